package io.wattle.tuning.report;

import static io.wattle.tuning.report.HtmlTemplate.escaped;

import io.wattle.tuning.run.StopReason;
import io.wattle.tuning.run.Summary;
import io.wattle.tuning.run.TuningResult;
import io.wattle.tuning.space.SearchSpace;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** A run as one self-contained HTML file: opens without network, and everything that users name is escaped. */
public final class HtmlReport {

    private static final String NOTICE =
            "<p class=\"note\"><strong>Predicted by a simulation, not measured.</strong></p>\n";

    private HtmlReport() {}

    /** The page. @param space that was searched */
    public static String render(ReportHeader header, SearchSpace space, TuningResult result) {
        ReportQualities qualities = ReportQualities.of(result.trials());
        return HtmlTemplate.fill(
                "report.html",
                Map.ofEntries(
                        Map.entry("title", escaped("Tuning " + header.job() + " on " + header.cluster())),
                        Map.entry("notice", header.predicted() ? NOTICE : ""),
                        Map.entry("setting", escaped(header.setting())),
                        Map.entry("lead", lead(header, result, qualities)),
                        Map.entry("joulesNote", escaped(header.joulesNote())),
                        Map.entry("comparison", HtmlTables.comparison(result, qualities)),
                        Map.entry("objective", ObjectiveText.html(result)),
                        Map.entry("front", ObjectiveText.frontHtml(result, space.stock())),
                        Map.entry("pictures", new ReportPictures(space, result, qualities).html()),
                        Map.entry("settings", HtmlTables.settings(space.stock(), result.best(), header.leftOut())),
                        Map.entry(
                                "diagnosis",
                                BestDiagnosis.of(result, space.workload())
                                        .map(BestDiagnosis::html)
                                        .orElse("")),
                        Map.entry("trials", HtmlTables.trials(space.stock(), result, qualities)),
                        Map.entry("command", escaped(header.command())),
                        Map.entry("css", HtmlTemplate.resource("report.css") + HtmlTemplate.resource("pictures.css"))));
    }

    private static String lead(ReportHeader header, TuningResult result, ReportQualities qualities) {
        String lead = escaped(header.job() + " on " + header.cluster() + (header.predicted() ? ", predicted: " : ": "))
                + finding(result, qualities.joules())
                // In a model the seconds are those of the class.
                + (header.predicted() ? "" : classFinding(header, result, qualities.classSeconds()));
        return result.stopReason() == StopReason.NOTHING_SUCCEEDED
                ? lead + " No trial succeeded."
                : lead + escaped(" The search stopped: " + result.stopReason().meaning() + ".");
    }

    private static String finding(TuningResult result, String quality) {
        if (result.best().isEmpty()) {
            return "no settings to recommend.";
        }
        Summary best = result.best().get();
        if (result.stock().isEmpty()) {
            return format(
                    "the stock settings did not work; the best settings take <b>%.1f s</b>.", best.medianSeconds());
        }
        Summary stock = result.stock().get();
        if (best.settings().equals(stock.settings())) {
            return format("nothing tried beat the stock settings, <b>%.1f s</b>.", stock.medianSeconds());
        }
        return format(
                "from %.1f s with the stock settings to <b>%.1f s</b>, %.2f times as fast%s%s.%s",
                stock.medianSeconds(),
                best.medianSeconds(),
                result.speedup().orElseThrow(),
                SpeedUp.interval(result)
                        .map(it -> format(" (%.2f to %.2f with a confidence of 95%%)", it.low(), it.high()))
                        .orElse(""),
                joules(stock, best, quality),
                SpeedUp.doubt(result).map(it -> " " + it).orElse(""));
    }

    private static String classFinding(ReportHeader header, TuningResult result, String quality) {
        Optional<Double> stock = classSeconds(result.stock());
        Optional<Double> best = classSeconds(result.best());
        return stock.isEmpty() || best.isEmpty()
                ? ""
                : format(
                        " On workers of %s: from %.0f s to %.0f s (%s).",
                        escaped(header.cluster()), stock.get(), best.get(), quality);
    }

    private static Optional<Double> classSeconds(Optional<Summary> summary) {
        return summary.map(Summary::medianClassSeconds)
                .filter(OptionalDouble::isPresent)
                .map(OptionalDouble::getAsDouble);
    }

    /** Rounded once, so that the two percentages add up; nothing where a ledger and a model would be compared. */
    private static String joules(Summary stock, Summary best, String quality) {
        if (quality.equals(ReportQualities.MIXED)
                || stock.medianJoules().isEmpty()
                || best.medianJoules().isEmpty()) {
            return "";
        }
        long percent = Math.round(
                100 * best.medianJoules().getAsDouble() / stock.medianJoules().getAsDouble());
        return format(
                ", with %d%% of the joules (%d%% %s%s)",
                percent,
                Math.abs(100 - percent),
                percent <= 100 ? "fewer" : "more",
                quality.isEmpty() ? "" : ", " + quality);
    }

    private static String format(String text, Object... values) {
        return String.format(Locale.ROOT, text, values);
    }
}

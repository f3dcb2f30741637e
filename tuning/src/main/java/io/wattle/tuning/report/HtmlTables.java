package io.wattle.tuning.report;

import static io.wattle.tuning.report.HtmlTable.column;
import static io.wattle.tuning.report.HtmlTable.number;
import static io.wattle.tuning.report.HtmlTable.numbers;
import static io.wattle.tuning.report.HtmlTable.text;
import static io.wattle.tuning.report.HtmlTemplate.escaped;

import io.wattle.tuning.run.Summary;
import io.wattle.tuning.run.TuningResult;
import io.wattle.tuning.search.Attempt;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.ParameterGroup;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.TriedFile;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The tables of the HTML report; what is not known is a dash, never 0. */
final class HtmlTables {

    private static final String NONE = "&ndash;";

    private HtmlTables() {}

    /** Stock, best, and best with the stock split size; empty text without best settings. */
    static String comparison(TuningResult result, ReportQualities qualities) {
        if (result.best().isEmpty()) {
            return "";
        }
        return HtmlTable.frame(
                "Comparison",
                "",
                column("settings")
                        + numbers("runs", qualities.seconds("median s"), "min &ndash; max s")
                        + (qualities.predicted() ? "" : numbers(qualities.classSeconds("median class s")))
                        + numbers(qualities.joules("median J"), "speed-up"),
                comparisonRow("stock settings", result.stock(), OptionalDouble.empty(), qualities)
                        + comparisonRow("best settings", result.best(), result.speedup(), qualities)
                        + comparisonRow(
                                "best, split size as in stock",
                                result.pinnedSplit(),
                                result.pinnedSpeedup(),
                                qualities));
    }

    private static String comparisonRow(
            String name, Optional<Summary> summary, OptionalDouble speedup, ReportQualities qualities) {
        return summary.map(known -> "<tr><th scope=\"row\">" + name + "</th>"
                        + number(Integer.toString(known.runs()))
                        + number(decimal(known.medianSeconds()))
                        + number(decimal(known.minSeconds()) + " &ndash; " + decimal(known.maxSeconds()))
                        + (qualities.predicted() ? "" : number(decimal(known.medianClassSeconds())))
                        + number(decimal(known.medianJoules()))
                        + number(speedup.isPresent() ? String.format(Locale.ROOT, "%.2f", speedup.getAsDouble()) : "")
                        + "</tr>\n")
                .orElse("");
    }

    /**
     * Each Hadoop property before and after; empty text without best settings.
     *
     * @param leftOut properties that were not searched
     */
    static String settings(Settings stock, Optional<Summary> best, List<String> leftOut) {
        if (best.isEmpty()) {
            return "";
        }
        Map<String, String> before = stock.properties();
        Map<String, String> after = best.get().settings().properties();
        StringBuilder rows = new StringBuilder();
        for (Parameter parameter : stock.parameters()) {
            String key = parameter.key();
            boolean isFile = TriedFile.isOne(parameter);
            String from = isFile ? parameter.words(stock) : before.getOrDefault(key, "not set");
            String to = isFile ? parameter.words(best.get().settings()) : after.getOrDefault(key, "not set");
            rows.append(from.equals(to) ? "<tr>" : "<tr class=\"changed\">")
                    .append("<th scope=\"row\"><code>" + escaped(isFile ? "--try-conf" : key) + "</code></th>")
                    .append(text(from))
                    .append(text(to))
                    .append(text(from.equals(to) ? leftOut.contains(key) ? "not searched" : "" : "changed"))
                    .append("</tr>\n");
        }
        return "<h2>Settings</h2>\n"
                + HtmlTable.frame(
                        "Settings",
                        "settings",
                        column("property") + column("stock") + column("best") + "<td></td>",
                        rows);
    }

    /** Every trial, an attempt with what became of it; empty text without trials. */
    static String trials(Settings stock, TuningResult result, ReportQualities qualities) {
        if (result.trials().isEmpty()) {
            return "";
        }
        Map<Integer, String> decisions =
                result.attempts().stream().collect(Collectors.toMap(Attempt::trial, Attempt::reason));
        StringBuilder rows = new StringBuilder();
        result.trials().forEach(trial -> rows.append(trialRow(stock, trial, decisions.get(trial.number()), qualities)));
        return "<h2>All trials</h2>\n"
                + HtmlTable.frame(
                        "All trials",
                        "trials",
                        numbers("#")
                                + column("purpose")
                                + column("group")
                                + column("settings that differ from stock")
                                + numbers(qualities.seconds("seconds"))
                                + (qualities.predicted() ? "" : numbers(qualities.classSeconds("class s")))
                                + numbers(qualities.joules("joules"), "CPU s")
                                + (qualities.predicted() ? "" : numbers("peak MB<br>map / reduce"))
                                + column("status"),
                        rows);
    }

    private static String trialRow(Settings stock, Trial trial, String decision, ReportQualities qualities) {
        Proposal proposal = trial.proposal();
        Optional<String> group = proposal.group().map(ParameterGroup::title);
        return (trial.succeeded() ? "<tr>" : "<tr class=\"failed\">")
                + "<th scope=\"row\" class=\"n\">" + trial.number() + "</th>"
                + text(group.isPresent() ? proposal.purpose().label() : ConsoleReport.title(proposal))
                + text(group.orElse(""))
                + text(SettingsText.changes(stock, trial.settings()))
                + measured(trial, m -> decimal(m.seconds()))
                + (qualities.predicted() ? "" : measured(trial, HtmlTables::classSeconds))
                + measured(trial, m -> decimal(m.joules()))
                + measured(trial, m -> decimal(m.cpuSeconds()))
                + (qualities.predicted()
                        ? ""
                        : measured(trial, m -> peak(m.peakMapMb()) + " / " + peak(m.peakReduceMb())))
                + text(trial.status().label()
                        + (trial.reason().isEmpty() ? "" : ": " + trial.reason())
                        + (decision == null ? "" : "; " + decision)
                        + TrialNotes.of(trial).stream().map(it -> "; " + it).collect(Collectors.joining()))
                + "</tr>\n";
    }

    private static String measured(Trial trial, Function<Measurement, String> figure) {
        return number(trial.measurement().map(figure).orElse(NONE));
    }

    private static String classSeconds(Measurement measurement) {
        return measurement.classTime().map(time -> decimal(time.seconds())).orElse(NONE);
    }

    private static String peak(OptionalInt megabytes) {
        return megabytes.isPresent() ? Integer.toString(megabytes.getAsInt()) : NONE;
    }

    private static String decimal(OptionalDouble value) {
        return value.isPresent() ? decimal(value.getAsDouble()) : NONE;
    }

    private static String decimal(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}

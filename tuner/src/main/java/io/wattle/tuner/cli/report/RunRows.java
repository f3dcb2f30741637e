package io.wattle.tuner.cli.report;

import io.wattle.tuning.engine.program.ShellWords;
import io.wattle.tuning.report.Numbers;
import io.wattle.tuning.report.ObjectiveText;
import io.wattle.tuning.report.SettingsFigures;
import io.wattle.tuning.report.SettingsText;
import io.wattle.tuning.run.Summary;
import io.wattle.tuning.savings.Ratio;
import io.wattle.tuning.search.Goal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The cells of the tables, the same on a terminal and on a page. What is not known is a dash. */
final class RunRows {

    private RunRows() {}

    static String[] secondsHeader(RunBlock block) {
        String s = block.isPredicted() ? " pred. s" : " s";
        return new String[] {
            "run",
            "strategy",
            ">trials",
            "ended",
            ">stock" + s,
            ">min - max",
            ">best" + s,
            ">min - max",
            ">times as fast",
            ">95% interval"
        };
    }

    static String[] seconds(RecordedRun run) {
        Optional<Ratio> ratio = run.timesAsFast();
        return new String[] {
            run.name(),
            run.strategy(),
            trials(run),
            run.ended(),
            median(run.stockSummary()),
            range(run.stockSummary()),
            median(run.bestSummary()),
            range(run.bestSummary()),
            ratio.map(it -> format("%.2f", it.ofMedians())).orElse(Numbers.UNKNOWN),
            ratio.flatMap(Ratio::interval)
                    .map(it -> format("%.2f - %.2f", it.low(), it.high()))
                    .orElse(Numbers.UNKNOWN)
        };
    }

    static String[] figuresHeader() {
        return new String[] {"run", ">stock", ">best", "best against stock"};
    }

    /** What was minimised; empty where it was time, which the other table has. */
    static Optional<String[]> figures(RecordedRun run) {
        if (run.objective().goal() == Goal.TIME) {
            return Optional.empty();
        }
        return Optional.of(new String[] {
            run.name(),
            ObjectiveText.text(run.figures(), run.stockFigure()),
            ObjectiveText.text(run.figures(), run.bestFigure()),
            change(run)
        });
    }

    private static String change(RecordedRun run) {
        return run.best()
                .filter(it -> !it.equals(run.stock()))
                .flatMap(it -> ObjectiveText.change(run.figures(), run.stockFigure(), run.bestFigure()))
                .orElse(Numbers.UNKNOWN);
    }

    static String[] joulesHeader() {
        return new String[] {"run", "joules", "of", ">stock s", ">stock J", ">best s", ">best J", ">best / stock"};
    }

    /** Empty where there are no joules that belong to seconds, or those of stock and best come from different places. */
    static Optional<String[]> joules(RecordedRun run) {
        Optional<SettingsFigures> stock = run.stockJoules();
        Optional<SettingsFigures> best = run.bestJoules();
        Optional<SettingsFigures> any = best.or(() -> stock);
        if (any.isEmpty()
                || (stock.isPresent()
                        && best.isPresent()
                        && stock.get().quality() != best.get().quality())) {
            return Optional.empty();
        }
        return Optional.of(new String[] {
            run.name(),
            any.get().quality().label(),
            any.get().isOfClock() ? "seconds" : "class seconds",
            stock.map(it -> format("%.1f", it.seconds())).orElse(Numbers.UNKNOWN),
            stock.map(it -> format("%.1f", it.joules())).orElse(Numbers.UNKNOWN),
            best.map(it -> format("%.1f", it.seconds())).orElse(Numbers.UNKNOWN),
            best.map(it -> format("%.1f", it.joules())).orElse(Numbers.UNKNOWN),
            stock.flatMap(s -> best.map(b -> format("%.0f%%", 100 * b.joules() / s.joules())))
                    .orElse(Numbers.UNKNOWN)
        });
    }

    /** Best settings where they differ from stock, and what the user pinned. */
    static String settings(RecordedRun run) {
        String best = run.best()
                .map(it -> it.equals(run.stock())
                        ? "the stock settings; nothing tried beat them"
                        : SettingsText.changes(run.stock(), it))
                .orElse("none: no trial succeeded");
        List<String> pinned = new ArrayList<>();
        run.asked()
                .path("adjustments")
                .path("pinned")
                .fields()
                .forEachRemaining(
                        it -> pinned.add(it.getKey() + "=" + it.getValue().asText()));
        return best + (pinned.isEmpty() ? "" : "; pinned: " + ShellWords.line(pinned));
    }

    private static String trials(RecordedRun run) {
        return run.searchTrials()
                + (run.comparisonTrials() == 0 ? "" : " + " + run.comparisonTrials())
                + (run.failedTrials() == 0 ? "" : ", " + run.failedTrials() + " failed");
    }

    private static String median(Optional<Summary> summary) {
        return summary.map(it -> format("%.1f", it.medianSeconds())).orElse(Numbers.UNKNOWN);
    }

    private static String range(Optional<Summary> summary) {
        return summary.filter(it -> it.runs() > 1)
                .map(it -> format("%.1f - %.1f", it.minSeconds(), it.maxSeconds()))
                .orElse(Numbers.UNKNOWN);
    }

    private static String format(String text, Object... values) {
        return String.format(Locale.ROOT, text, values);
    }
}

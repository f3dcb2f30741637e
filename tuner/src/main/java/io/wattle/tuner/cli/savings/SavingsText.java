package io.wattle.tuner.cli.savings;

import io.wattle.model.Quality;
import io.wattle.tuning.engine.history.LedgerLines;
import io.wattle.tuning.ledger.LedgerReader;
import io.wattle.tuning.report.Numbers;
import io.wattle.tuning.report.TextTable;
import io.wattle.tuning.savings.JobComparison;
import io.wattle.tuning.savings.LeftOut;
import io.wattle.tuning.savings.Ratio;
import io.wattle.tuning.savings.SavingsReport;
import io.wattle.tuning.savings.SideOfJob;
import io.wattle.tuning.savings.Spread;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A savings report for people.
 *
 * @param top rows of the table
 */
record SavingsText(SavingsReport report, String by, LedgerLines.Read read, int top) {

    String text() {
        TextTable table = new TextTable(
                by.equals("name") ? "JOB" : by.toUpperCase(Locale.ROOT),
                "USER",
                "TYPE",
                ">RUNS",
                "PLACED BY",
                ">J BEFORE",
                ">J AFTER",
                "RATIO (95%)",
                ">S BEFORE",
                ">S AFTER",
                "RATIO (95%)",
                ">CONTAINERS",
                "J/CONTAINER (95%)",
                "QUALITY");
        report.jobs().stream().limit(top).forEach(job -> row(table, job));
        return table + "\n" + totals() + notes();
    }

    private static void row(TextTable table, JobComparison job) {
        SideOfJob before = job.before();
        SideOfJob after = job.after();
        table.row(
                job.key().group(),
                job.key().user().isEmpty() ? Numbers.UNKNOWN : job.key().user(),
                job.key().type(),
                before.runs() + " / " + after.runs(),
                before.placement().label() + " / " + after.placement().label(),
                spread(before.joules()),
                spread(after.joules()),
                ratio(job.joules()),
                spread(before.seconds()),
                spread(after.seconds()),
                ratio(job.seconds()),
                Numbers.significant(before.containers().median()) + " / "
                        + Numbers.significant(after.containers().median()),
                job.joulesPerContainer().map(SavingsText::ratio).orElse(Numbers.UNKNOWN),
                quality(before) + " / " + quality(after));
    }

    private static String spread(Spread spread) {
        return Numbers.significant(spread.median()) + " [" + Numbers.significant(spread.lowerQuartile()) + "-"
                + Numbers.significant(spread.upperQuartile()) + "]";
    }

    private static String ratio(Ratio ratio) {
        String text = String.format(Locale.ROOT, "%.3f", ratio.ofMedians());
        return ratio.interval()
                .map(it -> text + String.format(Locale.ROOT, " (%.3f-%.3f)", it.low(), it.high()))
                .orElse(text + " too few");
    }

    private static String quality(SideOfJob side) {
        return side.quality().map(Quality::label).orElse(Numbers.UNKNOWN);
    }

    private String totals() {
        SavingsReport.Totals totals = report.totals();
        if (totals.jobs() == 0) {
            return "  No job has " + JobComparison.FEWEST + " runs on each side: no sums.\n";
        }
        return String.format(
                Locale.ROOT,
                "  Sums of the %d compared jobs with %d runs or more on each side:%n"
                        + "  before: %d runs, %s J; after: %d runs, %s J.%n"
                        + "  The runs after, each at its job's mean joules before: %s J. As they were: %.3f of that.%n",
                totals.jobs(),
                JobComparison.FEWEST,
                totals.beforeRuns(),
                Numbers.significant(totals.beforeJoules()),
                totals.afterRuns(),
                Numbers.significant(totals.afterJoules()),
                Numbers.significant(totals.afterAtBeforeJoules()),
                totals.ratio());
    }

    private String notes() {
        StringBuilder text = new StringBuilder(
                "\n  Medians and [quartiles] of runs that succeeded and are complete; before / after. Ratio: after by before,\n"
                        + "  of medians, with Welch's 95% interval on logarithms. Seconds: from submission to end. Runs are compared as\n"
                        + "  they were: input, load and settings may differ, too.\n");
        if (report.jobs().size() > top) {
            line(
                    text,
                    (report.jobs().size() - top) + " further rows are not shown (--top "
                            + report.jobs().size() + ")");
        }
        if (report.oneSided() > 0) {
            line(text, report.oneSided() + " jobs have runs before or after only");
        }
        long most = report.jobs().stream()
                .mapToLong(it -> Math.max(it.before().runs(), it.after().runs()))
                .max()
                .orElse(0);
        if (most > report.mostSamples()) {
            line(
                    text,
                    "medians, quartiles and intervals are of " + report.mostSamples()
                            + " runs of a job and side, drawn at random");
        }
        left(report.leftOut()).ifPresent(it -> line(text, "left out: " + it));
        text.append(input(report.input()));
        return text.toString();
    }

    private String input(LedgerReader.Input input) {
        StringBuilder text = new StringBuilder();
        line(
                text,
                input.lines() + " lines of " + read.files() + " files" + twice(input) + damaged(input)
                        + (read.gone().isEmpty() ? "" : "; " + read.gone().size() + " files were deleted meanwhile"));
        input.damaged().first().forEach(it -> line(text, "  " + it));
        return text.toString();
    }

    private static String twice(LedgerReader.Input input) {
        return input.twice() == 0 ? "" : "; " + input.twice() + " of applications that had one, not counted again";
    }

    private static String damaged(LedgerReader.Input input) {
        return input.damaged().number() == 0 ? "" : "; " + input.damaged().number() + " cannot be used:";
    }

    private static void line(StringBuilder text, String line) {
        text.append("  ").append(line).append('\n');
    }

    private static Optional<String> left(Map<LeftOut, Long> leftOut) {
        return leftOut.isEmpty()
                ? Optional.empty()
                : Optional.of(leftOut.entrySet().stream()
                        .map(it -> it.getValue() + " runs " + it.getKey().text())
                        .collect(Collectors.joining("; ")));
    }

    /** Why there is no table, and what to do. */
    static String nothing(SavingsReport report, boolean dates) {
        return "nothing to compare: no job has a run that counts both before and after ("
                + report.input().lines()
                + " lines, " + report.input().damaged().number() + " of them cannot be used; " + report.oneSided()
                + " jobs with runs on one side"
                + left(report.leftOut()).map(it -> "; " + it).orElse("") + "). "
                + (dates
                        ? "Give wider ranges for --before and --after."
                        : "Run jobs in mode shadow first and in mode active then (yarn.energy.mode), or name two ranges of time"
                                + " with --before and --after.");
    }
}

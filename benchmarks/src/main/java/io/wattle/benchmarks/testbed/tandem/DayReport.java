package io.wattle.benchmarks.testbed.tandem;

import io.wattle.benchmarks.PairedRatio;
import io.wattle.benchmarks.testbed.PhaseOutcome;
import io.wattle.benchmarks.testbed.RunKey.Scheduler;
import io.wattle.tuning.search.Medians;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Days in pairs as a page of Markdown. Pure. */
final class DayReport {

    private final List<PhaseOutcome> stock = new ArrayList<>();
    private final List<PhaseOutcome> tandem = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();

    private DayReport() {}

    /** Of the repeats of which both days are there. */
    static String of(List<DayRun> runs) {
        DayReport report = new DayReport();
        for (DayRun run : runs) {
            if (run.scheduler() == Scheduler.STOCK) {
                runs.stream()
                        .filter(it -> it.repeat() == run.repeat() && it.scheduler() == Scheduler.ENERGY)
                        .findFirst()
                        .ifPresent(it -> {
                            report.stock.add(run.outcome());
                            report.tandem.add(it.outcome());
                        });
            }
        }
        return report.text();
    }

    private String text() {
        line("%d pairs of days", stock.size());
        if (stock.isEmpty()) {
            return text.toString();
        }
        line("");
        line("| | always on, stock | tandem | ratio (95%% interval) |");
        line("|---|---|---|---|");
        row("joules of the day, median", PhaseOutcome::totalJoules);
        row("median job, s, median", it -> Medians.of(it.jobSeconds()));
        sums("jobs", it -> it.jobs().size());
        sums("late", PhaseOutcome::late);
        sums("failed", PhaseOutcome::failed);
        return text.toString();
    }

    private void row(String what, ToDoubleFunction<PhaseOutcome> figure) {
        double[] before = stock.stream().mapToDouble(figure).toArray();
        double[] after = tandem.stream().mapToDouble(figure).toArray();
        PairedRatio ratio = PairedRatio.of(boxed(before), boxed(after));
        line(
                "| %s | %.0f (%.0f to %.0f) | %.0f (%.0f to %.0f) | %.3f%s |",
                what,
                Medians.of(before),
                least(before),
                most(before),
                Medians.of(after),
                least(after),
                most(after),
                ratio.ratio(),
                ratio.pairs() == 1
                        ? " (one pair)"
                        : String.format(Locale.ROOT, " (%.3f to %.3f)", ratio.low(), ratio.high()));
    }

    private void sums(String what, ToDoubleFunction<PhaseOutcome> figure) {
        line(
                "| %s | %.0f | %.0f | |",
                what,
                stock.stream().mapToDouble(figure).sum(),
                tandem.stream().mapToDouble(figure).sum());
    }

    private static List<Double> boxed(double[] values) {
        return Arrays.stream(values).boxed().toList();
    }

    private static double least(double[] values) {
        return Arrays.stream(values).min().orElseThrow();
    }

    private static double most(double[] values) {
        return Arrays.stream(values).max().orElseThrow();
    }

    private void line(String form, Object... values) {
        text.append(String.format(Locale.ROOT, form, values)).append('\n');
    }
}

package io.wattle.benchmarks.testbed;

import io.wattle.benchmarks.PairedRatio;
import io.wattle.benchmarks.testbed.RunKey.Scheduler;
import io.wattle.model.ClusterProfile;
import io.wattle.tuning.search.Medians;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** The experiment as Markdown. Pure. */
final class SavingReport {

    private static final double TOLERANCE = 0.1;
    private static final double TAIL = 0.95;

    private final StringBuilder text = new StringBuilder();

    private SavingReport() {}

    /** What the model says before anything is measured. */
    static String prediction(ClusterProfile profile, Experiment experiment) {
        SavingReport report = new SavingReport();
        report.line("| load while jobs come | stock | by joules, endless waits | by joules, no waits | saving |");
        report.line("|---|---|---|---|---|");
        for (double load : experiment.loads()) {
            SavingPrediction it = predicted(profile, experiment, load);
            report.line(
                    "| %.0f%% | %.2f W | %.2f W | %.2f W | %.1f to %.1f%% |",
                    100 * load,
                    it.stockWatts(),
                    it.leastWatts(),
                    it.mostWatts(),
                    100 * it.leastSaving(),
                    100 * it.mostSaving());
        }
        return report.text.toString();
    }

    private static SavingPrediction predicted(ClusterProfile profile, Experiment experiment, double load) {
        return SavingPrediction.of(
                profile,
                load,
                1 - experiment.quietShare(),
                TOLERANCE,
                experiment.inputs().taskVcores());
    }

    /** All that was measured so far. */
    static String of(ClusterProfile profile, Experiment experiment, List<RunRecord> runs) {
        SavingReport report = new SavingReport();
        for (double load : experiment.loads()) {
            report.load(predicted(profile, experiment, load), load, pairs(runs, load));
        }
        report.all(runs);
        return report.text.toString();
    }

    /** The two runs of a repeat. */
    private record Pair(RunRecord stock, RunRecord energy) {}

    private static List<Pair> pairs(List<RunRecord> runs, double load) {
        List<Pair> pairs = new ArrayList<>();
        for (RunRecord run : runs) {
            if (run.key().scheduler() == Scheduler.STOCK && run.key().load() == load) {
                find(runs, new RunKey(load, run.key().repeat(), Scheduler.ENERGY))
                        .ifPresent(it -> pairs.add(new Pair(run, it)));
            }
        }
        return pairs;
    }

    private static Optional<RunRecord> find(List<RunRecord> runs, RunKey key) {
        return runs.stream().filter(it -> it.key().equals(key)).findFirst();
    }

    private void load(SavingPrediction prediction, double load, List<Pair> pairs) {
        line(
                "Load %.0f%%, %d pairs; saving predicted: %.1f to %.1f%%",
                100 * load, pairs.size(), 100 * prediction.leastSaving(), 100 * prediction.mostSaving());
        line("");
        if (pairs.isEmpty()) {
            return;
        }
        line("| medians of runs | stock | energy | energy / stock (95%% interval) |");
        line("|---|---|---|---|");
        row("joules over the horizon", "%.0f", pairs, it -> it.outcome().totalJoules());
        row("joules above idle per CPU second", "%.2f", pairs, RunRecord::activeJoulesPerCpuSecond);
        row("work done, % of capacity", "%.1f", pairs, it -> 100 * it.doneLoad());
        row("median job, s", "%.0f", pairs, it -> Medians.of(it.outcome().jobSeconds()));
        row(
                "95th percentile of jobs, s",
                "%.0f",
                pairs,
                it -> Percentiles.of(TAIL, it.outcome().jobSeconds()));
        sums("jobs", pairs, it -> it.outcome().jobs().size());
        sums("open at the horizon", pairs, it -> it.outcome().backlog());
        sums("deadlines missed", pairs, it -> it.outcome().late());
        sums("failed", pairs, it -> it.outcome().failed());
        line("");
    }

    private void row(String what, String form, List<Pair> pairs, ToDoubleFunction<RunRecord> figure) {
        List<Double> stock =
                pairs.stream().map(it -> figure.applyAsDouble(it.stock())).toList();
        List<Double> energy =
                pairs.stream().map(it -> figure.applyAsDouble(it.energy())).toList();
        line(
                "| " + what.replace("%", "%%") + " | " + form + " | " + form + " | %s |",
                median(stock),
                median(energy),
                Ratios.text(PairedRatio.of(stock, energy)));
    }

    private void sums(String what, List<Pair> pairs, ToDoubleFunction<RunRecord> figure) {
        line(
                "| %s, all runs | %.0f | %.0f | |",
                what,
                pairs.stream()
                        .mapToDouble(it -> figure.applyAsDouble(it.stock()))
                        .sum(),
                pairs.stream()
                        .mapToDouble(it -> figure.applyAsDouble(it.energy()))
                        .sum());
    }

    private static double median(List<Double> values) {
        return Medians.of(values.stream().mapToDouble(Double::doubleValue).toArray());
    }

    private void all(List<RunRecord> runs) {
        line(
                "| run | joules | CPU s by class | done | jobs | open | late | median job | ledger to meter | the same, of time that it knows | machine's load |");
        line("|---|---|---|---|---|---|---|---|---|---|---|");
        for (RunRecord run : runs) {
            PhaseOutcome outcome = run.outcome();
            line(
                    "| %.0f%%, %d, %s | %.0f | %s | %.1f%% | %d | %d | %d | %.0f s | %s | %s | %.1f |",
                    100 * run.key().load(),
                    run.key().repeat(),
                    run.key().scheduler().name().toLowerCase(Locale.ROOT),
                    outcome.totalJoules(),
                    cpu(run),
                    100 * run.doneLoad(),
                    outcome.jobs().size(),
                    outcome.backlog(),
                    outcome.late(),
                    Medians.of(outcome.jobSeconds()),
                    run.ledger()
                            .map(it -> String.format(Locale.ROOT, "%+.2f%%", 100 * it.error()))
                            .orElse(""),
                    run.ledger().map(it -> known(it, run.workers())).orElse(""),
                    outcome.machineLoad());
        }
    }

    private static String cpu(RunRecord run) {
        List<String> parts = new ArrayList<>();
        run.cpuSeconds().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(it -> parts.add(String.format(Locale.ROOT, "%s %.0f", it.getKey(), it.getValue())));
        return String.join(", ", parts);
    }

    private static String known(LedgerSpan ledger, int workers) {
        return String.format(
                Locale.ROOT,
                "%+.2f%% (%.1f%% of the time, %s)",
                100 * ledger.errorOfKnownTime(workers),
                100 * ledger.knownShare(workers),
                ledger.quality());
    }

    private void line(String form, Object... values) {
        text.append(values.length == 0 ? form.replace("%%", "%") : String.format(Locale.ROOT, form, values))
                .append('\n');
    }
}

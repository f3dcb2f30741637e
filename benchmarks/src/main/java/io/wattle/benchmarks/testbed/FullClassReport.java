package io.wattle.benchmarks.testbed;

import io.wattle.benchmarks.PairedRatio;
import io.wattle.benchmarks.testbed.RunKey.Scheduler;
import io.wattle.testbed.plan.TestbedPlan;
import io.wattle.testbed.plan.WorkerPlan;
import io.wattle.tuning.search.Medians;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** What a full class of nodes costs a small job that would best go there, as Markdown. Pure. */
final class FullClassReport {

    private final Set<String> wimpyHosts;
    private final StringBuilder text = new StringBuilder();

    private FullClassReport(Set<String> wimpyHosts) {
        this.wimpyHosts = wimpyHosts;
    }

    /**
     * All that was measured so far. Seconds are the testbed's.
     *
     * @param wimpyHosts those that are full in the pairs, and free in the control
     * @param control the same job while they are free
     * @param pairs one or more
     */
    static String of(Set<String> wimpyHosts, FullClassPair control, List<FullClassPair> pairs) {
        FullClassReport report = new FullClassReport(wimpyHosts);
        report.summary(pairs);
        report.runs(control, pairs);
        return report.text.toString();
    }

    /** What was built, and how fast it is, in one line. */
    static String testbed(TestbedPlan plan) {
        return String.format(
                Locale.ROOT,
                "%s; factor %.3f, %.0f DMIPS a core of this machine",
                plan.workers().stream().map(WorkerPlan::host).collect(Collectors.joining(", ")),
                plan.scale().factor(),
                plan.scale().machine().dmipsPerCore());
    }

    private void summary(List<FullClassPair> pairs) {
        line("| wimpy nodes full, pairs: %d | stock | plug-in | plug-in / stock (goal: 1.1 at most) |", pairs.size());
        line("|---|---|---|---|");
        line(
                "| seconds of the job, median (least to most) | %s | %s | %s |",
                spread(pairs, Scheduler.STOCK, FullClassRun::seconds),
                spread(pairs, Scheduler.ENERGY, FullClassRun::seconds),
                Ratios.text(PairedRatio.of(
                        pairs.stream().map(it -> it.stock().seconds()).toList(),
                        pairs.stream().map(it -> it.energy().seconds()).toList())));
        line(
                "| longest wait of a task, s, median (least to most) | %s | %s | |",
                spread(pairs, Scheduler.STOCK, FullClassRun::longestWaitSeconds),
                spread(pairs, Scheduler.ENERGY, FullClassRun::longestWaitSeconds));
        line("");
    }

    private static String spread(
            List<FullClassPair> pairs, Scheduler scheduler, ToDoubleFunction<FullClassRun> figure) {
        double[] values =
                pairs.stream().map(it -> it.of(scheduler)).mapToDouble(figure).toArray();
        DoubleSummaryStatistics all = new DoubleSummaryStatistics();
        for (double value : values) {
            all.accept(value);
        }
        return String.format(Locale.ROOT, "%.1f (%.1f to %.1f)", Medians.of(values), all.getMin(), all.getMax());
    }

    private void runs(FullClassPair control, List<FullClassPair> pairs) {
        line("| wimpy nodes | scheduler | seconds | longest wait, s | maps: wimpy, brawny | reduces: wimpy, brawny |");
        line("|---|---|---|---|---|---|");
        for (Scheduler scheduler : Scheduler.values()) {
            run("free", scheduler, control.of(scheduler));
        }
        for (int i = 0; i < pairs.size(); i++) {
            for (Scheduler scheduler : Scheduler.values()) {
                run("full, pair " + (i + 1), scheduler, pairs.get(i).of(scheduler));
            }
        }
    }

    private void run(String nodes, Scheduler scheduler, FullClassRun run) {
        line(
                "| %s | %s | %.1f | %.1f | %s | %s |",
                nodes,
                scheduler.label(),
                run.seconds(),
                run.longestWaitSeconds(),
                places(run.maps()),
                places(run.reduces()));
    }

    private String places(Map<String, Integer> hosts) {
        int wimpy = 0;
        int brawny = 0;
        for (Map.Entry<String, Integer> host : hosts.entrySet()) {
            if (wimpyHosts.contains(host.getKey())) {
                wimpy += host.getValue();
            } else {
                brawny += host.getValue();
            }
        }
        return wimpy + ", " + brawny;
    }

    private void line(String form, Object... values) {
        text.append(String.format(Locale.ROOT, form, values)).append('\n');
    }
}

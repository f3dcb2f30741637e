package io.wattle.benchmarks.simulator;

import io.wattle.model.ClusterProfile;
import io.wattle.simulator.event.StuckException;
import io.wattle.simulator.power.PowerPolicy;
import io.wattle.simulator.study.TraceRun;
import io.wattle.simulator.yarn.PlacementRule;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * How small a cluster can be on which days of jobs still meet their deadlines under a scheduler: cell compaction (Verma et al.,
 * Large-scale cluster management at Google with Borg, 2015, sec. 5.1), as lines of a table in Markdown. Figures are medians over days. All
 * nodes are always on. Not thread safe.
 */
final class Compaction {

    static final String HEADER =
            "| nodes | scheduler | late jobs at most, % | fewest | idle W | kWh | late jobs, % | too few all the same |"
                    + "\n|---|---|---|---|---|---|---|---|";

    private static final double PERCENT = 100;
    private static final double JOULES_PER_KWH = 3.6e6;

    private final List<TraceRun> days;
    private final Shape shape;
    private final String scheduler;
    private final PlacementRule.Factory rule;
    private final Map<Integer, List<PolicyRun>> runs = new HashMap<>();

    /**
     * A cluster that grows and shrinks by nodes of one class.
     *
     * @param most of them that are tried
     */
    record Shape(String name, ClusterProfile cluster, String nodeClass, int most) {

        /** How many the cluster itself has. */
        int own() {
            return cluster.workers().stream()
                    .filter(it -> it.nodeClass().name().equals(nodeClass))
                    .mapToInt(it -> it.count())
                    .sum();
        }
    }

    Compaction(List<TraceRun> days, Shape shape, String scheduler, PlacementRule.Factory rule) {
        this.days = List.copyOf(days);
        this.shape = shape;
        this.scheduler = scheduler;
        this.rule = rule;
    }

    /**
     * The line of the fewest nodes on which no more jobs are late.
     *
     * @param mostLateShare 0 to 1
     * @throws StuckException if a job can never end
     */
    String row(double mostLateShare) throws StuckException {
        Optional<FewestNodes> found = FewestNodes.upTo(
                shape.most(), shape.own(), nodes -> PolicyRun.medianLateShare(runs(nodes)) <= mostLateShare);
        return String.format(
                Locale.ROOT,
                "| %s | %s | %.1f | %s |",
                shape.name(),
                scheduler,
                PERCENT * mostLateShare,
                found.isPresent() ? figures(found.get()) : "more than " + shape.most() + " | - | - | - | -");
    }

    private String figures(FewestNodes found) throws StuckException {
        ClusterProfile cluster = resized(found.nodes());
        List<PolicyRun> its = runs(found.nodes());
        return String.format(
                Locale.ROOT,
                "%s | %.0f | %.3f | %.1f | %s",
                cluster.workers().stream()
                        .map(it -> it.count() + " " + it.nodeClass().name())
                        .collect(Collectors.joining(", ")),
                cluster.workers().stream()
                        .mapToDouble(
                                it -> it.count() * it.nodeClass().powerCurve().idleWatts())
                        .sum(),
                PolicyRun.medianJoules(its) / JOULES_PER_KWH,
                PERCENT * PolicyRun.medianLateShare(its),
                found.tooFewAbove().isEmpty()
                        ? "none"
                        : found.tooFewAbove().stream().map(String::valueOf).collect(Collectors.joining(", ")));
    }

    private ClusterProfile resized(int nodes) {
        return shape.cluster().withWorkers(shape.nodeClass(), nodes);
    }

    /** Of both searches, for many and for no late jobs. */
    private List<PolicyRun> runs(int nodes) throws StuckException {
        List<PolicyRun> known = runs.get(nodes);
        if (known == null) {
            ClusterProfile cluster = resized(nodes);
            known = PolicyRun.ofDays(days.stream().map(it -> it.on(cluster)).toList(), rule, PowerPolicy.ALWAYS_ON);
            runs.put(nodes, known);
        }
        return known;
    }
}

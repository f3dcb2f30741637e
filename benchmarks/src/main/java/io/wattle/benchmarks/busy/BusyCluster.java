package io.wattle.benchmarks.busy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.BiFunction;

/** Runs a scenario in simulated time: nodes offer themselves once a second, one after the other. */
final class BusyCluster {

    private static final long HEARTBEAT_MILLIS = 1_000;

    /**
     * A container that runs.
     *
     * @param app empty for those that ran before
     */
    record End(long millis, BusyNode node, Optional<BusyApp> app) {}

    /**
     * How it went.
     *
     * @param bestShare share of the containers on the class where they cost the fewest joules
     * @param joules that they cost in all, above idle
     * @param seconds until the last one ended
     * @param meanAppSeconds until an application's last one ended
     */
    record Outcome(double bestShare, double joules, double seconds, double meanAppSeconds) {}

    private final BusyScenario scenario;
    private final PriorityQueue<End> ends = new PriorityQueue<>(Comparator.comparingLong(End::millis));
    private final List<BusyNode> nodes = new ArrayList<>();
    private final List<BusyApp> apps = new ArrayList<>();
    private final Placer placer;
    private double joules;
    private int best;

    private BusyCluster(BusyScenario scenario, BiFunction<PriorityQueue<End>, List<BusyNode>, Placer> placer) {
        this.scenario = scenario;
        Random random = new Random(scenario.seed());
        for (int i = 0; i < BusyScenario.NODES; i++) {
            nodes.add(new BusyNode(true));
            nodes.add(new BusyNode(false));
        }
        scenario.apps().forEach(it -> apps.add(new BusyApp(it)));
        for (BusyNode node : nodes) {
            for (int place = 0; place < BusyScenario.PLACES; place++) {
                if (random.nextDouble() < BusyScenario.ALLOCATED) {
                    node.free--;
                    ends.add(new End(1 + random.nextInt(60_000), node, Optional.empty()));
                }
            }
        }
        this.placer = placer.apply(ends, nodes);
    }

    static Outcome run(BusyScenario scenario, BiFunction<PriorityQueue<End>, List<BusyNode>, Placer> placer) {
        return new BusyCluster(scenario, placer).run();
    }

    private Outcome run() {
        long step = 0;
        while (apps.stream().anyMatch(it -> it.pending > 0)) {
            BusyNode node = nodes.get((int) (step % nodes.size()));
            heartbeat(node, step * HEARTBEAT_MILLIS / nodes.size());
            step++;
        }
        while (!ends.isEmpty()) {
            endNext();
        }
        return new Outcome(
                (double) best / BusyScenario.PENDING,
                joules,
                apps.stream().mapToLong(it -> it.doneMillis).max().orElseThrow() / 1000.0,
                apps.stream().mapToLong(it -> it.doneMillis).average().orElseThrow() / 1000.0);
    }

    private void heartbeat(BusyNode node, long now) {
        while (!ends.isEmpty() && ends.peek().millis() <= now) {
            endNext();
        }
        while (node.free > 0) {
            Optional<BusyApp> chosen = placer.choose(node, inOrder(), now);
            if (chosen.isEmpty()) {
                return;
            }
            place(chosen.get(), node, now);
        }
    }

    private void endNext() {
        End end = ends.poll();
        end.node().free++;
        end.app().ifPresent(it -> {
            it.running--;
            it.doneMillis = end.millis();
        });
        placer.ended(end.node(), end.millis());
    }

    private void place(BusyApp app, BusyNode node, long now) {
        node.free--;
        app.pending--;
        app.running++;
        joules += app.facts.joules(node.wimpy);
        best += app.isBestOn(node.wimpy) ? 1 : 0;
        ends.add(new End(now + (long) (1000 * app.facts.seconds(node.wimpy)), node, Optional.of(app)));
        placer.placed(app, node, now);
    }

    /** Queues that use least first; in a queue by submission. */
    private List<BusyApp> inOrder() {
        int[] used = new int[scenario.queues()];
        apps.forEach(it -> used[it.facts.queue()] += it.running);
        return apps.stream()
                .filter(it -> it.pending > 0)
                .sorted(Comparator.comparingInt((BusyApp it) -> used[it.facts.queue()])
                        .thenComparingInt(it -> it.facts.queue())
                        .thenComparingInt(it -> it.facts.number()))
                .toList();
    }
}

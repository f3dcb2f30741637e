package io.wattle.simulator.job;

import java.util.SplittableRandom;

/**
 * Where the maps of a job start: each waits a while for a node with its data. What it keeps of each map and node is there only while
 * the job runs: a cluster's jobs of a year would not fit into memory together. Not thread safe.
 */
final class MapStarts {

    /** Offers that a map waits for at most. */
    private static final int MOST_MISSED_OFFERS = 40;

    private final JobPlan plan;
    private final SplittableRandom random;

    /** Null before the job's first master has started, and when the job is over. */
    private MapQueue queue;

    private int missedOffers;
    private int remote;

    /**
     * A map that starts on a node.
     *
     * @param local whether the node holds its data
     */
    record Start(int map, boolean local) {}

    MapStarts(JobPlan plan, SplittableRandom random) {
        this.plan = plan;
        this.random = random;
    }

    /** A master of the job has started. */
    void begin() {
        if (queue == null) {
            queue = new MapQueue(
                    plan.splits().count(), plan.nodes(), plan.settings().inputReplication(), random);
        }
    }

    /** The job is over. */
    void end() {
        queue = null;
    }

    /** How many have not started. */
    int left() {
        return queue.left();
    }

    /** How many started far from their data. */
    int remote() {
        return remote;
    }

    /** Whether the node holds the data of a map, be it started or not. */
    boolean holds(int node, int map) {
        return queue.holds(node, map);
    }

    /**
     * Whether a map would start on the node. It waits for a node with its data as long as the scheduler lets it: for as many offers
     * as the cluster has nodes, 40 at most ({@code yarn.scheduler.capacity.node-locality-delay}).
     */
    boolean takes(int node) {
        if (!hasInput() || queue.hasLocal(node)) {
            missedOffers = 0;
            return true;
        }
        missedOffers++;
        return missedOffers > Math.min(MOST_MISSED_OFFERS, plan.nodes());
    }

    /** A map starts on the node, if possible one whose data it holds. */
    Start start(int node) {
        boolean local = queue.take(node);
        remote += local || !hasInput() ? 0 : 1;
        return new Start(queue.lastTaken(), local);
    }

    private boolean hasInput() {
        return plan.profile().inputFiles() > 0;
    }
}

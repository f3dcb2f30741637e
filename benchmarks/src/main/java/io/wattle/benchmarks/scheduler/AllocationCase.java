package io.wattle.benchmarks.scheduler;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * One setting in which two schedulers are compared. Work comes in batches of two containers per node that fit wherever a
 * scheduler wants them: both place the same number.
 *
 * @param mixed whether half of the demand goes to each node class if energy counts; else any class is as good
 * @param asynchronous whether the scheduler's own thread places containers, not the nodes' heartbeats
 */
record AllocationCase(boolean mixed, boolean asynchronous, int nodes) {

    private static final int PER_NODE = 2;
    private static final int MOST_ROUNDS = 20;
    private static final long MOST_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final long POLL_NANOS = 100_000;

    /** The applications of each case, by their tags; those before the gap go to wimpy nodes. */
    private static final List<String> TO_WIMPY = List.of("wattle-workload=io", "wattle-workload=compute", "undeclared");

    private static final List<String> TO_BRAWNY = List.of("wattle-workload=latency");

    /**
     * What a scheduler did.
     *
     * @param containers placed, all batches together
     * @param wallSeconds that it took; what else runs on the machine counts
     * @param schedulerSeconds CPU time of the threads that place containers
     * @param heartbeats in that time; 0 if asynchronous
     */
    record Outcome(long containers, double wallSeconds, double schedulerSeconds, long heartbeats) {
        static final Outcome NOTHING = new Outcome(0, 0, 0, 0);

        Outcome plus(Outcome other) {
            return new Outcome(
                    containers + other.containers,
                    wallSeconds + other.wallSeconds,
                    schedulerSeconds + other.schedulerSeconds,
                    heartbeats + other.heartbeats);
        }

        double perWallSecond() {
            return containers / wallSeconds;
        }

        double perSchedulerSecond() {
            return containers / schedulerSeconds;
        }
    }

    /** A new cluster with its applications. */
    Placing open(Class<? extends CapacityScheduler> scheduler) throws IOException {
        Map<String, String> settings = new HashMap<>();
        settings.put("yarn.scheduler.capacity.schedule-asynchronously.enable", Boolean.toString(asynchronous));
        if (!mixed) {
            settings.put("yarn.energy.tolerance", "1000");
        }
        SimulatedCluster cluster = new SimulatedCluster(scheduler, settings);
        cluster.addMixed(nodes / 2);
        return new Placing(cluster, demand(cluster));
    }

    /** One scheduler at its work; between two batches it does nothing. */
    final class Placing implements AutoCloseable {
        private final SimulatedCluster cluster;
        private final Map<SimulatedApp, Integer> demand;

        private Placing(SimulatedCluster cluster, Map<SimulatedApp, Integer> demand) {
            this.cluster = cluster;
            this.demand = demand;
        }

        /** Places two containers per node. */
        Outcome batch() {
            cluster.setRunning(true);
            if (asynchronous) {
                // Containers of the batch before end now, while there is nothing to place.
                cluster.nodes().forEach(cluster::heartbeat);
            } else {
                demand.forEach(SimulatedApp::ask);
            }
            ThreadTimes before = ThreadTimes.now();
            long start = System.nanoTime();
            long heartbeats = asynchronous ? placeAsynchronously(demand) : placeAtHeartbeats(cluster, demand);
            long wallNanos = System.nanoTime() - start;
            ThreadTimes after = ThreadTimes.now();
            // Asynchronously this thread only waits.
            long nanos = asynchronous ? after.othersSince(before) : after.ownSince(before);
            cluster.endAll();
            cluster.setRunning(false);
            return new Outcome(PER_NODE * (long) nodes, wallNanos / 1e9, nanos / 1e9, heartbeats);
        }

        @Override
        public void close() throws IOException {
            cluster.close();
        }
    }

    /** Several applications of each kind, each with its share of the demand. */
    private Map<SimulatedApp, Integer> demand(SimulatedCluster cluster) {
        // In the order of submission: which application asks first must not differ from run to run.
        Map<SimulatedApp, Integer> demand = new LinkedHashMap<>();
        if (mixed) {
            share(cluster, TO_WIMPY, PER_NODE * nodes / 2, demand);
            share(cluster, TO_BRAWNY, PER_NODE * nodes / 2, demand);
        } else {
            // I/O and latency-bound work would prefer a class whatever the joules.
            share(cluster, TO_WIMPY.subList(1, TO_WIMPY.size()), PER_NODE * nodes, demand);
        }
        return demand;
    }

    private static void share(
            SimulatedCluster cluster, List<String> tags, int containers, Map<SimulatedApp, Integer> demand) {
        List<SimulatedApp> apps = new ArrayList<>();
        tags.forEach(tag -> apps.add(cluster.submit(tag)));
        tags.forEach(tag -> apps.add(cluster.submit(tag)));
        for (int i = 0; i < apps.size(); i++) {
            demand.put(apps.get(i), containers * (i + 1) / apps.size() - containers * i / apps.size());
        }
    }

    private long placeAtHeartbeats(SimulatedCluster cluster, Map<SimulatedApp, Integer> demand) {
        for (int round = 1; round <= MOST_ROUNDS; round++) {
            cluster.nodes().forEach(cluster::heartbeat);
            if (isPlaced(demand)) {
                return (long) round * nodes;
            }
        }
        throw new IllegalStateException(this + ": not placed after " + MOST_ROUNDS + " heartbeats of each node");
    }

    private static long placeAsynchronously(Map<SimulatedApp, Integer> demand) {
        long start = System.nanoTime();
        demand.forEach(SimulatedApp::ask);
        while (!isPlaced(demand)) {
            if (System.nanoTime() - start > MOST_NANOS) {
                throw new IllegalStateException("not placed after a minute");
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
        return 0;
    }

    private static boolean isPlaced(Map<SimulatedApp, Integer> demand) {
        return demand.entrySet().stream().allMatch(it -> it.getKey().running() == it.getValue());
    }

    @Override
    public String toString() {
        return (mixed ? "half to each class" : "all classes equally good")
                + (asynchronous ? ", asynchronous, " : ", heartbeats, ") + nodes + " nodes";
    }
}

package io.wattle.benchmarks.scheduler;

import io.wattle.scheduler.EnergyCapacityScheduler;
import io.wattle.scheduler.config.EnergyKey;
import io.wattle.scheduler.placement.DecisionCounts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * One setting in which two schedulers are compared. Work comes in batches of two containers per node that fit wherever a
 * scheduler wants them: both place the same number.
 *
 * @param mixed whether half of the demand goes to each node class if energy counts, with tolerance and waits at their
 *     defaults; else any class is as good
 * @param asynchronous whether the scheduler's own thread places containers, not the nodes' heartbeats
 */
record AllocationCase(boolean mixed, boolean asynchronous, int nodes) {

    private static final int PER_NODE = 2;
    private static final int MOST_ROUNDS = 20;
    private static final long MOST_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final long POLL_NANOS = 100_000;

    /** Accounting and learning take notes in every 100 and 200 ms. */
    private static final long SETTLE_NANOS = TimeUnit.MILLISECONDS.toNanos(400);

    /** The applications of each case, by their tags; those before the gap go to wimpy nodes. */
    private static final List<String> TO_WIMPY = List.of("wattle-workload=io", "wattle-workload=compute", "undeclared");

    static final List<String> TO_BRAWNY = List.of("wattle-workload=latency");

    /**
     * What a scheduler did.
     *
     * @param containers placed, all batches together
     * @param wallSeconds that it took; what else runs on the machine counts
     * @param schedulerSeconds CPU time of the threads that place containers
     * @param backgroundSeconds CPU time of the plug-in's own threads, also what they do once the containers are placed
     * @param heartbeats in that time; 0 if asynchronous
     * @param offers that the policy had a say in; none without the plug-in
     * @param refused of these
     */
    record Outcome(
            long containers,
            double wallSeconds,
            double schedulerSeconds,
            double backgroundSeconds,
            long heartbeats,
            long offers,
            long refused) {
        static final Outcome NOTHING = new Outcome(0, 0, 0, 0, 0, 0, 0);

        Outcome plus(Outcome other) {
            return new Outcome(
                    containers + other.containers,
                    wallSeconds + other.wallSeconds,
                    schedulerSeconds + other.schedulerSeconds,
                    backgroundSeconds + other.backgroundSeconds,
                    heartbeats + other.heartbeats,
                    offers + other.offers,
                    refused + other.refused);
        }

        double perWallSecond() {
            return containers / wallSeconds;
        }

        double perSchedulerSecond() {
            return containers / schedulerSeconds;
        }
    }

    /** Who places. */
    enum Contestant {
        STOCK,
        /** Stock, with {@link FixedClassAllocator}. */
        REFUSING_STOCK,
        PLUG_IN;

        String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** Where nothing is refused, two are enough. */
    List<Contestant> contestants() {
        return mixed ? List.of(Contestant.values()) : List.of(Contestant.STOCK, Contestant.PLUG_IN);
    }

    /** A new cluster with its applications. */
    Placing open(Contestant contestant) throws IOException {
        Map<String, String> settings = new HashMap<>();
        if (contestant == Contestant.REFUSING_STOCK) {
            settings.put(YarnConfiguration.APPLICATION_PLACEMENT_TYPE_CLASS, FixedClassAllocator.class.getName());
        }
        settings.put("yarn.scheduler.capacity.schedule-asynchronously.enable", Boolean.toString(asynchronous));
        // Containers that end at the next heartbeat are tasks.
        settings.put(EnergyKey.LEARNING_TASK_TYPES.key(), "SIMULATED");
        if (mixed) {
            for (EnergyKey each : List.of(EnergyKey.DEFERRAL_LONGEST, EnergyKey.DEFERRAL_PATIENCE)) {
                settings.put(each.key(), each.defaultValue());
            }
        } else {
            settings.put("yarn.energy.tolerance", "1000");
        }
        Set<Long> before = ThreadTimes.all();
        SimulatedCluster cluster = new SimulatedCluster(
                contestant == Contestant.PLUG_IN ? EnergyCapacityScheduler.class : CapacityScheduler.class, settings);
        cluster.addMixed(nodes / 2);
        // Heartbeats place containers on the thread that brings them.
        ThreadTimes placing =
                asynchronous ? ThreadTimes.begunSince(before, AllocationCase::mayPlace) : ThreadTimes.own();
        ThreadTimes background = ThreadTimes.begunSince(before, it -> !mayPlace(it));
        return new Placing(cluster, demand(cluster), placing, background);
    }

    /** The plug-in's threads have names of their own; of the scheduler's, the one that commits has none. */
    private static boolean mayPlace(String thread) {
        return !thread.startsWith("wattle-") && !thread.equals("energy-accounting");
    }

    /** One scheduler at its work; between two batches it does nothing. */
    final class Placing implements AutoCloseable {
        private final SimulatedCluster cluster;
        private final Map<SimulatedApp, Integer> demand;

        private final ThreadTimes placing;
        private final ThreadTimes background;

        private Placing(
                SimulatedCluster cluster,
                Map<SimulatedApp, Integer> demand,
                ThreadTimes placing,
                ThreadTimes background) {
            this.cluster = cluster;
            this.demand = demand;
            this.placing = placing;
            this.background = background;
        }

        /** Places so many containers, or a few more, batch by batch; waits until the plug-in's own threads are done. */
        Outcome turn(long containers) {
            long backgroundBefore = background.nanos();
            long takenBefore = taken();
            long refusedBefore = refused();
            Outcome sum = Outcome.NOTHING;
            while (sum.containers() < containers) {
                sum = sum.plus(batch());
            }
            LockSupport.parkNanos(SETTLE_NANOS);
            double seconds = (background.nanos() - backgroundBefore) / 1e9;
            long refused = refused() - refusedBefore;
            return sum.plus(new Outcome(0, 0, 0, seconds, 0, refused + taken() - takenBefore, refused));
        }

        private long taken() {
            return counts().map(DecisionCounts::placed).orElse(0L);
        }

        private long refused() {
            return counts().map(DecisionCounts::deferred).orElse(0L);
        }

        private Optional<DecisionCounts> counts() {
            return cluster.scheduler() instanceof EnergyCapacityScheduler plugIn
                    ? Optional.of(plugIn.energy().counts())
                    : Optional.empty();
        }

        /** Places two containers per node. */
        private Outcome batch() {
            cluster.setRunning(true);
            if (asynchronous) {
                // Containers of the batch before end now, while there is nothing to place.
                cluster.nodes().forEach(cluster::heartbeat);
            } else {
                demand.forEach(SimulatedApp::ask);
            }
            long before = placing.nanos();
            long start = System.nanoTime();
            long heartbeats = 0;
            if (asynchronous) {
                placeAsynchronously(demand);
            } else {
                heartbeats = placeAtHeartbeats(cluster, demand);
            }
            long wallNanos = System.nanoTime() - start;
            long nanos = placing.nanos() - before;
            cluster.endAll();
            cluster.setRunning(false);
            return new Outcome(PER_NODE * (long) nodes, wallNanos / 1e9, nanos / 1e9, 0, heartbeats, 0, 0);
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

    private void placeAsynchronously(Map<SimulatedApp, Integer> demand) {
        long start = System.nanoTime();
        demand.forEach(SimulatedApp::ask);
        while (!isPlaced(demand)) {
            if (System.nanoTime() - start > MOST_NANOS) {
                throw new IllegalStateException(this + ": not placed after a minute");
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
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

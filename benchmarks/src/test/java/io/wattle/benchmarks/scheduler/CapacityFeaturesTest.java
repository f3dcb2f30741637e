package io.wattle.benchmarks.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.scheduler.EnergyCapacityScheduler;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.capacity.ProportionalCapacityPreemptionPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.junit.jupiter.api.Test;

/** What the CapacityScheduler does goes on while containers are placed by joules; no wait here ends within a test. */
class CapacityFeaturesTest {

    private static final String IO = "wattle-workload=io";
    private static final String LATENCY = "wattle-workload=latency";
    private static final String CAPACITY = "yarn.scheduler.capacity.";
    private static final String PREEMPTION = "yarn.resourcemanager.monitor.capacity.preemption.";
    private static final int PER_WIMPY = 4;
    private static final int PER_BRAWNY = 80;
    private static final int ROUNDS = 200;

    @Test
    void queuesShareByTheirCapacitiesAndBorrowWhatIsLeft() throws IOException {
        try (SimulatedCluster cluster = twoQueues(Map.of())) {
            cluster.addMixed(2);
            SimulatedApp small = cluster.submit(Submission.tagged(LATENCY).to("small"));
            SimulatedApp large = cluster.submit(Submission.tagged(LATENCY).to("large"));

            small.ask(3 * PER_BRAWNY);
            heartbeats(cluster, ROUNDS);
            // All of the class it belongs on, though its queue has 30 % of the cluster, and what that has no room for
            // elsewhere.
            assertThat(runningOn(small, of(cluster, SimulatedCluster.BRAWNY))).isEqualTo(2 * PER_BRAWNY);
            assertThat(small.running()).isEqualTo(2 * PER_BRAWNY + 2 * PER_WIMPY);

            cluster.endAll();
            small.ask(3 * PER_BRAWNY);
            large.ask(3 * PER_BRAWNY);
            heartbeats(cluster, ROUNDS);
            // 30 % of 168, or a little less, as the last places are not of the class that it belongs on.
            assertThat(small.running()).isBetween(48, 51);
            // So much has just ended there that some wait for it.
            assertThat(small.running() + large.running()).isBetween(2 * PER_BRAWNY, 2 * PER_BRAWNY + 2 * PER_WIMPY);
        }
    }

    @Test
    void usersOfOneQueueStayWithinTheirLimit() throws IOException {
        Map<String, String> limits = Map.of(
                CAPACITY + "root.small.user-limit-factor", "1",
                CAPACITY + "root.small.minimum-user-limit-percent", "50");
        try (SimulatedCluster cluster = twoQueues(limits)) {
            cluster.addMixed(2);
            SimulatedApp first =
                    cluster.submit(Submission.tagged(LATENCY).to("small").by("first"));
            first.ask(3 * PER_BRAWNY);
            heartbeats(cluster, ROUNDS);
            // 30 % of 168 containers, and one that may cross the line.
            assertThat(first.running()).isBetween(50, 51);

            cluster.endAll();
            SimulatedApp second =
                    cluster.submit(Submission.tagged(LATENCY).to("small").by("second"));
            SimulatedApp large =
                    cluster.submit(Submission.tagged(LATENCY).to("large").by("third"));
            first.ask(3 * PER_BRAWNY);
            second.ask(3 * PER_BRAWNY);
            large.ask(3 * PER_BRAWNY);
            heartbeats(cluster, ROUNDS);
            assertThat(first.running()).isBetween(22, 26);
            assertThat(second.running()).isBetween(22, 26);
            assertThat(large.running()).isBetween(109, 114);
        }
    }

    @Test
    void theApplicationOfHigherPriorityIsServedFirst() throws IOException {
        try (SimulatedCluster cluster = cluster(Map.of())) {
            cluster.addMixed(1);
            SimulatedApp low = cluster.submit(LATENCY);
            SimulatedApp lowIo = cluster.submit(IO);
            SimulatedApp high = cluster.submit(Submission.tagged(LATENCY).withPriority(5));
            low.ask(3);
            lowIo.ask(3);
            high.ask(3);
            SimulatedNode brawny = of(cluster, SimulatedCluster.BRAWNY).get(0);
            SimulatedNode wimpy = of(cluster, SimulatedCluster.WIMPY).get(0);

            // The node that the highest refuses goes to who wants it.
            cluster.heartbeat(wimpy);
            assertThat(lowIo.runningOn(wimpy)).isEqualTo(1);
            for (int placed = 1; placed <= 3; placed++) {
                cluster.heartbeat(brawny);
                assertThat(high.runningOn(brawny)).isEqualTo(placed);
                assertThat(low.running()).isZero();
            }
            cluster.heartbeat(brawny);
            assertThat(low.runningOn(brawny)).isEqualTo(1);
        }
    }

    @Test
    void aLargeContainerReservesTheOnlyClassThatHoldsItAndGetsIt() throws IOException {
        try (SimulatedCluster cluster = cluster(Map.of())) {
            cluster.addMixed(2);
            List<SimulatedNode> brawny = of(cluster, SimulatedCluster.BRAWNY);
            SimulatedApp others = cluster.submit(LATENCY);
            SimulatedApp io = cluster.submit(IO);
            io.ask(2 * PER_WIMPY);
            others.ask(100);
            heartbeats(cluster, 50);
            assertThat(brawny).allSatisfy(it -> assertThat(others.runningOn(it)).isEqualTo(50));
            assertThat(io.running()).isEqualTo(2 * PER_WIMPY);
            List<Container> ending = others.collect();

            SimulatedApp large = cluster.submit(Submission.tagged(IO).withContainersOf(6000));
            large.ask(1);
            heartbeats(cluster, 1);
            assertThat(large.reserved()).hasSize(1);
            SimulatedNode kept = brawny.stream()
                    .filter(it -> large.reserved().contains(it.getNodeID()))
                    .findFirst()
                    .orElseThrow();

            // Others have room on the other node only.
            others.ask(15);
            heartbeats(cluster, 50);
            assertThat(others.runningOn(kept)).isEqualTo(50);
            assertThat(others.running()).isEqualTo(50 + 65);
            assertThat(large.running()).isZero();

            cluster.end(ending.stream()
                    .filter(it -> it.getNodeId().equals(kept.getNodeID()))
                    .limit(10)
                    .toList());
            heartbeats(cluster, 1);
            assertThat(large.runningOn(kept)).isEqualTo(1);
            assertThat(large.reserved()).isEmpty();
            assertThat(io.running()).isEqualTo(2 * PER_WIMPY);
        }
    }

    @Test
    void anApplicationMovedToAnotherQueueKeepsItsContainersAndGoesOn() throws IOException, YarnException {
        try (SimulatedCluster cluster = twoQueues(Map.of())) {
            cluster.addMixed(2);
            SimulatedApp app = cluster.submit(Submission.tagged(IO).to("small"));
            app.ask(6);
            heartbeats(cluster, 2);
            Set<ContainerId> before = ids(app);
            assertThat(before).hasSize(4);

            cluster.scheduler().moveApplication(app.id(), "large");
            assertThat(ids(app)).isEqualTo(before);
            assertThat(usedMb(cluster, "small")).isZero();
            assertThat(usedMb(cluster, "large")).isEqualTo(4 * 150);

            heartbeats(cluster, ROUNDS);
            assertThat(ids(app)).hasSize(6).containsAll(before);
            assertThat(usedMb(cluster, "large")).isEqualTo(6 * 150);
            assertThat(runningOn(app, of(cluster, SimulatedCluster.WIMPY))).isEqualTo(6);
            List<Container> placed = app.ask(2);
            heartbeats(cluster, ROUNDS);
            assertThat(runningOn(app, of(cluster, SimulatedCluster.WIMPY))).isEqualTo(2 * PER_WIMPY);
            assertThat(app.running()).isEqualTo(2 * PER_WIMPY);
            cluster.end(placed);
            heartbeats(cluster, ROUNDS);
            assertThat(ids(app)).hasSize(2).doesNotContainAnyElementsOf(before);
            assertThat(runningOn(app, of(cluster, SimulatedCluster.WIMPY))).isEqualTo(2);
            assertThat(usedMb(cluster, "large")).isEqualTo(2 * 150);
        }
    }

    @Test
    void whatIsPreemptedIsAskedForAgainAndPlacedByJoules() throws IOException {
        Map<String, String> atOnce = Map.of(
                "yarn.resourcemanager.scheduler.monitor.enable",
                "true",
                // None with a thread of its own: the test is the clock.
                "yarn.resourcemanager.scheduler.monitor.policies",
                "",
                PREEMPTION + "max_wait_before_kill",
                "0",
                PREEMPTION + "total_preemption_per_round",
                "1",
                PREEMPTION + "natural_termination_factor",
                "1",
                PREEMPTION + "max_ignored_over_capacity",
                "0");
        try (SimulatedCluster cluster = twoQueues(atOnce)) {
            cluster.addMixed(2);
            List<SimulatedNode> brawny = of(cluster, SimulatedCluster.BRAWNY);
            SimulatedApp borrower = cluster.submit(Submission.tagged(LATENCY).to("small"));
            SimulatedApp owner = cluster.submit(Submission.tagged(LATENCY).to("large"));
            borrower.ask(2 * PER_BRAWNY);
            heartbeats(cluster, ROUNDS);
            assertThat(borrower.running()).isEqualTo(2 * PER_BRAWNY);

            owner.ask(50);
            heartbeats(cluster, ROUNDS);
            assertThat(owner.running()).as("its class is taken").isEqualTo(2 * PER_WIMPY);
            assertThat(runningOn(owner, brawny)).isZero();
            ProportionalCapacityPreemptionPolicy monitor = new ProportionalCapacityPreemptionPolicy();
            monitor.init(cluster.scheduler().getConf(), cluster.scheduler().getRMContext(), cluster.scheduler());
            // First it warns, then it kills.
            cluster.preempt(monitor);
            assertThat(borrower.running()).isEqualTo(2 * PER_BRAWNY);
            cluster.preempt(monitor);
            int preempted = 2 * PER_BRAWNY - borrower.running();
            // The monitor counts what the wimpy nodes have free, too.
            assertThat(preempted).isBetween(50 - 2 * PER_WIMPY, 50);
            assertThat(borrower.pending()).isEqualTo(preempted);

            heartbeats(cluster, ROUNDS);
            assertThat(runningOn(owner, brawny)).isEqualTo(preempted);
            cluster.end(owner.ask(0));
            heartbeats(cluster, ROUNDS);
            assertThat(runningOn(borrower, brawny)).isEqualTo(2 * PER_BRAWNY);
            assertThat(borrower.pending()).isZero();
        }
    }

    @Test
    void asynchronousSchedulingGoesOnWhenANodeIsLost() throws Exception {
        Map<String, String> asynchronous = Map.of(CAPACITY + "schedule-asynchronously.enable", "true");
        try (SimulatedCluster cluster = cluster(asynchronous)) {
            cluster.addMixed(4);
            SimulatedApp before = cluster.submit(LATENCY);
            before.ask(2 * PER_BRAWNY);
            SimulatedNode lost = of(cluster, SimulatedCluster.BRAWNY).get(0);
            await(() -> before.runningOn(lost) >= 10);
            cluster.remove(lost);
            // YARN itself may still place on the lost node what it was about to place there.
            await(() -> before.running() == 2 * PER_BRAWNY);
            assertThat(runningOn(before, of(cluster, SimulatedCluster.WIMPY))).isZero();

            SimulatedApp after = cluster.submit(LATENCY);
            after.ask(50);
            await(() -> after.running() == 50);
            assertThat(runningOn(after, of(cluster, SimulatedCluster.BRAWNY))).isEqualTo(50);
        }
    }

    @Test
    void whatIsAskedForOnOneHostOnlyIsPlacedThereAtOnce() throws IOException {
        try (SimulatedCluster cluster = cluster(Map.of())) {
            cluster.addMixed(2);
            SimulatedNode brawny = of(cluster, SimulatedCluster.BRAWNY).get(1);
            SimulatedApp io = cluster.submit(IO);
            io.askOnlyOn(brawny, 2);
            heartbeats(cluster, 2);
            assertThat(io.runningOn(brawny)).isEqualTo(2);
            assertThat(io.running()).isEqualTo(2);
        }
    }

    private static SimulatedCluster cluster(Map<String, String> settings) throws IOException {
        return new SimulatedCluster(EnergyCapacityScheduler.class, settings);
    }

    private static SimulatedCluster twoQueues(Map<String, String> settings) throws IOException {
        Map<String, String> all = new HashMap<>();
        all.put(CAPACITY + "root.queues", "small,large");
        all.put(CAPACITY + "root.small.capacity", "30");
        all.put(CAPACITY + "root.large.capacity", "70");
        all.put(CAPACITY + "root.small.user-limit-factor", "10");
        all.put(CAPACITY + "root.large.user-limit-factor", "10");
        all.putAll(settings);
        return cluster(all);
    }

    private static void heartbeats(SimulatedCluster cluster, int rounds) {
        for (int round = 0; round < rounds; round++) {
            cluster.nodes().forEach(cluster::heartbeat);
        }
    }

    private static List<SimulatedNode> of(SimulatedCluster cluster, String nodeClass) {
        return cluster.nodes().stream()
                .filter(it -> cluster.isOf(it, nodeClass))
                .toList();
    }

    private static long runningOn(SimulatedApp app, List<SimulatedNode> nodes) {
        return nodes.stream().mapToLong(app::runningOn).sum();
    }

    private static Set<ContainerId> ids(SimulatedApp app) {
        return app.live().stream().map(RMContainer::getContainerId).collect(Collectors.toSet());
    }

    private static long usedMb(SimulatedCluster cluster, String queue) {
        return cluster.scheduler().getQueue(queue).getUsedResources().getMemorySize();
    }

    private static void await(BooleanSupplier reached) throws InterruptedException {
        long end = System.nanoTime() + 60_000_000_000L;
        while (!reached.getAsBoolean()) {
            assertThat(System.nanoTime()).as("a minute's end").isLessThan(end);
            Thread.sleep(5);
        }
    }
}

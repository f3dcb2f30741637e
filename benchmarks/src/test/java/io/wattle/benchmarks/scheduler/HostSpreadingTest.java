package io.wattle.benchmarks.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.scheduler.EnergyCapacityScheduler;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.junit.jupiter.api.Test;

/** An application is not packed on one host when others would do (SPARK-49485), though one host offers itself most. */
class HostSpreadingTest {

    private static final int EXECUTORS = 8;
    private static final String DELL = "dell-r620";

    /** The applications' type here is one whose containers live long, unless the settings say otherwise. */
    private static SimulatedCluster cluster(Class<? extends CapacityScheduler> type, Map<String, String> settings)
            throws IOException {
        SimulatedCluster cluster = new SimulatedCluster(type, settings);
        cluster.addMixed(4);
        return cluster;
    }

    private static List<SimulatedNode> brawny(SimulatedCluster cluster) {
        return cluster.nodes().stream().filter(it -> cluster.isOf(it, DELL)).toList();
    }

    /** One node sends all its heartbeats before any other does. */
    private static void offerEachUntilItTakesNoMore(SimulatedCluster cluster, List<SimulatedNode> nodes) {
        for (SimulatedNode node : nodes) {
            for (int i = 0; i <= EXECUTORS; i++) {
                cluster.heartbeat(node);
            }
        }
    }

    private static List<Long> placedByNode(Class<? extends CapacityScheduler> type, Map<String, String> settings)
            throws IOException {
        try (SimulatedCluster cluster = cluster(type, settings)) {
            SimulatedApp app = cluster.submit("wattle-workload=latency");
            app.ask(EXECUTORS);
            offerEachUntilItTakesNoMore(cluster, brawny(cluster));
            return brawny(cluster).stream().map(app::runningOn).toList();
        }
    }

    @Test
    void eachHostTakesItsShareOfAnApplicationWhoseContainersLiveLong() throws IOException {
        assertThat(placedByNode(EnergyCapacityScheduler.class, Map.of())).containsExactly(2L, 2L, 2L, 2L);
        assertThat(placedByNode(CapacityScheduler.class, Map.of()))
                .as("the stock scheduler packs")
                .containsExactly(8L, 0L, 0L, 0L);
    }

    @Test
    void tasksAreNotSpread() throws IOException {
        assertThat(placedByNode(EnergyCapacityScheduler.class, Map.of("yarn.energy.learning.task-types", "SIMULATED")))
                .containsExactly(8L, 0L, 0L, 0L);
    }

    @Test
    void executorsThatAreAskedForOneByOneAreSpreadToo() throws IOException {
        try (SimulatedCluster cluster = cluster(EnergyCapacityScheduler.class, Map.of())) {
            SimulatedApp app = cluster.submit("wattle-workload=latency");
            for (int i = 0; i < 4; i++) {
                app.ask(1);
                offerEachUntilItTakesNoMore(cluster, brawny(cluster));
            }
            assertThat(brawny(cluster).stream().map(app::runningOn)).containsExactly(1L, 1L, 1L, 1L);
        }
    }

    @Test
    void hostsOfExecutorsThatEndedMayTakeOthers() throws IOException {
        try (SimulatedCluster cluster = cluster(EnergyCapacityScheduler.class, Map.of())) {
            SimulatedApp app = cluster.submit("wattle-workload=latency");
            for (int round = 0; round < 3; round++) {
                app.ask(EXECUTORS);
                offerEachUntilItTakesNoMore(cluster, brawny(cluster));
                List<Container> ended = cluster.endAll();
                assertThat(ended).hasSize(EXECUTORS);
                cluster.nodes().forEach(cluster::heartbeat);
                assertThat(app.running()).isZero();
            }
        }
    }

    @Test
    void nobodyWaitsForHostsThatAreFull() throws IOException {
        try (SimulatedCluster cluster = cluster(EnergyCapacityScheduler.class, Map.of())) {
            List<SimulatedNode> nodes = brawny(cluster);
            for (SimulatedNode full : nodes.subList(1, nodes.size())) {
                SimulatedApp other = cluster.submit(
                        Submission.tagged("wattle-workload=latency").withContainersOf(6_000));
                other.askOnlyOn(full, 2);
                cluster.heartbeat(full);
                cluster.heartbeat(full);
                assertThat(other.running()).isEqualTo(2);
            }
            SimulatedApp app = cluster.submit("wattle-workload=latency");
            app.ask(EXECUTORS);
            offerEachUntilItTakesNoMore(cluster, nodes);
            assertThat(app.runningOn(nodes.get(0))).isEqualTo(EXECUTORS);
        }
    }

    @Test
    void hostsThatNeverOfferThemselvesAreWaitedForThreeSeconds() throws Exception {
        try (SimulatedCluster cluster = cluster(EnergyCapacityScheduler.class, Map.of())) {
            SimulatedApp app = cluster.submit("wattle-workload=latency");
            List<SimulatedNode> one = brawny(cluster).subList(0, 1);
            app.ask(EXECUTORS);
            offerEachUntilItTakesNoMore(cluster, one);
            assertThat(app.running()).isEqualTo(2);
            Thread.sleep(3_100);
            offerEachUntilItTakesNoMore(cluster, one);
            assertThat(app.running()).isEqualTo(EXECUTORS);
        }
    }
}

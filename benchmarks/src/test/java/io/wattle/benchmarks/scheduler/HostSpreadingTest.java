package io.wattle.benchmarks.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.scheduler.EnergyCapacityScheduler;
import io.wattle.scheduler.config.RunMode;
import io.wattle.scheduler.web.Commands;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
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
    void executorsOfBeforeARestartCountOnTheirHost() throws IOException {
        try (SimulatedCluster cluster = cluster(EnergyCapacityScheduler.class, Map.of())) {
            List<SimulatedNode> nodes = brawny(cluster);
            SimulatedNode crowded = nodes.get(0);
            cluster.remove(crowded);
            SimulatedApp app = cluster.submit("wattle-workload=latency");
            cluster.register(crowded, app.reported(4));
            assertThat(app.running()).isEqualTo(4);
            askForFourMore(cluster, app, nodes);
        }
    }

    @Test
    void executorsCountOnTheirHostAfterAMoveToAnotherQueue() throws Exception {
        Map<String, String> twoQueues = Map.of(
                "yarn.scheduler.capacity.root.queues", "default,other",
                "yarn.scheduler.capacity.root.default.capacity", "50",
                "yarn.scheduler.capacity.root.other.capacity", "50");
        try (SimulatedCluster cluster = cluster(EnergyCapacityScheduler.class, twoQueues)) {
            List<SimulatedNode> nodes = brawny(cluster);
            SimulatedApp app = cluster.submit("wattle-workload=latency");
            startFourOn(nodes.get(0), cluster, app);
            cluster.scheduler().moveApplication(app.id(), "other");
            askForFourMore(cluster, app, nodes);
        }
    }

    @Test
    void executorsOfWhileTheModeWasOffCountOnTheirHost() throws Exception {
        try (SimulatedCluster cluster = cluster(EnergyCapacityScheduler.class, Map.of())) {
            List<SimulatedNode> nodes = brawny(cluster);
            SimulatedApp app = cluster.submit("wattle-workload=latency");
            refresh(cluster, "off");
            startFourOn(nodes.get(0), cluster, app);
            refresh(cluster, "active");
            askForFourMore(cluster, app, nodes);
        }
    }

    @Test
    void executorsOfWhileAnAdministratorSwitchedOffCountOnTheirHost() throws Exception {
        try (SimulatedCluster cluster = cluster(EnergyCapacityScheduler.class, Map.of())) {
            List<SimulatedNode> nodes = brawny(cluster);
            Commands commands = ((EnergyCapacityScheduler) cluster.scheduler()).commands();
            SimulatedApp app = cluster.submit("wattle-workload=latency");
            commands.allowNoMoreThan(RunMode.OFF, "ann", "");
            startFourOn(nodes.get(0), cluster, app);
            commands.allowNoMoreThan(RunMode.ACTIVE, "ann", "");
            askForFourMore(cluster, app, nodes);
        }
    }

    private static void refresh(SimulatedCluster cluster, String mode) throws IOException {
        Configuration changed = new Configuration(cluster.scheduler().getConf());
        changed.set("yarn.energy.mode", mode);
        cluster.scheduler().reinitialize(changed, cluster.scheduler().getRMContext());
    }

    private static void startFourOn(SimulatedNode node, SimulatedCluster cluster, SimulatedApp app) {
        app.askOnlyOn(node, 4);
        for (int i = 0; i < 4; i++) {
            cluster.heartbeat(node);
        }
        cluster.start(app.collect());
        cluster.heartbeat(node);
        assertThat(app.runningOn(node)).isEqualTo(4);
    }

    /** The first host has four, the half of all: it has its share. */
    private static void askForFourMore(SimulatedCluster cluster, SimulatedApp app, List<SimulatedNode> nodes) {
        app.ask(4);
        offerEachUntilItTakesNoMore(cluster, nodes);
        assertThat(nodes.stream().map(app::runningOn)).containsExactly(4L, 2L, 2L, 0L);
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

package io.wattle.scheduler.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.scheduler.apps.HostCounts;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The ResourceManager has been restarted, and nodes come back with what they run. */
class RecoveredContainersTest {

    /** The applications' type here is one whose containers live long, unless the settings say otherwise. */
    private static final Map<String, String> LONG_LIVING = Map.of("yarn.energy.learning.task-types", "OTHER");

    @Test
    void executorsAreCountedOnTheirHosts() throws Exception {
        TestingCluster cluster = new TestingCluster(LONG_LIVING);
        SchedulerNode first = cluster.node("first", 1000, 10);
        SchedulerNode second = cluster.node("second", 1000, 10);
        TestingCluster.App app = cluster.app()
                .isOn(first, RMContainerState.RUNNING, true)
                .isOn(first, RMContainerState.RUNNING, false)
                .isOn(first, RMContainerState.RUNNING, false)
                .isOn(second, RMContainerState.RUNNING, false)
                .isOn(second, RMContainerState.ACQUIRED, false);
        app.registers(first);
        app.registers(second);
        HostCounts hosts = app.state().orElseThrow().hosts();
        assertThat(hosts.on("first")).as("without the master").isEqualTo(2);
        assertThat(hosts.on("second"))
                .as("its allocator counts what it has placed")
                .isEqualTo(1);
        assertThat(hosts.all()).isEqualTo(3);
    }

    /** Else the share of its host would be what is asked for now: all of it. */
    @Test
    void aHostThatHasItsShareSinceBeforeIsRefused(@TempDir Path directory) throws Exception {
        TestingCluster cluster = new TestingCluster(TestingSettings.byNameUnspread(directory, LONG_LIVING));
        SchedulerNode crowded = cluster.node("dell1", 12_288, 12);
        cluster.node("dell2", 12_288, 12);
        TestingCluster.App app = cluster.app();
        for (int i = 0; i < 4; i++) {
            app.isOn(crowded, RMContainerState.RUNNING, false);
        }
        cluster.heartbeat(crowded);
        app.registers(crowded);
        assertThat(app.ask(1, 100, 1).accepts(crowded)).isFalse();
        assertThat(cluster.app().ask(1, 100, 1).accepts(crowded))
                .as("another one")
                .isTrue();
    }

    /** Nobody tells placement of their end. */
    @Test
    void opportunisticContainersAreNotCounted() throws Exception {
        TestingCluster cluster = new TestingCluster(LONG_LIVING);
        SchedulerNode node = cluster.node("node", 1000, 10);
        TestingCluster.App app = cluster.app()
                .isOn(node, RMContainerState.RUNNING, false, ExecutionType.OPPORTUNISTIC)
                .isOn(node, RMContainerState.RUNNING, false);
        app.registers(node);
        assertThat(app.state().orElseThrow().hosts().on("node")).isEqualTo(1);
    }

    /** Counted by another thread than that which handles its removal. */
    @Test
    void nothingIsKeptOfAnApplicationThatIsRemovedMeanwhile() throws Exception {
        TestingCluster cluster = new TestingCluster(LONG_LIVING);
        SchedulerNode node = cluster.node("node", 1000, 10);
        TestingCluster.App app = cluster.app().isOn(node, RMContainerState.RUNNING, false);
        app.remove();
        app.registers(node);
        assertThat(app.state()).isEmpty();
    }

    @Test
    void nothingIsKeptOfApplicationsOfTasks() throws Exception {
        TestingCluster cluster = new TestingCluster(Map.of());
        SchedulerNode node = cluster.node("node", 1000, 10);
        TestingCluster.App app = cluster.app().isOn(node, RMContainerState.RUNNING, false);
        app.registers(node);
        assertThat(app.state()).isEmpty();
    }

    @Test
    void whatTheResourceManagerDoesNotKnowIsLeftAlone() throws Exception {
        TestingCluster cluster = new TestingCluster(LONG_LIVING);
        SchedulerNode node = cluster.node("node", 1000, 10);
        TestingCluster.App app = cluster.app().isOn(node, RMContainerState.RUNNING, false);
        app.end();
        app.registers(node);
        assertThat(app.state()).isEmpty();
    }
}

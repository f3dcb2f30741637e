package io.wattle.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LearnedPlacementTest {

    @TempDir
    private Path directory;

    private TestingCluster cluster;
    private SchedulerNode odroid;
    private SchedulerNode xeon;

    @BeforeEach
    void start() throws Exception {
        use(Map.of());
    }

    /** By the catalog the Odroid is cheaper for everything. */
    private void use(Map<String, String> more) throws Exception {
        Path hosts = Files.writeString(
                directory.resolve("hosts.yaml"), "hosts:\n  odroid*: odroid-xu-big\n  xeon*: xeon-e5-2603\n");
        Map<String, String> settings = new HashMap<>(more);
        settings.put("yarn.energy.nodes.hosts-file", hosts.toString());
        cluster = new TestingCluster(settings);
        odroid = cluster.node("odroid1", 1500, 4);
        xeon = cluster.node("xeon1", 6000, 4);
    }

    private void give(TestingCluster.App app, SchedulerNode node, int containers) {
        for (int i = 0; i < containers; i++) {
            assertThat(app.accepts(node))
                    .as("container %d of %s", i, node.getNodeName())
                    .isTrue();
            app.gets(node);
        }
    }

    @Test
    void theFirstContainersOfAnUnknownApplicationAreSpread() {
        TestingCluster.App app = cluster.named("pi").ask(20, 200, 1);
        give(app, xeon, 3);
        assertThat(app.whyNot(xeon)).startsWith("energy: deferred");
        give(app, odroid, 10);
        assertThat(app.accepts(xeon)).as("its share is used up").isFalse();
    }

    @Test
    void theNextRunGoesAtOnceWhereItWasBetter() {
        TestingCluster.App first = cluster.named("pi-2026-11-20").ask(20, 200, 1);
        give(first, xeon, 3);
        give(first, odroid, 3);
        first.worked("xeon-e5-2603", 3, 10, 1);
        first.worked("odroid-xu-big", 3, 100, 1);
        assertThat(first.accepts(xeon)).as("100 s on the Odroid cost more").isTrue();
        assertThat(first.accepts(odroid)).isFalse();
        TestingCluster.App second = cluster.named("pi-2026-11-21").ask(20, 200, 1);
        assertThat(second.accepts(xeon)).isTrue();
        assertThat(second.whyNot(odroid)).startsWith("energy: deferred: odroid-xu-big needs");
        TestingCluster.App other = cluster.named("grep").ask(20, 200, 1);
        assertThat(other.accepts(odroid)).as("another job is not known").isTrue();
    }

    @Test
    void whatSaysWhatItIsIsNotSpread() throws Exception {
        assertThat(cluster.named("a", "wattle-workload=io").ask(1, 200, 1).accepts(xeon))
                .isFalse();
        assertThat(cluster.named("b", "wattle-deadline=2030-01-01T00:00:00Z")
                        .ask(1, 200, 1)
                        .accepts(xeon))
                .isFalse();
        use(Map.of("yarn.energy.queue.root.workload", "io"));
        assertThat(cluster.named("c").ask(1, 200, 1).accepts(xeon)).isFalse();
        for (String key : new String[] {"yarn.energy.learning.spread", "yarn.energy.learning.enabled"}) {
            use(Map.of(key, key.endsWith("spread") ? "0" : "false"));
            assertThat(cluster.named("d").ask(1, 200, 1).accepts(xeon)).as(key).isFalse();
        }
    }

    @Test
    void spreadDoesNotPutAContainerWhereItDoesNotFit() {
        TestingCluster.App app = cluster.named("big").ask(1, 2000, 1);
        assertThat(app.whyNot(odroid)).startsWith("energy: rejected");
    }

    @Test
    void theClassIsLearnedAndRememberedButNeverOverridesTheApplication() throws Exception {
        // Nothing of it has ended yet on the first class of the table: only the class can tell.
        TestingCluster.App first = cluster.named("scan").ask(20, 200, 1);
        first.accepts(odroid);
        first.worked("odroid-xu-big", 5, 20, 0.1);
        assertThat(workloadOf(first)).isEqualTo("IO");
        TestingCluster.App second = cluster.named("scan").ask(20, 200, 1);
        second.accepts(odroid);
        assertThat(workloadOf(second)).isEqualTo("IO");
        TestingCluster.App declared =
                cluster.named("scan", "wattle-workload=latency").ask(20, 200, 1);
        assertThat(declared.whyNot(odroid)).endsWith("latency work goes to brawny nodes");
        second.worked("odroid-xu-big", 100, 20, 0.9);
        assertThat(workloadOf(second)).as("it changed").isEqualTo("COMPUTE");
    }

    private String workloadOf(TestingCluster.App app) {
        return cluster.energy()
                .applications()
                .find(app.id)
                .orElseThrow()
                .durations(20)
                .known()
                .workload()
                .map(Enum::name)
                .orElse("not known");
    }
}

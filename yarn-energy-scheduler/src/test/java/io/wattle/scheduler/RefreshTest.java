package io.wattle.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.scheduler.config.EnergySettings;
import io.wattle.scheduler.placement.TestingCluster;
import io.wattle.scheduler.placement.TestingSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Settings that come into force while threads make offers. */
class RefreshTest {

    @TempDir
    private Path directory;

    private Map<String, String> settings;
    private TestingCluster cluster;

    @BeforeEach
    void start() throws Exception {
        settings = TestingSettings.byNameUnspread(directory, Map.of());
        cluster = new TestingCluster(settings);
    }

    /** Before, rules without nodes were published first, and then filled: masters went anywhere. */
    @Test
    void noOfferMeetsRulesWithoutNodes() throws Exception {
        SchedulerNode dell = cluster.node("dell1", 12_288, 12);
        for (int i = 0; i < 500; i++) {
            cluster.node("edison" + i, 600, 2);
        }
        TestingCluster.App app = cluster.app("wattle-workload=io").ask(1, 200, 1);
        assertThat(app.accepts(dell)).isFalse();
        AtomicBoolean done = new AtomicBoolean();
        AtomicLong offers = new AtomicLong();
        AtomicLong taken = new AtomicLong();
        Thread offering = new Thread(() -> {
            while (!done.get()) {
                taken.addAndGet(app.accepts(dell) ? 1 : 0);
                offers.incrementAndGet();
            }
        });
        offering.start();
        for (int i = 0; i < 50 || offers.get() < 1_000; i++) {
            cluster.energy().use(EnergySettings.of(settings));
        }
        done.set(true);
        offering.join();
        assertThat(taken).as("of " + offers + " offers").hasValue(0);
        assertThat(cluster.energy().counts().unknown()).isZero();
        assertThat(cluster.energy().nodes()).hasSize(501);
    }

    @Test
    void nodesAreOfTheClassThatTheNewSettingsSay() throws Exception {
        SchedulerNode node = cluster.node("edison1", 600, 2);
        Path hosts = Files.writeString(directory.resolve("other.yaml"), "hosts:\n  '*': dell-r620\n");
        cluster.energy().use(EnergySettings.of(Map.of("yarn.energy.nodes.hosts-file", hosts.toString())));
        assertThat(cluster.energy().nodeClass(node.getNodeID()).orElseThrow().name())
                .isEqualTo("dell-r620");
        cluster.lose(node);
        assertThat(cluster.energy().nodes()).isEmpty();
    }
}

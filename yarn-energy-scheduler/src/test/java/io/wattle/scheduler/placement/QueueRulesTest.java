package io.wattle.scheduler.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.scheduler.config.EnergySettings;
import io.wattle.scheduler.config.RunMode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Modes, waits and hints by queue; applications of {@link TestingCluster} are in root. */
class QueueRulesTest {

    @TempDir
    private Path directory;

    private SchedulerNode edison;
    private SchedulerNode dell;

    private Map<String, String> keys(Map<String, String> some) throws Exception {
        return TestingSettings.byNameUnspread(directory, some);
    }

    private TestingCluster cluster(Map<String, String> some) throws Exception {
        TestingCluster cluster = new TestingCluster(keys(some));
        edison = cluster.node("edison1", 600, 2);
        dell = cluster.node("dell1", 12_288, 12);
        return cluster;
    }

    private static boolean waits(TestingCluster cluster, SchedulerNode node) {
        return !cluster.app("wattle-workload=io").ask(1, 200, 1).accepts(node);
    }

    @Test
    void aQueueThatIsNotActiveIsPlacedAsByStock() throws Exception {
        assertThat(waits(cluster(Map.of()), dell)).isTrue();
        assertThat(waits(cluster(Map.of("yarn.energy.queue.root.mode", "shadow")), dell))
                .isFalse();
        assertThat(waits(cluster(Map.of("yarn.energy.queue.root.mode", "off")), dell))
                .isFalse();
        assertThat(waits(cluster(Map.of("yarn.energy.queue.root.weight", "0")), dell))
                .isFalse();
        assertThat(waits(cluster(Map.of("yarn.energy.queue.root.other.mode", "off")), dell))
                .isTrue();
    }

    @Test
    void aQueueGoesNoFurtherThanTheCluster() throws Exception {
        TestingCluster shadow = cluster(Map.of("yarn.energy.mode", "shadow", "yarn.energy.queue.root.mode", "active"));
        assertThat(waits(shadow, dell)).isFalse();
        assertThat(shadow.energy().mode("root.etl")).isEqualTo(RunMode.SHADOW);
    }

    @Test
    void aQueueHasWeightWhereTheClusterHasNone() throws Exception {
        TestingCluster cluster = cluster(Map.of("yarn.energy.weight", "0", "yarn.energy.queue.root.weight", "1"));
        assertThat(waits(cluster, dell)).isTrue();
    }

    @Test
    void waitsAreTheQueues() throws Exception {
        TestingCluster cluster = cluster(Map.of("yarn.energy.queue.root.deferral.longest-ms", "5000"));
        TestingCluster.App app = cluster.app("wattle-workload=io").ask(1, 200, 1);
        assertThat(app.accepts(dell)).isFalse();
        cluster.millis += 4_999;
        assertThat(app.accepts(dell)).isFalse();
        cluster.millis += 1;
        assertThat(app.accepts(dell)).isTrue();
        QueueRules rules = cluster.energy().rules().of("root.any");
        assertThat(rules.placement().longestDeferral()).isEqualTo(Duration.ofSeconds(5));
        assertThat(rules.placement().masters().longest()).contains(Duration.ofMinutes(1));
    }

    @Test
    void mastersWaitAsLongAsTheirQueueSays() throws Exception {
        TestingCluster cluster = cluster(Map.of("yarn.energy.queue.root.am.deferral-ms", "1000"));
        TestingCluster.App master = cluster.masterOf().ask(1, 200, 1);
        assertThat(master.accepts(edison)).isFalse();
        cluster.millis += 1_000;
        assertThat(master.accepts(edison)).isTrue();
    }

    @Test
    void hintsOfOthersAreNotHeard() throws Exception {
        // By joules Edisons are better; latency work goes to brawny nodes. Applications are of the user "user".
        for (String all : new String[] {"all", "ann, user"}) {
            TestingCluster cluster = cluster(Map.of("yarn.energy.queue.root.hints", all));
            assertThat(cluster.app("wattle-workload=latency").ask(1, 200, 1).accepts(edison))
                    .isFalse();
        }
        for (String others : new String[] {"none", "ann,bob"}) {
            TestingCluster cluster = cluster(Map.of("yarn.energy.queue.root.hints", others));
            assertThat(cluster.app("wattle-workload=latency").ask(1, 200, 1).accepts(edison))
                    .isTrue();
        }
    }

    @Test
    void theKillSwitchReleasesWhatWaitsAndARefreshDoesNotLiftIt() throws Exception {
        TestingCluster cluster = cluster(Map.of());
        TestingCluster.App app = cluster.app("wattle-workload=io").ask(2, 200, 1);
        assertThat(app.accepts(dell)).isFalse();
        for (RunMode most : new RunMode[] {RunMode.OFF, RunMode.SHADOW}) {
            cluster.energy().allowNoMoreThan(most);
            assertThat(app.accepts(dell)).isTrue();
            cluster.energy().use(EnergySettings.of(keys(Map.of())));
            assertThat(app.accepts(dell)).isTrue();
            assertThat(cluster.energy().mode()).isEqualTo(most);
            cluster.energy().allowNoMoreThan(RunMode.ACTIVE);
            assertThat(app.accepts(dell)).isFalse();
        }
    }

    @Test
    void queuesThatTenantsMakeShareTheirRules() throws Exception {
        Rules rules = cluster(Map.of("yarn.energy.queue.root.users.weight", "0.5"))
                .energy()
                .rules();
        QueueRules first = rules.of("root.users.u1");
        for (int i = 0; i < 20_000; i++) {
            assertThat(rules.of("root.users.u" + i)).isSameAs(first);
        }
        assertThat(rules.of("root.etl")).isNotSameAs(first);
    }
}

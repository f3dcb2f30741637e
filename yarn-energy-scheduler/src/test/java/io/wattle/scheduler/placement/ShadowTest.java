package io.wattle.scheduler.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wattle.scheduler.config.EnergySettings;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is counted at placements, in shadow mode and when the policy places. */
class ShadowTest {

    private static final String QUEUE = "root.default";

    @TempDir
    private Path directory;

    private TestingCluster cluster;
    private Map<String, String> settings;
    private SchedulerNode edison;
    private SchedulerNode dell;

    @BeforeEach
    void start() throws Exception {
        start(Map.of("yarn.energy.mode", "shadow"));
    }

    private void start(Map<String, String> more) throws Exception {
        settings = TestingSettings.byNameUnspread(directory, more);
        cluster = new TestingCluster(settings);
        edison = cluster.node("edison7", 600, 2);
        dell = cluster.node("dell1", 12_288, 12);
    }

    @Test
    void refusesNothingAndCountsWhatWouldHaveWaited() {
        TestingCluster.App app = cluster.app("wattle-workload=io").ask(9, 200, 1);
        place(app, dell);
        place(app, edison);
        assertThat(row("dell-r620", false).wouldWait()).isEqualTo(1);
        assertThat(row("dell-r620", false).byReason().get(PlacementReason.OTHER))
                .isEqualTo(1);
        assertThat(row("edison", false).wouldCome()).isEqualTo(1);
        assertThat(row("edison", false).wouldWait()).isZero();
        assertThat(row("edison", false).byReason().get(PlacementReason.BEST)).isEqualTo(1);
        assertThat(cluster.energy().counts().deferred()).isZero();
        assertThat(cluster.energy().failures().counts()).isEmpty();
    }

    @Test
    void aNodeThatCannotHoldItIsNotRefusedEither() {
        assertThat(cluster.app().ask(1, 700, 1).accepts(edison)).isTrue();
    }

    @Test
    void oneFreePlaceIsNotCountedForAThousandContainers() {
        TestingCluster.App app = cluster.app("wattle-workload=io").ask(2_000, 200, 1);
        for (int i = 0; i < 1_000; i++) {
            cluster.millis += 2;
            place(app, dell);
        }
        assertThat(row("dell-r620", false).containers()).isEqualTo(1_000);
        assertThat(row("dell-r620", false).wouldWait())
                .as("the Edison has room for two")
                .isEqualTo(2);
        cluster.millis += 59_000;
        place(app, dell);
        assertThat(row("dell-r620", false).wouldWait())
                .as("those two would run for a minute")
                .isEqualTo(2);
        cluster.millis += 10_000;
        place(app, dell);
        assertThat(row("dell-r620", false).wouldWait()).isEqualTo(3);
    }

    @Test
    void whereTheBetterClassIsFullNobodyWouldHaveWaited() {
        cluster.fill(edison, 500);
        place(cluster.app("wattle-workload=io").ask(9, 200, 1), dell);
        assertThat(row("dell-r620", false).wouldWait()).isZero();
        cluster.ended(edison, 200, 1);
        cluster.ended(edison, 200, 1);
        place(cluster.app("wattle-workload=io").ask(9, 200, 1), dell);
        assertThat(row("dell-r620", false).wouldWait()).as("two ended of late").isEqualTo(1);
    }

    @Test
    void joulesOnlyWhereTimesWereSeen() {
        TestingCluster.App unknown = cluster.app("wattle-workload=io").ask(9, 200, 1);
        place(unknown, dell);
        assertThat(row("dell-r620", false).wouldWait()).isEqualTo(1);
        assertThat(row("dell-r620", false).expected()).isZero();
        assertThat(row("dell-r620", false).wouldSaveJoules()).isZero();

        TestingCluster.App known = cluster.app().ask(9, 200, 1);
        known.accepts(dell);
        known.ran("edison", 20);
        known.ran("dell-r620", 100);
        place(known, dell);
        PlacementCounts.Row row = row("dell-r620", false);
        assertThat(row.wouldWait()).isEqualTo(2);
        assertThat(row.expected()).isEqualTo(1);
        assertThat(row.bestJoules()).isPositive().isLessThan(row.expectedJoules());
        assertThat(row.wouldSaveJoules()).isCloseTo(row.expectedJoules() - row.bestJoules(), within(0.002));
        assertThat(row.wouldCostJoules()).isZero();
        place(known, edison);
        assertThat(row("edison", false).expectedJoules()).isCloseTo(row.bestJoules(), within(0.002));
        assertThat(row("edison", false).wouldSaveJoules()).isZero();
    }

    /** Shadow requests neither wait nor claim, so those that the policy places see nothing of them. */
    @Test
    void leavesWaitsAndClaimsOfTheActivePolicyAlone() throws Exception {
        TestingCluster.App shadowed = cluster.app("wattle-workload=io").ask(2_000, 200, 1);
        for (int i = 0; i < 10; i++) {
            place(shadowed, dell);
        }
        long now = cluster.millis;
        assertThat(cluster.energy().room(edison.getNodeID()).headroom().isWantedByOthers(now))
                .isFalse();
        assertThat(cluster.energy()
                        .applications()
                        .find(shadowed.id)
                        .orElseThrow()
                        .waitCost()
                        .vainMillis(now))
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"shadow", "off"})
    void aWaitOfBeforeEndsWithTheMode(String between) throws Exception {
        start(Map.of());
        TestingCluster.App app = cluster.app("wattle-workload=io").ask(9, 200, 1);
        assertThat(app.accepts(dell)).isFalse();
        mode(between);
        place(app, dell);
        cluster.millis += 3_600_000;
        mode("active");
        assertThat(app.accepts(dell)).as("it waits anew").isFalse();
        cluster.millis += 2_000;
        place(app, edison);
        assertThat(cluster.energy().placements().waits().get(0).seconds()).isEqualTo(2);
    }

    /** A refresh of the settings. */
    private void mode(String mode) throws Exception {
        Map<String, String> next = new HashMap<>(settings);
        next.put("yarn.energy.mode", mode);
        cluster.energy().use(EnergySettings.of(next));
        cluster.heartbeat(edison);
        cluster.heartbeat(dell);
    }

    @Test
    void aMasterHasARowOfItsOwn() {
        place(cluster.masterOf().ask(9, 200, 1), edison);
        assertThat(row("edison", true).wouldWait()).isEqualTo(1);
        assertThat(row("dell-r620", true).wouldCome()).isEqualTo(1);
    }

    @Test
    void whatThePolicyPlacesIsCountedByReason() throws Exception {
        start(Map.of());
        TestingCluster.App app = cluster.app("wattle-workload=io").ask(20, 200, 1);
        place(app, edison);
        assertThat(app.accepts(dell)).isFalse();
        cluster.millis += 2_500;
        cluster.fill(edison, 500);
        place(app, dell);
        cluster.ended(edison, 200, 1);
        cluster.ended(edison, 200, 1);
        for (int i = 0; i < 20; i++) {
            cluster.ended(edison, 200, 1);
        }
        assertThat(app.accepts(dell)).isFalse();
        cluster.millis += 27_500;
        place(app, dell);
        assertThat(row("edison", false).byReason().get(PlacementReason.BEST)).isEqualTo(1);
        assertThat(row("dell-r620", false).byReason())
                .containsEntry(PlacementReason.BEST_IS_FULL, 1L)
                .containsEntry(PlacementReason.AFTER_WAIT, 1L)
                .containsEntry(PlacementReason.OTHER, 0L);
        PlacementCounts.Waits waits = cluster.energy().placements().waits().get(0);
        assertThat(waits.queue()).isEqualTo(QUEUE);
        assertThat(waits.containers()).isEqualTo(3);
        assertThat(waits.seconds()).isEqualTo(30);
        assertThat(waits.upTo()).containsEntry(0, 1L).containsEntry(3, 2L).containsEntry(30, 3L);
    }

    @Test
    void aNodeOfNoKnownClassIsCountedAsSuch() throws Exception {
        SchedulerNode unknown = cluster.node("laptop", 4096, 4);
        place(cluster.app("wattle-workload=io").ask(9, 200, 1), unknown);
        assertThat(row("unknown", false).byReason()).containsEntry(PlacementReason.OTHER, 1L);
    }

    @Test
    void switchedOffCountsNothing() throws Exception {
        start(Map.of("yarn.energy.mode", "off"));
        place(cluster.app("wattle-workload=io").ask(9, 200, 1), dell);
        assertThat(cluster.energy().placements().rows()).isEmpty();
        assertThat(cluster.energy().placements().waits()).isEmpty();
    }

    private static void place(TestingCluster.App app, SchedulerNode node) {
        assertThat(app.accepts(node)).isTrue();
        app.gets(node);
    }

    private PlacementCounts.Row row(String nodeClass, boolean master) {
        return cluster.energy().placements().rows().stream()
                .filter(it -> it.queue().equals(QUEUE) && it.nodeClass().equals(nodeClass) && it.master() == master)
                .findFirst()
                .orElseThrow();
    }
}

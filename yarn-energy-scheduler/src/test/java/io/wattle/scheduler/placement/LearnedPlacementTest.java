package io.wattle.scheduler.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.placement.Decision;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LearnedPlacementTest {

    @TempDir
    private Path directory;

    private TestingCluster cluster;
    private SchedulerNode edison;
    private SchedulerNode dell;

    @BeforeEach
    void start() throws Exception {
        use(Map.of());
    }

    /** By the catalog the Edison is cheaper for everything. */
    private void use(Map<String, String> more) throws Exception {
        cluster = new TestingCluster(TestingSettings.byName(directory, more));
        edison = cluster.node("edison1", 600, 2);
        for (int i = 2; i <= 30; i++) {
            // Room for all: nothing is placed elsewhere as the better class is full.
            cluster.node("edison" + i, 600, 2);
            cluster.node("dell0" + i, 12_288, 12);
        }
        dell = cluster.node("dell1", 12_288, 12);
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
        give(app, dell, 3);
        assertThat(app.whyNot(dell)).startsWith("energy: deferred");
        give(app, edison, 10);
        assertThat(app.accepts(dell)).as("its share is used up").isFalse();
    }

    /** Else it would never be known of the class that offers itself last, and the catalog were believed for ever. */
    @Test
    void theLastContainersOfAnUnknownApplicationAreKeptForTheClassThatIsNotKnown() {
        TestingCluster.App app = cluster.named("pi").ask(8, 200, 1);
        give(app, edison, 5);
        assertThat(app.whyNot(edison)).isEqualTo("energy: deferred: " + Spreading.KEPT);
        give(app, dell, 2);
        cluster.millis += 2_999;
        assertThat(app.accepts(edison)).isFalse();
        give(app, dell, 1);
        TestingCluster.App next = cluster.named("pi").ask(2, 200, 1);
        assertThat(next.accepts(edison))
                .as("a class that is cheaper, and not known itself")
                .isTrue();
    }

    @Test
    void theyAreKeptAlsoWhereTheirDataAreButNotWhereAContainerHadToGo() {
        TestingCluster.App app = cluster.named("pi").ask(8, 200, 1, "edison1");
        give(app, edison, 5);
        assertThat(app.accepts(edison)).isFalse();
        cluster.energy().room(edison.getNodeID()).preempted(cluster.millis);
        assertThat(app.accepts(edison)).isTrue();
    }

    @Test
    void whoAsksIsToldForWhatTheyAreKept() {
        TestingCluster.App app = cluster.named("pi").ask(8, 200, 1);
        give(app, edison, 5);
        app.accepts(edison);
        cluster.millis += 1_000;
        RequestExplanation told = app.explained();
        assertThat(told.state()).isEqualTo(RequestState.WAITING);
        assertThat(told.waitsFor()).containsExactly("dell-r620");
        assertThat(told.until()).contains(Instant.ofEpochMilli(cluster.millis + 77_000_000 + 2_000));
        assertThat(app.words()).contains("waits for dell-r620, and until ").endsWith("at the latest (2 s more).");
        assertThat(told.classes())
                .filteredOn(it -> it.nodeClass().equals("edison"))
                .allMatch(it -> it.ifOffered() == Decision.DEFER && it.why().contains("are kept for"));
        assertThat(told.classes())
                .filteredOn(it -> it.nodeClass().equals("dell-r620"))
                .allMatch(it -> it.ifOffered() == Decision.PLACE);
        cluster.millis += 2_000;
        assertThat(app.explained().state()).isEqualTo(RequestState.READY);
    }

    @Test
    void theyAreKeptForThreeHeartbeatsOnly() {
        TestingCluster.App app = cluster.named("pi").ask(8, 200, 1);
        give(app, edison, 5);
        assertThat(app.accepts(edison)).isFalse();
        cluster.millis += 3_000;
        give(app, edison, 3);
    }

    @Test
    void nothingIsKeptOfAnApplicationThatSaysWhatItIs() {
        give(cluster.named("pi", "wattle-workload=mixed").ask(8, 200, 1), edison, 8);
        TestingCluster.App later = cluster.named("pi").ask(8, 200, 1);
        give(later, edison, 5);
        assertThat(later.accepts(edison)).as("one that says nothing").isFalse();
    }

    @Test
    void nothingIsKeptForAFullClassOrWithoutLearning() throws Exception {
        use(Map.of("yarn.energy.learning.enabled", "false"));
        give(cluster.named("pi").ask(8, 200, 1), edison, 8);
        cluster = new TestingCluster(TestingSettings.byName(directory, Map.of()));
        edison = cluster.node("edison1", 600, 2);
        dell = cluster.node("dell1", 12_288, 12);
        cluster.fill(dell, 12_200);
        TestingCluster.App app = cluster.named("pi").ask(8, 200, 1);
        give(app, edison, 8);
        cluster.node("dell2", 12_288, 12);
        TestingCluster.App other = cluster.named("grep").ask(8, 200, 1);
        give(other, edison, 5);
        assertThat(other.accepts(edison)).as("another Dell has room").isFalse();
    }

    /** As executors under dynamic allocation, one after the other, on a Dell that its application cannot use. */
    @Test
    void whoAsksForOneAfterTheOtherWaitsOnce() {
        TestingCluster.App app = cluster.named("pi").ask(3, 200, 1);
        give(app, edison, 3);
        app.ask(1, 200, 1);
        assertThat(app.accepts(edison)).isFalse();
        cluster.millis += 3_000;
        give(app, edison, 1);
        for (int i = 0; i < 5; i++) {
            app.ask(1, 200, 1);
            give(app, edison, 1);
        }
    }

    /** A service that gives each container an id: each of its requests asks for one only. */
    @Test
    void requestsWithIdsKeepNothing() {
        TestingCluster.App first = cluster.named("service").ask(3, 200, 1);
        give(first, edison, 3);
        first.worked("edison", 3, 10, 1);
        TestingCluster.App withoutId = cluster.named("service").ask(1, 200, 1);
        assertThat(withoutId.accepts(edison)).isFalse();
        TestingCluster.App withId = cluster.withRequestId("service", 7).ask(1, 200, 1);
        assertThat(withId.accepts(edison)).isTrue();
    }

    @Test
    void theNextRunGoesAtOnceWhereItWasBetter() {
        TestingCluster.App first = cluster.named("pi-2026-11-20").ask(20, 200, 1);
        give(first, dell, 3);
        give(first, edison, 3);
        first.worked("dell-r620", 3, 10, 1);
        first.worked("edison", 3, 600, 1);
        assertThat(first.accepts(dell)).as("600 s on the Edison cost more").isTrue();
        assertThat(first.accepts(edison)).isFalse();
        TestingCluster.App second = cluster.named("pi-2026-11-21").ask(20, 200, 1);
        assertThat(second.accepts(dell)).isTrue();
        assertThat(second.whyNot(edison)).startsWith("energy: deferred: edison needs");
        TestingCluster.App other = cluster.named("grep").ask(20, 200, 1);
        assertThat(other.accepts(edison)).as("another job is not known").isTrue();
    }

    /** As a program for x86 on ARM: by the catalog the Edison is the place for it. */
    @Test
    void aClassOnWhichNothingWorksIsLeftAloneForAWhile() {
        TestingCluster.App app = cluster.named("x86", "wattle-workload=mixed").ask(20, 200, 1);
        assertThat(app.accepts(edison)).isTrue();
        assertThat(app.accepts(dell)).isFalse();
        app.failed("edison", 3);
        assertThat(app.whyNot(edison)).startsWith("energy: deferred: its containers fail on edison");
        assertThat(app.accepts(dell)).isTrue();
        TestingCluster.App next = cluster.named("x86", "wattle-workload=mixed").ask(20, 200, 1);
        assertThat(next.accepts(dell)).as("the next run knows").isTrue();
        assertThat(next.accepts(edison)).isFalse();
        cluster.millis += 60_000;
        assertThat(next.accepts(edison))
                .as("longer than any wait for fewer joules")
                .isFalse();
        cluster.millis += 24 * 3_600_000L;
        TestingCluster.App later = cluster.named("x86", "wattle-workload=mixed").ask(20, 200, 1);
        assertThat(later.accepts(edison)).as("a day later it is tried again").isTrue();
    }

    @Test
    void aClassOnWhichContainersFailCostsTheAttempts() {
        TestingCluster.App app = cluster.named("flaky", "wattle-workload=mixed").ask(20, 200, 1);
        app.accepts(edison);
        app.ran("edison", 60);
        app.ran("dell-r620", 5);
        assertThat(app.accepts(dell)).as("several times as dear").isFalse();
        app.failed("edison", 1);
        assertThat(app.accepts(dell)).as("one failure is no rule").isFalse();
        app.failed("edison", 40);
        app.worked("edison", 1, 60, 1);
        assertThat(app.whyNot(edison)).startsWith("energy: deferred: edison needs");
        assertThat(app.accepts(dell)).isTrue();
    }

    @Test
    void whereNothingWorksNoClassIsToBlame() {
        TestingCluster.App app =
                cluster.named("broken", "wattle-workload=mixed").ask(20, 200, 1);
        app.accepts(edison);
        app.failed("edison", 5);
        app.failed("dell-r620", 5);
        assertThat(app.accepts(edison)).isTrue();
        assertThat(app.accepts(dell)).isFalse();
    }

    @Test
    void whatSaysWhatItIsIsNotSpread() throws Exception {
        assertThat(cluster.named("a", "wattle-workload=io").ask(1, 200, 1).accepts(dell))
                .isFalse();
        Instant deadline = Instant.ofEpochMilli(cluster.energy().wallMillis()).plusSeconds(1_000_000);
        assertThat(cluster.named("b", "wattle-deadline=" + deadline)
                        .ask(1, 200, 1)
                        .accepts(dell))
                .isFalse();
        use(Map.of("yarn.energy.queue.root.workload", "io"));
        assertThat(cluster.named("c").ask(1, 200, 1).accepts(dell)).isFalse();
        for (String key : new String[] {"yarn.energy.learning.spread", "yarn.energy.learning.enabled"}) {
            use(Map.of(key, key.endsWith("spread") ? "0" : "false"));
            assertThat(cluster.named("d").ask(1, 200, 1).accepts(dell)).as(key).isFalse();
        }
    }

    @Test
    void spreadDoesNotPutAContainerWhereItDoesNotFit() {
        TestingCluster.App app = cluster.named("big").ask(1, 2000, 1);
        assertThat(app.whyNot(edison)).startsWith("energy: rejected");
    }

    @Test
    void theClassIsLearnedAndRememberedButNeverOverridesTheApplication() throws Exception {
        TestingCluster.App first = cluster.named("scan").ask(20, 200, 1);
        first.accepts(edison);
        first.worked("edison", 5, 20, 0.1);
        assertThat(workloadOf(first)).isEqualTo("IO");
        TestingCluster.App second = cluster.named("scan").ask(20, 200, 1);
        second.accepts(edison);
        assertThat(workloadOf(second)).isEqualTo("IO");
        TestingCluster.App declared =
                cluster.named("scan", "wattle-workload=latency").ask(20, 200, 1);
        assertThat(declared.whyNot(edison)).endsWith("latency work goes to brawny nodes");
        second.worked("edison", 100, 20, 0.9);
        assertThat(workloadOf(second)).as("it changed").isEqualTo("COMPUTE");
    }

    private TestingCluster.App scanner(String... tags) {
        return cluster.named("scan", tags).ask(20, 200, 1, "dell1");
    }

    /** Some of its containers ended: they cost about ten times as much on the Dell. It says its class, so none are spread. */
    private TestingCluster.App scan(double mebibytes) {
        return ended(scanner("wattle-workload=mixed"), 3, mebibytes);
    }

    private TestingCluster.App ended(TestingCluster.App app, int containers, double mebibytes) {
        app.accepts(dell);
        app.ran("edison", 60);
        app.ran("dell-r620", 20);
        app.read("edison", containers, 60, mebibytes);
        return app;
    }

    @Test
    void whatContainersReadSaysWhetherTheirDataAreWorthADearerNode() throws Exception {
        TestingCluster.App small = scan(10);
        assertThat(small.whyNot(dell)).as("a little to move").startsWith("energy: deferred: dell-r620 needs");
        use(Map.of());
        TestingCluster.App large = scan(20_000);
        assertThat(large.accepts(dell)).as("much to move").isTrue();
        SchedulerNode elsewhere = cluster.node("dell2", 12_288, 12);
        assertThat(large.accepts(elsewhere)).as("its data are not there").isFalse();
        TestingCluster.App next = scanner("wattle-workload=mixed");
        assertThat(next.accepts(dell)).as("the next run knows").isTrue();
        assertThat(next.accepts(elsewhere)).isFalse();
    }

    @Test
    void twoContainersAreTooFew() {
        TestingCluster.App app = ended(scanner("wattle-workload=mixed"), 2, 20_000);
        assertThat(app.accepts(dell)).as("one block").isFalse();
        app.read("edison", 1, 60, 20_000);
        assertThat(app.accepts(dell)).isTrue();
    }

    @Test
    void whatTheApplicationSaysOfItsInputCountsBeforeWhatWasLearned() throws Exception {
        TestingCluster.App little = scanner("wattle-workload=mixed", "wattle-input-mb=10");
        assertThat(ended(little, 3, 20_000).accepts(dell)).isFalse();
        use(Map.of());
        TestingCluster.App much = scanner("wattle-workload=mixed", "wattle-input-mb=20000");
        assertThat(ended(much, 3, 10).accepts(dell)).isTrue();
    }

    @Test
    void withoutABlockWhereDataAreDoesNotCount() throws Exception {
        use(Map.of("yarn.energy.locality.block-mb", "0"));
        assertThat(scan(20_000).accepts(dell)).isFalse();
        TestingCluster.App says = scanner("wattle-workload=mixed", "wattle-input-mb=20000");
        assertThat(ended(says, 3, 20_000).accepts(dell)).isFalse();
    }

    private String workloadOf(TestingCluster.App app) {
        return cluster.energy()
                .applications()
                .find(app.id)
                .orElseThrow()
                .statistics(20)
                .known()
                .workload()
                .map(Enum::name)
                .orElse("not known");
    }
}

package io.wattle.scheduler.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.model.Quality;
import io.wattle.placement.Decision;
import io.wattle.placement.Sleepers;
import io.wattle.placement.WorkloadClass;
import io.wattle.scheduler.FailingEntryPoints;
import io.wattle.scheduler.guard.EntryPoint;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said of a request in each state that it can be in, by real allocators. */
class RequestExplainerTest {

    private static final long TO_WALL_MILLIS = 77_000_000;

    @TempDir
    private Path directory;

    private final FailingEntryPoints failures = new FailingEntryPoints();
    private TestingCluster cluster;
    private SchedulerNode edison;
    private SchedulerNode dell;

    @BeforeEach
    void start() throws Exception {
        start(Map.of());
    }

    private void start(Map<String, String> more) throws Exception {
        cluster = new TestingCluster(TestingSettings.byNameUnspread(directory, more), failures);
        edison = cluster.node("edison1", 600, 2);
        dell = cluster.node("dell1", 12_288, 12);
    }

    @Test
    void beforeTheFirstOfferTheClassesAreToldAndNothingIsKept() {
        TestingCluster.App app = cluster.app("wattle-workload=io").ask(100, 200, 1);
        RequestExplanation told = app.explained();
        assertThat(told.state()).isEqualTo(RequestState.NOT_OFFERED);
        assertThat(told.workload()).isEqualTo(WorkloadClass.IO);
        assertThat(told.workloadFrom()).isEqualTo(WorkloadSource.HINT);
        assertThat(told.containers()).isEqualTo(100);
        assertThat(told.waitsFor()).containsExactly("edison");
        assertThat(told.since()).isEmpty();
        assertThat(told.until()).isEmpty();
        assertThat(on(told, "edison").standing()).isEqualTo(Standing.GOOD);
        assertThat(on(told, "edison").hasRoom()).isTrue();
        assertThat(on(told, "edison").ifOffered()).isEqualTo(Decision.PLACE);
        assertThat(on(told, "dell-r620").standing()).isEqualTo(Standing.DEARER);
        assertThat(on(told, "dell-r620").ifOffered()).isEqualTo(Decision.DEFER);
        assertThat(on(told, "dell-r620").why()).isEqualTo("io work goes to wimpy nodes");
        assertThat(app.words())
                .isEqualTo("100 containers of 200 MiB and 1 vcore: the scheduler has not offered it a node yet.");
        assertThat(cluster.energy().applicationCount()).isZero();
        assertThat(cluster.energy().room(edison.getNodeID()).headroom().isWantedByOthers(cluster.millis))
                .as("it claims nothing")
                .isFalse();
    }

    @Test
    void ofAClassWithoutAnAwakeNodeItIsSaidThatItSleeps() {
        cluster.energy()
                .rules()
                .nodes()
                .sleep(Map.of(
                        "odroid-xu-big", new Sleepers(2, 900, 4, cluster.millis + 1000, cluster.millis + 60_000)));
        RequestExplanation told =
                cluster.app("wattle-workload=io").ask(2, 200, 1).explained();
        assertThat(on(told, "odroid-xu-big").nodes()).isZero();
        assertThat(on(told, "odroid-xu-big").why()).contains("all of its nodes sleep");
        assertThat(on(told, "edison").why()).doesNotContain("sleep");
    }

    @Test
    void aRequestThatWaitsSaysForWhatSinceWhenAndUntilWhen() {
        TestingCluster.App app = cluster.app("wattle-workload=io").ask(2, 200, 1);
        long begin = cluster.millis;
        assertThat(app.accepts(dell)).isFalse();
        cluster.millis += 12_000;
        RequestExplanation told = app.explained();
        assertThat(told.state()).isEqualTo(RequestState.WAITING);
        assertThat(told.since()).contains(wall(begin));
        assertThat(told.until()).contains(wall(begin + 30_000));
        assertThat(on(told, "dell-r620").until()).contains(wall(begin + 30_000));
        assertThat(on(told, "edison").until()).isEmpty();
        assertThat(app.words())
                .startsWith("2 containers of 200 MiB and 1 vcore: waits for edison for 12 s now, since " + wall(begin))
                .endsWith("at the latest (18 s more).");
        for (int i = 0; i < 100; i++) {
            app.explained();
        }
        cluster.millis += 17_999;
        assertThat(app.accepts(dell)).as("telling changes no clock").isFalse();
        cluster.millis += 1;
        assertThat(app.explained().state()).isEqualTo(RequestState.WAIT_OVER);
        assertThat(on(app.explained(), "dell-r620").ifOffered()).isEqualTo(Decision.PLACE_AFTER_WAIT);
        assertThat(app.accepts(dell)).isTrue();
    }

    @Test
    void aWaitInVainIsOverForTheOthersToo() {
        TestingCluster.App app = cluster.app("wattle-workload=io").ask(2, 200, 1);
        app.accepts(dell);
        cluster.millis += 30_000;
        app.gets(dell);
        assertThat(app.explained().state()).isEqualTo(RequestState.WAIT_OVER);
        assertThat(app.words())
                .isEqualTo("1 container of 200 MiB and 1 vcore: waits for no better class any longer: it takes the next"
                        + " node that has room.");
    }

    @Test
    void whatABetterClassHasNoRoomForGoesElsewhere() {
        TestingCluster.App app = cluster.app("wattle-workload=io").ask(2, 200, 1);
        cluster.fill(edison, 500);
        assertThat(app.accepts(dell)).isTrue();
        RequestExplanation told = app.explained();
        assertThat(told.state()).isEqualTo(RequestState.READY);
        assertThat(on(told, "edison").hasRoom()).isFalse();
        assertThat(on(told, "dell-r620").ifOffered()).isEqualTo(Decision.PLACE_AS_BETTER_IS_FULL);
        assertThat(app.words()).endsWith(": takes the next node with room of edison or dell-r620.");
        cluster.fill(dell, 12_200);
        assertThat(app.words()).endsWith("; none has room now.");
    }

    @Test
    void whatNoClassHoldsIsSaid() {
        TestingCluster.App app = cluster.app("wattle-workload=io").ask(1, 20_000, 1);
        RequestExplanation told = app.explained();
        assertThat(told.state()).isEqualTo(RequestState.TOO_LARGE);
        assertThat(told.classes()).hasSize(2).allMatch(it -> it.standing() == Standing.TOO_SMALL);
        assertThat(app.words()).endsWith("no class holds it: it is larger than the usual node of each.");
        RequestExplanation middle =
                cluster.app("wattle-workload=io").ask(1, 4_000, 1).explained();
        assertThat(on(middle, "edison").standing()).isEqualTo(Standing.TOO_SMALL);
        assertThat(on(middle, "dell-r620").standing()).isEqualTo(Standing.GOOD);
    }

    @Test
    void secondsAndJoulesSayWhatTheyRestOn() {
        TestingCluster.App app = cluster.named("pi", "wattle-workload=compute").ask(20, 200, 1);
        app.accepts(edison);
        app.ran("edison", 60);
        ClassExplanation told = on(app.explained(), "edison");
        assertThat(told.seconds().orElseThrow().seconds()).isEqualTo(60);
        assertThat(told.seconds().orElseThrow().quality()).isEqualTo(Quality.MEASURED);
        assertThat(told.joules().orElseThrow().joules()).isPositive();
        assertThat(told.missing()).isEmpty();
        ClassExplanation guessed = on(app.explained(), "dell-r620");
        assertThat(guessed.seconds().orElseThrow().quality()).isEqualTo(Quality.ESTIMATED);
    }

    /** Nothing is known of it but that it is there: it is never the better one, and it is said why. */
    @Test
    void aClassWithoutFiguresSaysWhichAreMissing() throws Exception {
        Path classes = Files.writeString(directory.resolve("classes.yaml"), """
                nodeClasses:
                  bare:
                    title: A board that nobody measured
                    tier: wimpy
                    figures:
                      - assumed: of this test
                        cores: 2
                """);
        Path hosts = Files.writeString(
                directory.resolve("bare.yaml"), "hosts:\n  bare*: bare\n  dell*: dell-r620\n  edison*: edison\n");
        cluster = new TestingCluster(Map.of(
                "yarn.energy.nodes.hosts-file",
                hosts.toString(),
                "yarn.energy.nodes.file",
                classes.toString(),
                "yarn.energy.learning.spread",
                "0"));
        cluster.node("bare1", 600, 2);
        cluster.node("dell1", 12_288, 12);
        ClassExplanation bare =
                on(cluster.app("wattle-workload=io").ask(1, 200, 1).explained(), "bare");
        assertThat(bare.seconds()).isEmpty();
        assertThat(bare.joules()).isEmpty();
        assertThat(bare.missing()).contains("diskReadMbPerSecond", "idleWatts");
        assertThat(PlacementWords.nodeClass(bare, Instant.EPOCH)).contains("; not known: diskReadMbPerSecond, ");
    }

    @Test
    void aClassOnWhichNothingWorksIsLeftAloneUntil() {
        TestingCluster.App app = cluster.named("x86", "wattle-workload=mixed").ask(20, 200, 1);
        app.accepts(edison);
        app.failed("edison", 3);
        assertThat(app.accepts(edison)).isFalse();
        RequestExplanation told = app.explained();
        assertThat(told.state()).isEqualTo(RequestState.WAITING);
        ClassExplanation failing = on(told, "edison");
        assertThat(failing.standing()).isEqualTo(Standing.FAILING);
        assertThat(failing.until().orElseThrow()).isAfter(wall(cluster.millis + 3_600_000));
        assertThat(PlacementWords.nodeClass(failing, wall(cluster.millis)))
                .startsWith("left alone until ")
                .contains("its containers fail on edison (about 3 of late, and none worked)");
        assertThat(told.waitsFor()).containsExactly("dell-r620");
    }

    @Test
    void whoInsistsOnAHostIsNotCompared() {
        TestingCluster.App app = cluster.app("wattle-workload=io").insist("dell1", 200, 1);
        app.accepts(dell);
        assertThat(app.explained().state()).isEqualTo(RequestState.PINNED);
        assertThat(app.words()).contains("insists on hosts or racks");
    }

    @Test
    void inShadowItIsSaidWhatThePolicyWouldSay() throws Exception {
        start(Map.of("yarn.energy.mode", "shadow"));
        TestingCluster.App app = cluster.app("wattle-workload=io").ask(1, 200, 1);
        assertThat(app.accepts(dell)).isTrue();
        assertThat(app.explained().state()).isEqualTo(RequestState.NOT_ACTIVE);
        assertThat(on(app.explained(), "dell-r620").ifOffered()).isEqualTo(Decision.DEFER);
        assertThat(app.words()).endsWith("placed as by the stock scheduler.");
    }

    @Test
    void aRequestAtWhichCodeFailedIsSaidToBePlacedAsStock() {
        TestingCluster.App app = cluster.app("wattle-workload=io").ask(1, 200, 1);
        failures.failing.add(EntryPoint.ALLOCATOR_OFFER);
        app.accepts(dell);
        failures.failing.clear();
        assertThat(app.explained().state()).isEqualTo(RequestState.FAILED_OPEN);
        assertThat(app.words()).contains("code of the energy scheduler failed at it");
    }

    @Test
    void anEmptyPartitionHasNoClassToWaitFor() {
        TestingCluster.App app = cluster.app("wattle-workload=io").askIn("gpu", 200, 1);
        assertThat(app.explained().state()).isEqualTo(RequestState.NO_NODES);
        assertThat(app.explained().classes()).isEmpty();
    }

    @Test
    void theWorkloadComesFromHintQueueRunsOrNowhere() throws Exception {
        assertThat(cluster.app().ask(1, 200, 1).explained().workloadFrom()).isEqualTo(WorkloadSource.DEFAULT);
        TestingCluster.App learned = cluster.named("sort").ask(20, 200, 1);
        learned.accepts(dell);
        learned.worked("edison", 10, 60, 1);
        assertThat(learned.explained().workloadFrom()).isEqualTo(WorkloadSource.LEARNED);
        assertThat(learned.explained().workload()).isEqualTo(WorkloadClass.COMPUTE);
        TestingCluster.App next = cluster.named("sort").ask(20, 200, 1);
        assertThat(next.explained().workloadFrom())
                .as("remembered, though it was offered nothing yet")
                .isEqualTo(WorkloadSource.LEARNED);
        start(Map.of("yarn.energy.queue.root.default.workload", "latency"));
        assertThat(cluster.app().ask(1, 200, 1).explained().workloadFrom()).isEqualTo(WorkloadSource.QUEUE);
        assertThat(cluster.app("wattle-workload=io").ask(1, 200, 1).explained().workloadFrom())
                .isEqualTo(WorkloadSource.HINT);
    }

    private static ClassExplanation on(RequestExplanation told, String nodeClass) {
        return told.classes().stream()
                .filter(it -> it.nodeClass().equals(nodeClass))
                .findFirst()
                .orElseThrow();
    }

    private static Instant wall(long monotonicMillis) {
        return Instant.ofEpochMilli(monotonicMillis + TO_WALL_MILLIS);
    }
}

package io.wattle.scheduler.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.scheduler.apps.AppState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnergyPlacementAllocatorTest {

    @TempDir
    private Path directory;

    private TestingCluster cluster;
    private SchedulerNode edison;
    private SchedulerNode dell;

    @BeforeEach
    void start() throws Exception {
        cluster = cluster(Map.of());
        edison = cluster.node("edison7", 600, 2);
        dell = cluster.node("dell1", 12_288, 12);
    }

    private TestingCluster cluster(Map<String, String> more) throws Exception {
        Path hosts = Files.writeString(
                directory.resolve("hosts.yaml"),
                "hosts:\n  edison[1-35]: edison\n  dell*: dell-r620\n  odroid*: odroid-xu-big\n  xeon*: xeon-e5-2603\n");
        Map<String, String> settings = new HashMap<>(more);
        settings.put("yarn.energy.nodes.hosts-file", hosts.toString());
        settings.putIfAbsent("yarn.energy.learning.spread", "0");
        return new TestingCluster(settings);
    }

    @Test
    void ioWorkWaitsForAWimpyNodeAndThenGoesAnywhere() {
        TestingCluster.App app = cluster.app("wattle-workload=io").ask(2, 200, 1);
        assertThat(app.accepts(edison)).isTrue();
        assertThat(app.whyNot(dell)).isEqualTo("energy: deferred: io work goes to wimpy nodes");
        cluster.millis += 29_999;
        assertThat(app.accepts(dell)).isFalse();
        cluster.millis += 1;
        assertThat(app.accepts(dell)).isTrue();
        assertThat(cluster.energy().counts().deferred()).isEqualTo(2);
        assertThat(cluster.energy().counts().placed()).isEqualTo(2);
    }

    @Test
    void aRequestWithAChoiceReservesNoFullNodeBeforeItsWaitIsLongOver() {
        TestingCluster.App app = cluster.app("wattle-workload=io").ask(10, 200, 1);
        cluster.fill(edison, 500);
        assertThat(app.whyNot(edison))
                .isEqualTo(
                        "energy: deferred: the node is full now; reserving it would keep the request from other nodes");
        assertThat(app.accepts(dell)).as("the better class is full").isTrue();
        cluster.millis += 39_999;
        assertThat(app.accepts(edison)).isFalse();
        cluster.millis += 1;
        assertThat(app.accepts(edison)).as("as stock").isTrue();
        TestingCluster.App large = cluster.app("wattle-workload=io").ask(1, 4_000, 1);
        cluster.fill(dell, 12_000);
        assertThat(large.accepts(dell)).as("no other class holds it").isTrue();
    }

    @Test
    void aRequestWaitsOnlyForAClassThatHasRoomOrSoonWillHave() {
        TestingCluster.App app = cluster.app("wattle-workload=io").ask(1, 200, 1);
        assertThat(app.accepts(dell)).isFalse();
        cluster.fill(edison, 500);
        assertThat(app.accepts(dell))
                .as("no room, and nothing ever ended there")
                .isTrue();
        cluster.ended(edison, 200, 1);
        cluster.ended(edison, 200, 1);
        assertThat(app.accepts(dell)).as("two ended of late").isFalse();
        cluster.millis += 29_000;
        assertThat(app.accepts(dell)).as("long ago").isTrue();
    }

    @Test
    void moreContainersThanTheBetterClassWillTakeDoNotAllWaitForIt() {
        TestingCluster.App app = cluster.app("wattle-workload=io").ask(5, 200, 1);
        assertThat(app.accepts(dell))
                .as("there is room: first it is to be offered")
                .isFalse();
        cluster.millis += 3_000;
        for (int i = 0; i < 3; i++) {
            assertThat(app.accepts(dell)).as("container " + i).isTrue();
            app.gets(dell);
        }
        assertThat(app.accepts(dell)).as("the Edison has room for two").isFalse();
        assertThat(placed(PlacementReason.BEST_IS_FULL)).isEqualTo(3);
        assertThat(placed(PlacementReason.AFTER_WAIT)).isZero();
    }

    @Test
    void aWaitInVainIsNotRepeatedForEachContainer() {
        TestingCluster.App app = cluster.app("wattle-workload=io").ask(2, 200, 1);
        assertThat(app.accepts(dell)).isFalse();
        cluster.millis += 30_000;
        assertThat(app.accepts(dell)).isTrue();
        app.gets(dell);
        assertThat(app.accepts(dell)).as("the second one").isTrue();
        assertThat(placed(PlacementReason.AFTER_WAIT)).isEqualTo(1);
    }

    @Test
    void aContainerThatGoesToItsDataHasNotWaitedInVain() {
        SchedulerNode elsewhere = cluster.node("dell2", 12_288, 12);
        TestingCluster.App app =
                cluster.newApp(Map.of("WATTLE_INPUT_MB", "1000000")).ask(2, 200, 1, "dell1");
        assertThat(app.accepts(elsewhere)).isFalse();
        cluster.millis += 30_000;
        assertThat(app.accepts(dell)).isTrue();
        app.getsLocal(dell);
        assertThat(app.accepts(elsewhere)).as("the other one waits anew").isFalse();
    }

    @Test
    void aRequestThatMayReserveGoesOnReserving() {
        TestingCluster.App app = cluster.app("wattle-workload=io").ask(3, 200, 1);
        cluster.fill(edison, 500);
        assertThat(app.accepts(edison)).isFalse();
        cluster.millis += 40_000;
        assertThat(app.accepts(edison)).isTrue();
        app.gets(edison);
        assertThat(app.accepts(edison)).as("the next one, too").isTrue();
        app.ask(0, 200, 1);
        app.ask(3, 200, 1);
        assertThat(app.accepts(edison)).as("a new request").isFalse();
    }

    @Test
    void aDeadlineThatIsPastIsNoReasonNotToWait() {
        Instant past = Instant.ofEpochMilli(cluster.energy().wallMillis()).minusSeconds(3_600);
        TestingCluster.App app =
                cluster.app("wattle-workload=io", "wattle-deadline=" + past).ask(1, 200, 1);
        assertThat(app.accepts(dell)).isFalse();
    }

    @Test
    void whoseContainerHadToGoIsNotRefused() {
        TestingCluster.App app = cluster.app("wattle-workload=io").ask(2, 200, 1);
        assertThat(app.accepts(dell)).isFalse();
        cluster.energy().room(dell.getNodeID()).preempted(cluster.millis);
        assertThat(app.accepts(dell)).isTrue();
        cluster.millis += 10_000;
        assertThat(app.accepts(dell)).isFalse();
    }

    @Test
    void aPartitionThatLendsItsNodesIsJudgedToo() {
        SchedulerNode lent = cluster.labelled("fast", "dell2", 12_288, 12);
        cluster.lose(dell);
        TestingCluster.App app = cluster.app("wattle-workload=io").ask(2, 200, 1);
        assertThat(app.whyNotLent(lent)).isEqualTo("energy: deferred: io work goes to wimpy nodes");
        cluster.fill(edison, 500);
        assertThat(app.whyNotLent(lent)).isEqualTo("accepted");
    }

    @Test
    void anApplicationThatIsMovedIsJudgedAnew() throws Exception {
        TestingCluster.App app = cluster.app("wattle-workload=io").ask(2, 200, 1);
        assertThat(app.accepts(dell)).isFalse();
        AppState before = cluster.energy().applications().find(app.id).orElseThrow();
        before.hosts().add("dell1");
        cluster.energy().applications().move(app.id, "root.other");
        assertThat(app.accepts(dell)).isFalse();
        AppState after = cluster.energy().applications().find(app.id).orElseThrow();
        assertThat(after).isNotSameAs(before);
        assertThat(after.facts().queuePath()).isEqualTo("root.other");
        assertThat(after.hosts().on("dell1")).as("its containers stay").isEqualTo(1);
    }

    @Test
    void oneMisconfiguredNodeChangesNoJoules() {
        TestingCluster.App app = cluster.app().ask(1, 200, 1);
        cluster.node("dell2", 12_288, 12);
        String before = app.whyNot(dell);
        cluster.node("dell3", 12_288, 1_200);
        TestingCluster.App next = cluster.app().ask(1, 200, 1);
        assertThat(next.whyNot(dell)).isEqualTo(before).startsWith("energy: deferred: dell-r620 needs");
    }

    @Test
    void aRequestThatInsistsOnAHostDoesNotWaitForAClassElsewhere() {
        TestingCluster.App app = cluster.app("wattle-workload=io").insist("dell1", 200, 1);
        assertThat(app.accepts(dell)).isTrue();
        assertThat(cluster.energy().counts().deferred()).isZero();
    }

    @Test
    void aRequestWaitsForAClassOfItsOwnPartitionOnly() {
        SchedulerNode labelledDell = cluster.labelled("fast", "dell2", 12_288, 12);
        TestingCluster.App app = cluster.app("wattle-workload=io").askIn("fast", 200, 1);
        assertThat(app.accepts(labelledDell))
                .as("wimpy nodes are only where it may not go")
                .isTrue();
        assertThat(cluster.energy().counts().deferred()).isZero();

        SchedulerNode labelledEdison = cluster.labelled("fast", "edison8", 600, 2);
        assertThat(app.whyNot(labelledDell)).isEqualTo("energy: deferred: io work goes to wimpy nodes");
        assertThat(app.accepts(labelledEdison)).isTrue();
        cluster.lose(labelledEdison);
        assertThat(app.accepts(labelledDell)).isTrue();
    }

    @Test
    void aRequestWithoutALabelWaitsForNoLabelledClass() {
        cluster.labelled("fast", "edison8", 600, 2);
        TestingCluster.App app = cluster.app("wattle-workload=io").ask(1, 200, 1);
        assertThat(app.accepts(dell)).isFalse();
        cluster.lose(edison);
        assertThat(app.accepts(dell)).isTrue();
    }

    @Test
    void aRemovedApplicationLeavesNothingBehind() {
        TestingCluster.App app = cluster.app("wattle-workload=io").ask(10, 200, 1);
        app.remove();
        assertThat(app.accepts(dell)).as("nobody judges it").isTrue();
        assertThat(cluster.energy().applicationCount()).isZero();
    }

    @Test
    void theMasterGoesToABrawnyNodeAndWaitsItsOwnBound() {
        TestingCluster.App master = cluster.masterOf().ask(1, 200, 1);
        assertThat(master.accepts(dell)).isTrue();
        assertThat(master.whyNot(edison)).isEqualTo("energy: deferred: application masters go to brawny nodes");
        cluster.millis += 60_000;
        assertThat(master.accepts(edison)).isTrue();
    }

    @Test
    void withoutBrawnyNodesNothingWaitsForThem() {
        TestingCluster.App master = cluster.masterOf().ask(1, 200, 1);
        assertThat(master.accepts(edison)).isFalse();
        cluster.lose(dell);
        assertThat(master.accepts(edison)).isTrue();
    }

    @Test
    void whatOnlyABrawnyNodeHoldsIsRejectedOnAWimpyOneForGood() {
        TestingCluster.App app = cluster.app("wattle-workload=io").ask(1, 700, 1);
        assertThat(app.accepts(dell)).isTrue();
        cluster.millis += 100_000_000;
        assertThat(app.whyNot(edison)).isEqualTo("energy: rejected: the node does not hold the request");
    }

    @Test
    void aNodeSmallerThanItsClassRejectsWhatItCannotHold() {
        SchedulerNode small = cluster.node("edison8", 300, 2);
        TestingCluster.App app = cluster.app().ask(1, 400, 1);
        assertThat(app.accepts(edison)).isTrue();
        assertThat(app.whyNot(small)).startsWith("energy: rejected");
    }

    @Test
    void anUnknownNodeIsUsedLikeStock() {
        SchedulerNode unknown = cluster.node("laptop", 4096, 4);
        assertThat(cluster.app("wattle-workload=io").ask(1, 200, 1).accepts(unknown))
                .isTrue();
        assertThat(cluster.energy().counts().unknown()).isEqualTo(1);
        assertThat(cluster.energy().nodes().get(unknown.getNodeID()).whyUnknown())
                .isEqualTo("no attribute wattle-node-class, and no host pattern matches");
    }

    @Test
    void weightZeroAndSwitchedOffAskNobody() throws Exception {
        for (Map<String, String> off : List.of(Map.of("yarn.energy.weight", "0"), Map.of("yarn.energy.mode", "off"))) {
            TestingCluster stock = cluster(off);
            stock.node("edison1", 600, 2);
            SchedulerNode brawny = stock.node("dell1", 12_288, 12);
            assertThat(stock.app("wattle-workload=io").ask(1, 200, 1).accepts(brawny))
                    .isTrue();
            assertThat(stock.energy().counts().placed()).isZero();
        }
    }

    @Test
    void theEnvironmentAndTheQueueNameTheWorkloadToo() throws Exception {
        TestingCluster queued = cluster(Map.of("yarn.energy.queue.root.workload", "latency"));
        SchedulerNode wimpy = queued.node("edison1", 600, 2);
        SchedulerNode brawny = queued.node("dell1", 12_288, 12);
        assertThat(queued.app().ask(1, 200, 1).whyNot(wimpy)).endsWith("latency work goes to brawny nodes");
        TestingCluster.App own = queued.newApp(Map.of("WATTLE_WORKLOAD", "IO")).ask(1, 200, 1);
        assertThat(own.accepts(wimpy)).isTrue();
        assertThat(own.whyNot(brawny)).endsWith("io work goes to wimpy nodes");
    }

    @Test
    void onOdroidAndXeonTheChoiceFlipsByWhatWasObserved() throws Exception {
        cluster = cluster(Map.of("yarn.energy.nodes.sleeping-classes", "odroid-xu-big,xeon-e5-2603"));
        SchedulerNode odroid = cluster.node("odroid1", 1500, 4);
        SchedulerNode xeon = cluster.node("xeon1", 6000, 4);
        cluster.node("odroid2", 1500, 4);
        cluster.node("xeon2", 6000, 4);
        TestingCluster.App pi = cluster.app("wattle-workload=compute").ask(1, 200, 4);
        TestingCluster.App grep = cluster.app("wattle-workload=compute").ask(1, 200, 4);
        pi.accepts(odroid);
        grep.accepts(odroid);
        // Loghin2015 Table 3: rates are performance-to-power ratios times busy watts.
        pi.ran("odroid-xu-big", 1000 / (0.68 * 16));
        pi.ran("xeon-e5-2603", 1000 / (1.44 * 55));
        grep.ran("odroid-xu-big", 1000 / (1.03 * 16));
        grep.ran("xeon-e5-2603", 1000 / (0.56 * 55));
        assertThat(pi.accepts(xeon)).isTrue();
        assertThat(pi.accepts(odroid)).isFalse();
        assertThat(grep.accepts(odroid)).isTrue();
        assertThat(grep.accepts(xeon)).isFalse();
    }

    @Test
    void aDeadlineThatWimpyNodesCannotMeetMakesTheJobBrawny() {
        Instant deadline = Instant.ofEpochMilli(cluster.energy().wallMillis()).plusSeconds(100);
        TestingCluster.App app = cluster.app("wattle-deadline=" + deadline).ask(4, 200, 1);
        assertThat(app.accepts(edison)).isTrue();
        app.ran("edison", 90);
        assertThat(app.accepts(edison)).isTrue();
        cluster.millis += 10_001;
        assertThat(app.whyNot(edison)).isEqualTo("energy: deferred: edison does not meet the deadline");
        assertThat(app.accepts(dell)).isTrue();
    }

    @Test
    void dataOnANodeCountWithinWhatMovingThemCosts() {
        TestingCluster.App app =
                cluster.newApp(Map.of("WATTLE_INPUT_MB", "1000000")).ask(2, 200, 1, "dell1");
        assertThat(app.accepts(dell)).as("a terabyte moves for a container").isTrue();
        cluster.node("edison8", 600, 2);
        TestingCluster.App block = cluster.app().ask(2, 200, 1, "dell1");
        assertThat(block.accepts(dell)).as("a block moves cheaply").isFalse();
    }

    @Test
    void aSecondBatchWaitsItsOwnTime() {
        TestingCluster.App app = cluster.app("wattle-workload=io").ask(1, 200, 1);
        assertThat(app.accepts(dell)).isFalse();
        cluster.millis += 30_000;
        assertThat(app.accepts(dell)).isTrue();
        app.ask(0, 200, 1);
        app.ask(1, 200, 1);
        assertThat(app.accepts(dell)).as("a new request").isFalse();
        cluster.millis += 30_000;
        assertThat(app.accepts(dell)).isTrue();
    }

    @Test
    void aRemovedApplicationLeavesNothing() {
        for (int i = 0; i < 10_000; i++) {
            TestingCluster.App app = cluster.app().ask(1, 200, 1);
            app.accepts(edison);
            cluster.energy().applications().remove(app.id);
        }
        assertThat(cluster.energy().applicationCount()).isZero();
    }

    private long placed(PlacementReason reason) {
        return cluster.energy().placements().rows().stream()
                .mapToLong(it -> it.byReason().get(reason))
                .sum();
    }
}

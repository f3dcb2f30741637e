package io.wattle.scheduler.account;

import static io.wattle.scheduler.account.TestingRun.at;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wattle.ledger.NodeAccount;
import io.wattle.ledger.NodeState;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Joules of nodes on their way to sleep and back: each to its bucket, though they are not registered. */
class SwitchedNodesTest {

    private static final NodeFacts DELL = dell(8041);

    private final TestingRun run = new TestingRun();

    private static NodeFacts dell(int port) {
        NodeFacts plain = TestingRun.node("d1", "dell-r620");
        return new NodeFacts("d1:" + port, "d1", port, plain.nodeClass(), "", 12, 12);
    }

    @BeforeEach
    void begin() throws IOException {
        run.begin(0);
        run.up(DELL, 0);
        run.power("d1:8041", 0, 50);
    }

    /** As the tandem says it, which knows the host only. */
    private void switched(NodeState state, double second) {
        NodeFacts byHost = new NodeFacts("d1:0", "d1", 0, DELL.nodeClass(), "", 12, 12);
        run.book.apply(new AccountEvent.NodeSwitched(byHost, state, at(second)));
    }

    private NodeAccount account(String node) {
        return run.book.ledger().node(node).orElseThrow();
    }

    private void sleep() {
        run.power("d1:8041", 10, 50);
        switched(NodeState.SHUTTING_DOWN, 10);
        run.power("d1:8041", 20, 50);
        run.gone("d1:8041", 20);
        switched(NodeState.ASLEEP, 20);
        run.power("d1:8041", 20.1, 5);
        run.power("d1:8041", 120, 5);
    }

    @Test
    void fromAwakeToSleepAndBack() {
        sleep();
        assertThat(run.book.registered()).as("it is metered on").hasSize(1);
        assertThat(run.book.switchedState("d1:8041")).contains(NodeState.ASLEEP);
        NodeAccount asleep = account("d1:8041");
        assertThat(asleep.state()).isEqualTo(NodeState.ASLEEP);
        assertThat(asleep.shutdownJoules()).isCloseTo(10 * 50, within(3.0));
        assertThat(asleep.idleBucketJoules()).isCloseTo(10 * 50 + 100 * 5, within(5.0));
        switched(NodeState.BOOTING, 120);
        run.power("d1:8041", 120.1, 80);
        run.power("d1:8041", 170, 80);
        assertThat(account("d1:8041").bootJoules()).isCloseTo(50 * 80, within(10.0));
        run.up(DELL, 170);
        run.power("d1:8041", 180, 80);
        assertThat(account("d1:8041").state()).isEqualTo(NodeState.UP);
        assertThat(account("d1:8041").bootJoules()).isCloseTo(50 * 80, within(10.0));
        assertThat(run.book.switchedState("d1:8041")).isEmpty();
    }

    /** A NodeManager without a fixed port is another node to YARN after each boot. */
    @Test
    void anotherNodeOfItsHostTakesItsPlace() {
        sleep();
        switched(NodeState.BOOTING, 120);
        run.up(dell(9999), 150);
        assertThat(run.book.registered()).extracting(NodeFacts::node).containsExactly("d1:9999");
        assertThat(run.book.nodes().get("d1:8041").gone()).isTrue();
    }

    /** It was restarted as it went down, and the one before is missed by YARN only after ten minutes. */
    @Test
    void theOneBeforeIsNotMeteredForEver() {
        switched(NodeState.SHUTTING_DOWN, 10);
        run.up(dell(9999), 15);
        switched(NodeState.UP, 20);
        run.gone("d1:8041", 600);
        assertThat(run.book.registered()).extracting(NodeFacts::node).containsExactly("d1:9999");
    }

    /** The ledger's directory hung, so it was opened, and nobody has told of that yet. */
    @Test
    void whoGetsAContainerIsUp() {
        switched(NodeState.SHUTTING_DOWN, 10);
        run.appAdded("a");
        run.start("c", "a", "d1:8041", 20);
        run.power("d1:8041", 30, 50);
        run.power("d1:8041", 40, 50);
        assertThat(account("d1:8041").state()).isEqualTo(NodeState.UP);
        assertThat(run.book.ledger().app("a").orElseThrow().energy().joules()).isPositive();
    }

    @Test
    void oneThatStaysAwakeServesOn() {
        switched(NodeState.SHUTTING_DOWN, 10);
        switched(NodeState.UP, 20);
        run.power("d1:8041", 30, 50);
        assertThat(account("d1:8041").state()).isEqualTo(NodeState.UP);
        assertThat(run.book.registered()).hasSize(1);
    }

    @Test
    void oneThatDoesNotWakeIsLost() {
        sleep();
        switched(NodeState.BOOTING, 120);
        switched(NodeState.LOST, 720);
        assertThat(run.book.registered()).isEmpty();
        assertThat(run.book.nodes().get("d1:8041").gone()).isTrue();
    }

    /** It was saved as asleep, and no NodeManager tells of it. */
    @Test
    void theNextResourceManagerGoesOnWithIt() throws IOException {
        sleep();
        run.save();
        run.begin(130);
        assertThat(run.book.registered()).isEmpty();
        switched(NodeState.ASLEEP, 140);
        assertThat(run.book.registered()).extracting(NodeFacts::node).containsExactly("d1:8041");
        run.book.settle(at(130 + 601));
        run.power("d1:8041", 740, 5);
        assertThat(account("d1:8041").state()).isEqualTo(NodeState.ASLEEP);
        run.up(DELL, 800);
        assertThat(run.book.switchedState("d1:8041")).isEmpty();
    }

    /** Nobody else of the host is meant, nor a host whose name begins alike. */
    @Test
    void hostsAreToldApart() {
        assertThat(SwitchedNodes.isOn("d1", "d1:8041")).isTrue();
        assertThat(SwitchedNodes.isOn("d1", "d1")).isTrue();
        assertThat(SwitchedNodes.isOn("d1", "d10:8041")).isFalse();
        assertThat(SwitchedNodes.isOn("d1", "d1:x:8041")).isFalse();
    }

    /** Its NodeManager is silent, and what it said last is old. */
    @Test
    void withoutAMeterTheFiguresOfItsClassCount() {
        assertThat(EstimatedWatts.switched(DELL, NodeState.ASLEEP, at(1)))
                .hasToString("Power[watts=5.0, time=" + at(1) + ", quality=ASSUMED]");
        assertThat(EstimatedWatts.switched(DELL, NodeState.BOOTING, at(1)).toString())
                .contains("watts=83.3");
        assertThat(EstimatedWatts.switched(DELL, NodeState.SHUTTING_DOWN, at(1)).toString())
                .contains("watts=52.0");
        NodeFacts unknown = new NodeFacts("x1:1", "x1", 1, Optional.empty(), "no pattern", 4, 4);
        assertThat(EstimatedWatts.switched(unknown, NodeState.ASLEEP, at(1)).toString())
                .contains("Missing");
    }
}

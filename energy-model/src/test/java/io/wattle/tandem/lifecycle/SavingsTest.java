package io.wattle.tandem.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tandem.Cause;
import io.wattle.tandem.KeepAwakeReason;
import io.wattle.tandem.SleepGroup;
import io.wattle.tandem.TandemSettings;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SavingsTest {

    /** Wakes in 100 s, saves 50 W, a start costs 1000 J. */
    private static final TandemSettings SETTINGS =
            TandemSettings.of(List.of(new SleepGroup("server", 60, 0, Set.of(), List.of(), 100, 50, 1000, 1)));

    private final Savings savings = new Savings();

    private static NodeRecord node(String host, String group, LifecycleState state, double since) {
        return NodeRecord.awake(host, group, since).withState(state, since);
    }

    private void update(LifecycleState state, double nowSeconds) {
        savings.update(List.of(node("s1", "server", state, nowSeconds)), SETTINGS, nowSeconds);
    }

    @Test
    void secondsAsleepCountAndEachWakeCostsAStart() {
        update(LifecycleState.SUSPENDING, 0);
        update(LifecycleState.ASLEEP, 10);
        assertThat(savings.joules()).isZero();
        update(LifecycleState.ASLEEP, 110);
        assertThat(savings.joules()).isEqualTo(100 * 50);
        update(LifecycleState.WAKING, 120);
        update(LifecycleState.AWAKE, 220);
        assertThat(savings.joules()).isEqualTo(100 * 50 - 1000);
        assertThat(savings.asleepSeconds()).isEqualTo(100);
        assertThat(savings.sleeps()).isEqualTo(1);
        assertThat(savings.wakes()).isEqualTo(1);
    }

    /** After a failover it slept already: that is no new sleep, and costs nothing before it wakes. */
    @Test
    void aSleeperThatIsRestoredIsNoNewSleep() {
        update(LifecycleState.ASLEEP, 0);
        update(LifecycleState.ASLEEP, 100);
        assertThat(savings.sleeps()).isZero();
        assertThat(savings.joules()).isEqualTo(100 * 50);
        update(LifecycleState.AWAKE, 110);
        assertThat(savings.wakes()).isEqualTo(1);
        assertThat(savings.joules()).isEqualTo(100 * 50 - 1000);
    }

    /** Nobody would have kept it on. */
    @Test
    void whatAnOperatorHasTakenOutSavesNothingAnyMore() {
        update(LifecycleState.ASLEEP, 0);
        update(LifecycleState.ASLEEP, 100);
        for (int i = 0; i < 3; i++) {
            savings.update(
                    List.of(node("s1", "server", LifecycleState.ASLEEP, 0).withLiveness(Liveness.DECOMMISSIONED)),
                    SETTINGS,
                    1000 * (i + 1));
        }
        assertThat(savings.joules()).isEqualTo(100 * 50);
        assertThat(savings.wakes()).isZero();
    }

    @Test
    void nodesOfNoGroupSaveNothing() {
        for (int i = 0; i < 3; i++) {
            savings.update(List.of(node("b1", "board", LifecycleState.ASLEEP, 0)), SETTINGS, 10 * i);
        }
        assertThat(savings.joules()).isZero();
        assertThat(savings.asleepSeconds()).isZero();
    }

    @Test
    void aDryRunSeesNodesAsIfTheyWereSwitched() {
        List<ObservedNode> really = List.of(
                TestingObservedNode.server("awake").build(),
                TestingObservedNode.server("asleep").build(),
                TestingObservedNode.server("busy").running(1).build(),
                TestingObservedNode.server("waking").build(),
                TestingObservedNode.server("woken").build(),
                TestingObservedNode.server("new").build());
        List<NodeRecord> nodes = List.of(
                node("awake", "server", LifecycleState.AWAKE, 0),
                node("asleep", "server", LifecycleState.ASLEEP, 0),
                node("busy", "server", LifecycleState.ASLEEP, 0),
                node("waking", "server", LifecycleState.WAKING, 50),
                node("woken", "server", LifecycleState.WAKING, 0));
        assertThat(DryRunView.seen(really, nodes, SETTINGS, 100).stream().map(ObservedNode::host))
                .containsExactly("awake", "busy", "woken", "new");
    }

    /** Where several NodeManagers run on a host, what one of them has counts for both. */
    @Test
    void twoNodesOnAHostAreOneThatStaysAwake() {
        ObservedNode one = TestingObservedNode.server("s1").silentFor(20).build();
        ObservedNode other = TestingObservedNode.server("s1")
                .running(2)
                .reserved()
                .dataNeeded("maps")
                .build();
        KeepAwakeReason why = new KeepAwakeReason(Cause.NOT_SLEEPABLE, "several NodeManagers run on it");
        ObservedNode both = one.mergedWith(other, why);
        assertThat(both.heartbeatAgeSeconds()).isEqualTo(0.5);
        assertThat(both.running()).hasSize(2);
        assertThat(both.reserved()).isTrue();
        assertThat(both.idleSinceSeconds()).isEmpty();
        assertThat(both.dataReason()).contains("maps");
        assertThat(both.kept()).contains(why);
        assertThat(other.mergedWith(one, why).dataReason()).contains("maps");
    }
}

package io.wattle.tandem;

import static io.wattle.tandem.NodePower.ASLEEP;
import static io.wattle.tandem.NodePower.FAILED;
import static io.wattle.tandem.NodePower.WAKING;
import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.placement.Sleepers;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Servers of 1,000 MiB and 10 vcores that wake in 180 s; a cycle every 10 s. */
class SleepingGroupsTest {

    private final TestingCluster cluster = new TestingCluster();

    /** The others sleep on until there is more to do. */
    @Test
    void oneIsReadyOneStartAfterTheNextCycle() {
        cluster.server("one", ASLEEP).server("two", ASLEEP).server("failed", FAILED);
        assertThat(groups()).isEqualTo(Map.of("server", sleepers(1, 190)));
    }

    /** Who waits for it must not be told to go on by the cycle that wakes it. */
    @Test
    void oneThatIsToldToWakeIsReadyOneStartFromNow() {
        cluster.server("one", ASLEEP).server("two", ASLEEP).awaited.add("server");
        assertThat(cluster.hosts(Action.RESUME)).containsExactly("one");
        assertThat(groups()).isEqualTo(Map.of("server", sleepers(1, 180)));
    }

    @Test
    void thoseThatWakeAreReadyAtTheirTime() {
        cluster.server("wakes", WAKING, it -> it.since(cluster.nowSeconds - 170));
        cluster.server("later", WAKING, it -> it.since(cluster.nowSeconds - 10));
        cluster.server("asleep", ASLEEP);
        assertThat(groups()).isEqualTo(Map.of("server", sleepers(2, 10)));
    }

    @Test
    void oneThatIsLateIsNotWaitedForAnyMore() {
        cluster.server("late", WAKING, it -> it.since(cluster.nowSeconds - 200));
        cluster.server("asleep", ASLEEP);
        assertThat(groups()).as("it may come at any time").isEqualTo(Map.of("server", sleepers(1, 0)));
        cluster.nowSeconds += 1;
        assertThat(groups()).as("the other one can").isEqualTo(Map.of("server", sleepers(1, 190)));
    }

    @Test
    void afterASleepTheInhibitIntervalCountsToo() {
        cluster.server("asleep", ASLEEP).switched(20, Action.SUSPEND);
        assertThat(groups()).isEqualTo(Map.of("server", sleepers(1, 100 + 180)));
    }

    /** YARN may still know it, and give it containers. */
    @ParameterizedTest
    @EnumSource(
            value = NodePower.class,
            names = {"AWAKE", "DRAINING", "DRAINED", "SUSPENDING", "LOST"})
    void aGroupWithANodeThatMayBeRegisteredDoesNotSleep(NodePower power) {
        cluster.server("asleep", ASLEEP);
        assertThat(groups()).hasSize(1);
        cluster.server("other", power);
        assertThat(groups()).isEmpty();
    }

    @Test
    void whatNobodyCanWakeIsNotWaitedFor() {
        cluster.server("held", ASLEEP, TestingNode::isHeld).server("failed", FAILED);
        assertThat(groups()).isEmpty();
    }

    @Test
    void oneOfWhichNobodyKnowsWhatItTakesIsNotWaitedFor() {
        cluster.nodes.add(cluster.node("unknown", "server", ASLEEP, 100, Room.NONE));
        cluster.nodes.add(cluster.node("without vcores", "server", ASLEEP, 100, new Room(1000, 0)));
        assertThat(groups()).isEmpty();
    }

    @Test
    void nothingIsWaitedForBehindTheCircuitBreaker() {
        cluster.server("asleep", ASLEEP);
        assertThat(groups()).hasSize(1);
        for (int i = 0; i < 4; i++) {
            cluster.server("failed" + i, FAILED);
        }
        assertThat(groups()).isEmpty();
    }

    private Map<String, Sleepers> groups() {
        return SleepingGroups.of(cluster.settings, cluster.nodes, cluster.decide(), cluster.nowSeconds, 10);
    }

    private Sleepers sleepers(int nodes, double readyInSeconds) {
        return new Sleepers(
                nodes,
                1000,
                10,
                Math.round(1000 * (cluster.nowSeconds + readyInSeconds)),
                Math.round(1000 * (cluster.nowSeconds + 60)));
    }
}

package io.wattle.tandem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What waits may be too large for the nodes that are up, whatever little demand it is. */
class PendingSizesTest {

    private static final Room LARGER_THAN_BOARDS = new Room(500, 1);
    private static final Room LARGER_THAN_ALL = new Room(5000, 1);

    private final TestingCluster cluster = new TestingCluster();

    @Test
    void whatFitsOnSleepersOnlyWakesOne() {
        cluster.server("asleep", NodePower.ASLEEP).server("asleep-too", NodePower.ASLEEP);
        cluster.pending.addAll(List.of(LARGER_THAN_BOARDS, LARGER_THAN_BOARDS, new Room(400, 1)));
        assertThat(cluster.hosts(Action.RESUME)).containsExactly("asleep");
        assertThat(cluster.of("asleep").cause()).isEqualTo(Cause.NO_FIT);
        assertThat(cluster.of("asleep").why()).contains("MiB and 1 vcores waits that is larger than each node");
    }

    @Test
    void whatWouldFitOnAnEmptyNodeWaitsForIt() {
        cluster.server("full", NodePower.AWAKE, it -> it.running(10)).server("asleep", NodePower.ASLEEP);
        cluster.pending.add(new Room(1500, 12));
        assertThat(cluster.hosts(Action.RESUME)).isEmpty();
        cluster.nodes.removeIf(it -> it.host().equals("full"));
        cluster.pending.set(0, LARGER_THAN_BOARDS);
        cluster.server("waking", NodePower.WAKING);
        assertThat(cluster.hosts(Action.RESUME)).isEmpty();
    }

    @Test
    void aDrainIsCancelledBeforeANodeIsWoken() {
        cluster.server("asleep", NodePower.ASLEEP).server("draining", NodePower.DRAINING, it -> it.running(1));
        cluster.pending.add(LARGER_THAN_BOARDS);
        assertThat(cluster.hosts(Action.CANCEL_DRAIN)).containsExactly("draining");
        assertThat(cluster.hosts(Action.RESUME)).isEmpty();
    }

    /** A tenant can ask for what no node has. */
    @Test
    void whatFitsNowhereNeitherWakesANodeNorKeepsOneAwake() {
        cluster.server("idle", NodePower.AWAKE).server("asleep", NodePower.ASLEEP);
        cluster.pending.add(LARGER_THAN_ALL);
        assertThat(cluster.hosts(Action.RESUME)).isEmpty();
        assertThat(cluster.hosts(Action.SUSPEND)).containsExactly("idle");
    }

    @Test
    void limitsOfTheRampHoldHereToo() {
        cluster.server("asleep", NodePower.ASLEEP).switched(30, Action.SUSPEND);
        cluster.pending.add(LARGER_THAN_BOARDS);
        assertThat(cluster.of("asleep").cause()).isEqualTo(Cause.INHIBITED);
    }
}

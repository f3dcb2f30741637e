package io.wattle.tandem;

import static io.wattle.tandem.NodePower.ASLEEP;
import static io.wattle.tandem.NodePower.AWAKE;
import static io.wattle.tandem.NodePower.WAKING;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What the policy makes of the time of day, of work that is there or expected, and of several tiers. */
class DemandRulesTest {

    private final TestingCluster cluster = new TestingCluster();

    @Test
    void whereTheScheduleSaysSoNodesAreAwake() {
        cluster.settings = TestingCluster.settings(
                TestingCluster.SERVERS.withRules(60, 0, Set.of(), List.of(new DailyWindow(72_000, 21_600))));
        cluster.server("awake", AWAKE).server("asleep", ASLEEP);
        cluster.expect("asleep", Action.RESUME, Cause.SCHEDULE);
        cluster.secondOfDay = 80_000;
        cluster.expect("awake", Action.SUSPEND, Cause.SURPLUS);
        cluster.secondOfDay = 20_000;
        cluster.expect("awake", Action.SUSPEND, Cause.SURPLUS);
    }

    /** Whatever wakes a node, the others are not said to be kept by demand. */
    @Test
    void aRoundThatWakesSaysWhyTheOthersStayAwake() {
        cluster.settings = TestingCluster.settings(TestingCluster.SERVERS.withRules(60, 2, Set.of(), List.of()));
        cluster.server("awake", AWAKE).server("asleep", ASLEEP);
        cluster.expect("asleep", Action.RESUME, Cause.MINIMUM_AWAKE);
        cluster.expect("awake", Action.KEEP, Cause.MINIMUM_AWAKE);
        assertThat(cluster.of("awake").why()).contains("none is sent to sleep");
    }

    /** One is enough to begin with, and none if one is up: who waits is placed there first. */
    @Test
    void oneOfAGroupWakesForContainersThatWaitForIt() {
        cluster.server("first", ASLEEP).server("second", ASLEEP);
        cluster.expect("first", Action.KEEP, Cause.NOT_NEEDED);
        cluster.awaited.add("server");
        assertThat(cluster.hosts(Action.RESUME)).containsExactly("first");
        cluster.expect("first", Action.RESUME, Cause.AWAITED);
        cluster.expect("second", Action.KEEP, Cause.NOT_NEEDED);
        cluster.server("up", AWAKE);
        assertThat(cluster.hosts(Action.RESUME)).isEmpty();
    }

    /** Whoever wakes in vain until its time-out keeps nobody from the others. */
    @Test
    void aNodeThatIsLateIsNotWaitedFor() {
        cluster.awaited.add("server");
        cluster.server("late", WAKING, it -> it.since(cluster.nowSeconds - 200));
        cluster.server("asleep", ASLEEP);
        assertThat(cluster.hosts(Action.RESUME)).isEmpty();
        cluster.nowSeconds += 1;
        cluster.expect("asleep", Action.RESUME, Cause.AWAITED);
    }

    @Test
    void aClassThatIsNoGroupWakesNobody() {
        cluster.server("asleep", ASLEEP).awaited.add("board");
        assertThat(cluster.hosts(Action.RESUME)).isEmpty();
    }

    @Test
    void whatAwaitsAGroupWakesNoneSoonAfterASleep() {
        cluster.server("first", ASLEEP).switched(60, Action.SUSPEND);
        cluster.awaited.add("server");
        cluster.expect("first", Action.KEEP, Cause.INHIBITED);
    }

    @Test
    void whereNobodyKnowsTheLoadNothingSleeps() {
        cluster.server("idle", AWAKE);
        cluster.expected = OptionalDouble.empty();
        assertThat(cluster.decide().load().expectedShare()).isEmpty();
        cluster.expect("idle", Action.KEEP, Cause.UNKNOWN_LOAD);
    }

    @Test
    void expectedWorkKeepsNodesAwakeAndWakesThem() {
        cluster.server("awake", AWAKE).server("asleep", ASLEEP);
        cluster.expected = OptionalDouble.of(51);
        cluster.expect("awake", Action.KEEP, Cause.DEMAND);
        cluster.expected = OptionalDouble.of(161);
        cluster.expect("asleep", Action.RESUME, Cause.DEMAND);
    }

    /** 50,000 units within 500 s are as much as the boards do; 10,000 of them within 100 s too: those no server helps. */
    @Test
    void aDeadlineWakesWhereWakingHelps() {
        cluster.server("asleep", ASLEEP);
        cluster.work.add(new Work(50_000, OptionalDouble.of(cluster.nowSeconds + 500)));
        cluster.expect("asleep", Action.RESUME, Cause.DEMAND);
        cluster.work.clear();
        cluster.work.add(new Work(10_000, OptionalDouble.of(cluster.nowSeconds + 100)));
        cluster.expect("asleep", Action.KEEP, Cause.NOT_NEEDED);
    }

    @Test
    void severalTiersSleepTheDearestFirstAndWakeTheCheapestFirst() {
        cluster.settings = TestingCluster.settings(TestingCluster.SMALL, TestingCluster.SERVERS);
        cluster.server("server", AWAKE);
        cluster.nodes.add(cluster.node("small", "small", AWAKE, 50, new Room(500, 5)));
        // Without the server, the others are loaded to 50%; without both, to 75%.
        cluster.demandOfBoards(0.75);
        assertThat(cluster.hosts(Action.SUSPEND)).containsExactly("server");
    }

    @Test
    void nothingToDoIsServedByNobody() {
        cluster.nodes.clear();
        cluster.server("asleep", ASLEEP);
        assertThat(cluster.decide().changes()).isEmpty();
        cluster.work.addAll(Collections.nCopies(2, new Work(1, OptionalDouble.empty())));
        cluster.expect("asleep", Action.RESUME, Cause.DEMAND);
    }
}

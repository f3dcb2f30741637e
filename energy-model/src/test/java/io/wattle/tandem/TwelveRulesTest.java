package io.wattle.tandem;

import static io.wattle.tandem.NodePower.ASLEEP;
import static io.wattle.tandem.NodePower.AWAKE;
import static io.wattle.tandem.NodePower.DRAINED;
import static io.wattle.tandem.NodePower.DRAINING;
import static io.wattle.tandem.NodePower.FAILED;
import static io.wattle.tandem.NodePower.SUSPENDING;
import static io.wattle.tandem.NodePower.WAKING;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a design without experience lacks: docs/tandem-policy.md has the twelve rules. */
class TwelveRulesTest {

    private final TestingCluster cluster = new TestingCluster();

    private void expect(String host, Action action, Cause cause) {
        cluster.expect(host, action, cause);
    }

    private static SleepGroup servers(
            double idleSeconds, int minimumAwake, Set<String> excluded, List<DailyWindow> windows) {
        return TestingCluster.SERVERS.withRules(idleSeconds, minimumAwake, excluded, windows);
    }

    private void use(TandemSettings.Rates rates, TandemSettings.Limits limits, Budget... budgets) {
        use(rates, limits, List.of(budgets), List.of(), true);
    }

    private void use(
            TandemSettings.Rates rates,
            TandemSettings.Limits limits,
            List<Budget> budgets,
            List<HostReserve> reserves,
            boolean drainsBusy) {
        TandemSettings it = cluster.settings;
        cluster.settings = new TandemSettings(
                it.groups(),
                it.responseSeconds(),
                it.wakeThreshold(),
                it.sleepThreshold(),
                it.reserveFactor(),
                rates,
                limits,
                budgets,
                reserves,
                drainsBusy,
                3600);
    }

    @Test
    void rule1AnIdleClockPerClassThatArrivalsAndDeparturesReset() {
        cluster.server("idle", AWAKE, it -> it.idleSince(cluster.nowSeconds - 61));
        cluster.server("freed", AWAKE, it -> it.idleSince(cluster.nowSeconds - 59));
        expect("idle", Action.SUSPEND, Cause.SURPLUS);
        expect("freed", Action.KEEP, Cause.IDLE_CLOCK);
        cluster.settings = TestingCluster.settings(servers(30, 0, Set.of(), List.of()));
        expect("freed", Action.SUSPEND, Cause.SURPLUS);
        cluster.settings = TestingCluster.settings(servers(90, 0, Set.of(), List.of()), TestingCluster.SMALL);
        cluster.nodes.add(new TestingNode("small", "small", AWAKE, 50, TestingCluster.EMPTY_SERVER, cluster.nowSeconds)
                .idleSince(cluster.nowSeconds - 61)
                .build());
        expect("idle", Action.KEEP, Cause.IDLE_CLOCK);
        expect("small", Action.SUSPEND, Cause.SURPLUS);
    }

    /** Where containers go is the adapter's; the policy takes what is awake first, what drains next, and wakes the cheapest sleepers. */
    @Test
    void rule2AwakeThenDrainingThenAsleep() {
        cluster.settings = TestingCluster.settings(TestingCluster.SERVERS, TestingCluster.SMALL);
        cluster.server("draining", DRAINING, it -> it.running(1));
        cluster.server("asleep", ASLEEP);
        cluster.nodes.add(cluster.node("small", "small", ASLEEP, 50, new Room(500, 5)));
        cluster.demandOfBoards(0.79);
        assertThat(cluster.decide().changes()).isEmpty();
        cluster.demandOfBoards(1.5);
        assertThat(cluster.hosts(Action.CANCEL_DRAIN)).containsExactly("draining");
        assertThat(cluster.hosts(Action.RESUME)).isEmpty();
        cluster.demandOfBoards(1.9);
        assertThat(cluster.hosts(Action.RESUME)).containsExactly("small");
        cluster.demandOfBoards(2.5);
        assertThat(cluster.hosts(Action.RESUME)).containsExactly("asleep", "small");
    }

    @Test
    void rule3RampLimitsBothWays() {
        use(new TandemSettings.Rates(2, 3, 0), TandemSettings.Limits.DEFAULT);
        for (int i = 0; i < 5; i++) {
            cluster.server("server" + i, AWAKE);
        }
        assertThat(cluster.hosts(Action.SUSPEND)).hasSize(2);
        cluster.switched(30, Action.SUSPEND);
        assertThat(cluster.hosts(Action.SUSPEND)).hasSize(1);
        expect("server4", Action.KEEP, Cause.RAMP);
        cluster.nodes.removeIf(it -> it.group().equals("server"));
        for (int i = 0; i < 5; i++) {
            cluster.server("server" + i, ASLEEP);
        }
        cluster.demandOfBoards(100).switched(59, Action.RESUME).switched(61, Action.RESUME);
        assertThat(cluster.hosts(Action.RESUME)).hasSize(2);
        expect("server4", Action.KEEP, Cause.RAMP);
    }

    @Test
    void rule4AReserveByCount() {
        cluster.settings = TestingCluster.settings(servers(60, 2, Set.of(), List.of()));
        cluster.server("a", AWAKE).server("b", WAKING).server("c", AWAKE);
        assertThat(cluster.hosts(Action.SUSPEND)).hasSize(1);
        cluster.nodes.removeIf(it -> it.host().equals("c"));
        expect("a", Action.KEEP, Cause.MINIMUM_AWAKE);
        cluster.nodes.removeIf(it -> it.host().equals("b"));
        cluster.server("asleep", ASLEEP);
        expect("asleep", Action.RESUME, Cause.MINIMUM_AWAKE);
    }

    /** Slurm's {@code nid[10-20]:4}. */
    @Test
    void rule4AReserveOfHostsOfOnesChoice() {
        use(
                TandemSettings.Rates.DEFAULT,
                TandemSettings.Limits.DEFAULT,
                List.of(),
                List.of(HostReserve.of("rack[1-3]", 2).orElseThrow()),
                true);
        cluster.server("rack1", AWAKE)
                .server("RACK2", WAKING)
                .server("rack3", AWAKE)
                .server("other", AWAKE);
        assertThat(cluster.hosts(Action.SUSPEND)).hasSize(2).contains("other");
        cluster.nodes.removeIf(node -> node.host().equals("rack3"));
        expect("rack1", Action.KEEP, Cause.MINIMUM_AWAKE);
        assertThat(cluster.of("rack1").why()).isEqualTo("2 of rack[1-3] are up (needed: 2)");
        cluster.nodes.removeIf(node -> node.host().equals("RACK2"));
        cluster.server("asleep", ASLEEP).server("rack3", ASLEEP);
        expect("rack3", Action.RESUME, Cause.MINIMUM_AWAKE);
        expect("asleep", Action.KEEP, Cause.NOT_NEEDED);
    }

    @Test
    void rule4BudgetsWithWindows() {
        for (int i = 0; i < 10; i++) {
            cluster.server("server" + i, AWAKE);
        }
        cluster.server("on-its-way", SUSPENDING);
        use(new TandemSettings.Rates(60, 60, 0), TandemSettings.Limits.DEFAULT, Budget.always(0.25));
        assertThat(cluster.hosts(Action.SUSPEND)).hasSize(2);
        expect("server9", Action.KEEP, Cause.BUDGET);
        Budget noneByDay = new Budget(0, Optional.of(new DailyWindow(28_800, 64_800)));
        use(new TandemSettings.Rates(60, 60, 0), TandemSettings.Limits.DEFAULT, Budget.always(0.25), noneByDay);
        assertThat(cluster.hosts(Action.SUSPEND)).isEmpty();
        cluster.secondOfDay = 70_000;
        assertThat(cluster.hosts(Action.SUSPEND)).hasSize(2);
    }

    @Test
    void rule5DrainingIsAStateOfItsOwnAndCanBeCancelled() {
        cluster.server("busy", AWAKE, it -> it.running(2));
        expect("busy", Action.DRAIN, Cause.SURPLUS);
        cluster.nodes.removeIf(it -> it.host().equals("busy"));
        cluster.server("busy", DRAINING, it -> it.running(2));
        expect("busy", Action.KEEP, Cause.IN_TRANSITION);
        cluster.demandOfBoards(0.9);
        expect("busy", Action.CANCEL_DRAIN, Cause.DEMAND);
        cluster.demandOfBoards(0.6).nodes.removeIf(it -> it.host().equals("busy"));
        cluster.server("busy", DRAINING);
        expect("busy", Action.SUSPEND, Cause.SURPLUS);
        cluster.nodes.removeIf(it -> it.host().equals("busy"));
        cluster.server("busy", DRAINING, it -> it.running(1).since(cluster.nowSeconds - 3600));
        expect("busy", Action.CANCEL_DRAIN, Cause.TIME_OUT);
    }

    /** Between the drain and the suspend program, somebody may want it back, or find that it must not sleep. */
    @Test
    void rule5WhatHasDrainedCanBeCancelledToo() {
        cluster.server("drained", DRAINED);
        expect("drained", Action.SUSPEND, Cause.SURPLUS);
        // It was counted when it was told to sleep first.
        assertThat(cluster.decide().recent().switches()).isEmpty();
        cluster.demandOfBoards(0.9);
        expect("drained", Action.CANCEL_DRAIN, Cause.DEMAND);
    }

    @Test
    void rule5ADrainEndsWhereTheNodeMustNotSleepAnyMore() {
        KeepAwakeReason data = new KeepAwakeReason(Cause.DATA, "it has a DataNode");
        for (NodePower power : List.of(DRAINING, DRAINED)) {
            TestingCluster found = new TestingCluster().server("node", power, it -> it.kept(data));
            assertThat(found.of("node").action()).isEqualTo(Action.CANCEL_DRAIN);
            assertThat(found.of("node").cause()).isEqualTo(Cause.DATA);
            TestingCluster alone = new TestingCluster();
            alone.nodes.clear();
            alone.server("node", power);
            assertThat(alone.of("node").action()).isEqualTo(Action.CANCEL_DRAIN);
            TestingCluster tripped = new TestingCluster().server("node", power);
            tripped.server("lost", NodePower.LOST)
                    .server("lost-too", NodePower.LOST)
                    .server("last", NodePower.LOST);
            assertThat(tripped.of("node").action()).isEqualTo(Action.CANCEL_DRAIN);
            assertThat(tripped.of("node").cause()).isEqualTo(Cause.BREAKER);
        }
        // An operator sends a node to sleep in spite of its back-off.
        cluster.server("late", DRAINING, it -> it.kept(new KeepAwakeReason(Cause.BACK_OFF, "not before long")));
        expect("late", Action.SUSPEND, Cause.SURPLUS);
    }

    @Test
    void rule6TheFitIsSimulatedBeforeADrain() {
        cluster.server("busy", AWAKE, it -> it.running(20));
        expect("busy", Action.DRAIN, Cause.SURPLUS);
        cluster.pending.add(TestingCluster.CONTAINER);
        expect("busy", Action.KEEP, Cause.NO_FIT);
    }

    /** With thousands of nodes the simulation of the fit takes long: it is asked only where nothing else refuses. */
    @Test
    void rule6CheapChecksComeFirst() {
        cluster.server("idle", AWAKE);
        cluster.pending.add(TestingCluster.EMPTY_SERVER);
        expect("idle", Action.KEEP, Cause.NO_FIT);
        use(new TandemSettings.Rates(1, 1, 0), TandemSettings.Limits.DEFAULT);
        cluster.switched(30, Action.SUSPEND);
        expect("idle", Action.KEEP, Cause.RAMP);
        use(TandemSettings.Rates.DEFAULT, TandemSettings.Limits.DEFAULT, Budget.always(0));
        expect("idle", Action.KEEP, Cause.BUDGET);
    }

    @Test
    void rule6OneNodeInUseAtATimeAndIdleOnesTogether() {
        cluster.server("busy", AWAKE, it -> it.running(1)).server("busy-too", AWAKE, it -> it.running(1));
        cluster.server("idle", AWAKE).server("idle-too", AWAKE);
        assertThat(cluster.hosts(Action.DRAIN)).hasSize(1);
        assertThat(cluster.hosts(Action.SUSPEND)).containsExactly("idle", "idle-too");
        expect("busy-too", Action.KEEP, Cause.ONE_AT_A_TIME);
    }

    @Test
    void rule7ASleepHasToPayOff() {
        cluster.server("short", AWAKE, it -> it.expectedIdle(OptionalDouble.of(299)));
        cluster.server("long", AWAKE, it -> it.expectedIdle(OptionalDouble.of(301)));
        cluster.server(
                "unknown", AWAKE, it -> it.expectedIdle(OptionalDouble.empty()).idleSince(cluster.nowSeconds - 299));
        cluster.server(
                "unknown-long",
                AWAKE,
                it -> it.expectedIdle(OptionalDouble.empty()).idleSince(cluster.nowSeconds - 301));
        expect("short", Action.KEEP, Cause.NO_PAY_OFF);
        expect("long", Action.SUSPEND, Cause.SURPLUS);
        expect("unknown", Action.KEEP, Cause.NO_PAY_OFF);
        expect("unknown-long", Action.SUSPEND, Cause.SURPLUS);
    }

    @Test
    void rule7BetweenTheThresholdsNothingIsSwitched() {
        cluster.server("awake", AWAKE).server("asleep", ASLEEP);
        for (double share : new double[] {0.51, 0.8, 1.59}) {
            cluster.demandOfBoards(share);
            expect("awake", Action.KEEP, Cause.DEMAND);
            expect("asleep", Action.KEEP, Cause.NOT_NEEDED);
        }
        cluster.demandOfBoards(0.49);
        expect("awake", Action.SUSPEND, Cause.SURPLUS);
        cluster.demandOfBoards(1.61);
        expect("asleep", Action.RESUME, Cause.DEMAND);
    }

    @Test
    void rule7APauseAfterASwitchAndAfterAFailure() {
        cluster.server("idle", AWAKE);
        for (Action before : List.of(Action.RESUME, Action.RESUME_TIMED_OUT)) {
            cluster.recent = RecentSwitches.NONE;
            cluster.switched(119, before);
            expect("idle", Action.KEEP, Cause.INHIBITED);
            cluster.recent = RecentSwitches.NONE;
            cluster.switched(120, before);
            expect("idle", Action.SUSPEND, Cause.SURPLUS);
        }
        cluster.nodes.removeIf(it -> it.host().equals("idle"));
        cluster.recent = RecentSwitches.NONE;
        cluster.server("asleep", ASLEEP).demandOfBoards(1).switched(119, Action.SUSPEND);
        expect("asleep", Action.KEEP, Cause.INHIBITED);
    }

    @Test
    void rule8DataThatAreNeededKeepANodeAwake() {
        cluster.server("drained", DRAINING, it -> it.dataReason("2 map outputs are needed"));
        expect("drained", Action.KEEP, Cause.DATA);
        assertThat(cluster.of("drained").why()).contains("2 map outputs are needed");
        cluster.nodes.removeIf(it -> it.host().equals("drained"));
        cluster.server("idle", AWAKE, it -> it.dataReason("2 map outputs are needed"));
        expect("idle", Action.DRAIN, Cause.SURPLUS);
        use(TandemSettings.Rates.DEFAULT, TandemSettings.Limits.DEFAULT, List.of(), List.of(), false);
        expect("idle", Action.KEEP, Cause.DATA);
    }

    @Test
    void rule9ABootHasADeadlineAndAFailureIsNotForEver() {
        cluster.server("late", WAKING, it -> it.since(cluster.nowSeconds - 600));
        cluster.server("on-time", WAKING, it -> it.since(cluster.nowSeconds - 599));
        expect("late", Action.RESUME_TIMED_OUT, Cause.TIME_OUT);
        expect("on-time", Action.KEEP, Cause.IN_TRANSITION);
        cluster.nodes.removeIf(it -> it.group().equals("server"));
        cluster.demandOfBoards(1);
        cluster.server("failed", FAILED, it -> it.failedWakes(3).since(cluster.nowSeconds - 4 * 180 + 1));
        expect("failed", Action.KEEP, Cause.BACK_OFF);
        cluster.nodes.removeIf(it -> it.group().equals("server"));
        cluster.server("failed", FAILED, it -> it.failedWakes(3).since(cluster.nowSeconds - 4 * 180));
        expect("failed", Action.RESUME, Cause.DEMAND);
        assertThat(TandemSettings.Limits.DEFAULT.backOffSeconds(1)).isEqualTo(180);
        assertThat(TandemSettings.Limits.DEFAULT.backOffSeconds(40)).isEqualTo(3600);
    }

    /** Others are woken in its place. */
    @Test
    void rule9WorkDoesNotWaitForANodeThatFailed() {
        cluster.server("failed", FAILED, it -> it.failedWakes(1))
                .server("asleep", ASLEEP)
                .demandOfBoards(1);
        expect("failed", Action.KEEP, Cause.NOT_NEEDED);
        expect("asleep", Action.RESUME, Cause.DEMAND);
    }

    @Test
    void rule10AShutdownHasADeadlineAndAWakeWaitsForIt() {
        cluster.demandOfBoards(1);
        cluster.server("node", SUSPENDING, it -> it.since(cluster.nowSeconds - 119));
        expect("node", Action.KEEP, Cause.IN_TRANSITION);
        cluster.nodes.removeIf(it -> it.group().equals("server"));
        cluster.server("node", SUSPENDING, it -> it.since(cluster.nowSeconds - 120));
        expect("node", Action.SUSPEND_TIMED_OUT, Cause.TIME_OUT);
        cluster.nodes.removeIf(it -> it.group().equals("server"));
        cluster.server("node", ASLEEP);
        expect("node", Action.RESUME, Cause.DEMAND);
    }

    @Test
    void rule11ACircuitBreaker() {
        cluster.server("idle", AWAKE).server("asleep", ASLEEP);
        for (int i = 0; i < 3; i++) {
            cluster.server("failed" + i, FAILED, it -> it.failedWakes(1));
        }
        expect("idle", Action.SUSPEND, Cause.SURPLUS);
        // The fourth of 16 is a quarter.
        cluster.server("late", WAKING, it -> it.since(cluster.nowSeconds - 600));
        expect("idle", Action.KEEP, Cause.BREAKER);
        expect("late", Action.RESUME_TIMED_OUT, Cause.TIME_OUT);
        cluster.demandOfBoards(1);
        expect("asleep", Action.KEEP, Cause.BREAKER);
    }

    /** Nobody else would ever find out that it is repaired. */
    @Test
    void rule11OneThatFailedIsTriedAgainAtATime() {
        cluster.server(
                "held",
                FAILED,
                it -> it.failedWakes(1).since(cluster.nowSeconds - 900).isHeld());
        cluster.server("first", FAILED, it -> it.failedWakes(1).since(cluster.nowSeconds - 300));
        cluster.server("second", FAILED, it -> it.failedWakes(1).since(cluster.nowSeconds - 200));
        cluster.server("lately", FAILED, it -> it.failedWakes(1).since(cluster.nowSeconds - 100));
        assertThat(cluster.hosts(Action.RESUME)).containsExactly("first");
        expect("first", Action.RESUME, Cause.BREAKER);
        expect("second", Action.KEEP, Cause.BREAKER);
        cluster.server("waking", WAKING);
        assertThat(cluster.hosts(Action.RESUME)).isEmpty();
    }

    @Test
    void rule12EachNodeSaysWhy() {
        cluster.settings = TestingCluster.settings(servers(60, 0, Set.of("excluded"), List.of()));
        cluster.server("excluded", AWAKE).server("idle", AWAKE).server("asleep", ASLEEP);
        Plan plan = cluster.decide();
        assertThat(plan.decisions()).hasSameSizeAs(cluster.nodes).allSatisfy(it -> {
            assertThat(it.cause()).isNotNull();
            assertThat(it.why()).isNotBlank().doesNotEndWith(".");
        });
        expect("board0", Action.KEEP, Cause.NOT_SLEEPABLE);
        expect("excluded", Action.KEEP, Cause.EXCLUDED);
    }

    @Test
    void rule12AnOperatorHoldsANode() {
        cluster.server("held", AWAKE, TestingNode::isHeld);
        expect("held", Action.KEEP, Cause.HELD);
        cluster.nodes.removeIf(it -> it.host().equals("held"));
        cluster.server("held", ASLEEP, TestingNode::isHeld).demandOfBoards(1);
        expect("held", Action.KEEP, Cause.HELD);
    }
}

package io.wattle.tandem.lifecycle;

import static io.wattle.tandem.lifecycle.LifecycleState.ASLEEP;
import static io.wattle.tandem.lifecycle.LifecycleState.AWAKE;
import static io.wattle.tandem.lifecycle.LifecycleState.DRAINED;
import static io.wattle.tandem.lifecycle.LifecycleState.DRAINING;
import static io.wattle.tandem.lifecycle.LifecycleState.FAILED;
import static io.wattle.tandem.lifecycle.LifecycleState.SUSPENDING;
import static io.wattle.tandem.lifecycle.LifecycleState.WAKING;
import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tandem.Action;
import io.wattle.tandem.Room;
import io.wattle.tandem.lifecycle.NodeRecord.Failures;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The table of docs/tandem-policy.md, cell by cell. */
class NodeStateMachineTest {

    private static final double NOW = 1000;
    private static final LivenessTimeouts TIMING = new LivenessTimeouts(5, 10, 60);

    private final NodeStateMachine machine = new NodeStateMachine(TIMING);

    private static NodeRecord node(LifecycleState state) {
        return NodeRecord.awake("n1", "server", NOW - 20).withState(state, NOW - 20);
    }

    private static List<Effect> done(Transition transition) {
        return transition.effects().stream()
                .filter(it -> !(it instanceof Effect.EmitEvent))
                .toList();
    }

    private static List<EventKind> told(Transition transition) {
        return transition.effects().stream()
                .filter(Effect.EmitEvent.class::isInstance)
                .map(it -> ((Effect.EmitEvent) it).kind())
                .toList();
    }

    /** Each state with each decision; where there is none, it stays. */
    @ParameterizedTest
    @CsvSource({
        "AWAKE, DRAINING, -, DRAINED, -, -, -",
        "DRAINING, -, AWAKE, DRAINED, -, -, -",
        "DRAINED, -, AWAKE, -, -, -, -",
        "SUSPENDING, -, -, -, -, ASLEEP, -",
        "ASLEEP, -, -, -, WAKING, -, -",
        "WAKING, -, -, -, -, -, FAILED",
        "FAILED, -, -, -, WAKING, -, -",
    })
    void decisions(
            LifecycleState state,
            String drain,
            String cancel,
            String suspend,
            String resume,
            String asleep,
            String failed) {
        Map<Action, String> expected = Map.of(
                Action.DRAIN, drain,
                Action.CANCEL_DRAIN, cancel,
                Action.SUSPEND, suspend,
                Action.RESUME, resume,
                Action.SUSPEND_TIMED_OUT, asleep,
                Action.RESUME_TIMED_OUT, failed,
                Action.KEEP, "-");
        for (Action action : Action.values()) {
            NodeRecord before = node(state).withLiveness(Liveness.UNREGISTERED);
            Transition transition = machine.decided(before, action, "why", NOW);
            String next = expected.get(action);
            if (next.equals("-")) {
                assertThat(transition).as(state + " " + action).isEqualTo(Transition.unchanged(before));
            } else {
                assertThat(transition.node().state()).as(state + " " + action).hasToString(next);
                assertThat(transition.node().sinceSeconds()).isEqualTo(NOW);
                assertThat(told(transition)).hasSize(1);
                assertThat(done(transition))
                        .isEqualTo(
                                action == Action.RESUME
                                        ? List.of(new Effect.RunProgram("n1", SwitchProgram.RESUME, NOW))
                                        : List.of());
            }
        }
    }

    /** Each state with what is seen of it: live and empty, live and busy, heartbeat missed, unregistered, unhealthy, decommissioned. */
    @ParameterizedTest
    @CsvSource({
        "AWAKE, AWAKE, AWAKE, AWAKE, AWAKE, AWAKE, AWAKE",
        "DRAINING, DRAINING, DRAINING, AWAKE, AWAKE, AWAKE, AWAKE",
        "DRAINED, DRAINED, AWAKE, AWAKE, AWAKE, AWAKE, AWAKE",
        "SUSPENDING, SUSPENDING, SUSPENDING, SUSPENDING, SUSPENDING, SUSPENDING, SUSPENDING",
        "ASLEEP, AWAKE, AWAKE, ASLEEP, ASLEEP, AWAKE, ASLEEP",
        "WAKING, AWAKE, AWAKE, WAKING, WAKING, AWAKE, WAKING",
        "FAILED, AWAKE, AWAKE, FAILED, FAILED, AWAKE, FAILED",
    })
    void observations(
            LifecycleState state,
            LifecycleState empty,
            LifecycleState busy,
            LifecycleState missed,
            LifecycleState unregistered,
            LifecycleState unhealthy,
            LifecycleState decommissioned) {
        assertThat(see(state, Liveness.LIVE, false)).isEqualTo(empty);
        assertThat(see(state, Liveness.LIVE, true)).isEqualTo(busy);
        assertThat(see(state, Liveness.HEARTBEAT_MISSED, false)).isEqualTo(missed);
        assertThat(see(state, Liveness.UNREGISTERED, false)).isEqualTo(unregistered);
        assertThat(see(state, Liveness.UNHEALTHY, false)).isEqualTo(unhealthy);
        assertThat(see(state, Liveness.DECOMMISSIONED, false)).isEqualTo(decommissioned);
    }

    private LifecycleState see(LifecycleState state, Liveness liveness, boolean busy) {
        Transition transition = machine.seen(node(state), liveness, busy, NOW);
        assertThat(done(transition)).isEmpty();
        return transition.node().state();
    }

    /** Each state with each end of each program: suspend first, then resume. */
    @ParameterizedTest
    @CsvSource({
        "SUCCEEDED, SUSPENDING, WAKING",
        "MISSING, AWAKE, FAILED",
        "NOT_EXECUTABLE, AWAKE, FAILED",
        "NOT_STARTED, AWAKE, FAILED",
        "FAILED, SUSPENDING, WAKING",
        "TIMED_OUT, SUSPENDING, WAKING",
    })
    void programs(ProgramOutcome outcome, LifecycleState afterSuspend, LifecycleState afterResume) {
        for (LifecycleState state : LifecycleState.values()) {
            Transition suspend = machine.programEnded(node(state), SwitchProgram.SUSPEND, outcome, "what", NOW);
            assertThat(suspend.node().state()).isEqualTo(state == SUSPENDING ? afterSuspend : state);
            assertThat(told(suspend))
                    .isEqualTo(
                            state == SUSPENDING && outcome != ProgramOutcome.SUCCEEDED
                                    ? List.of(EventKind.SUSPEND_PROGRAM_FAILED)
                                    : List.of());
            Transition resume = machine.programEnded(node(state), SwitchProgram.RESUME, outcome, "what", NOW);
            assertThat(resume.node().state()).isEqualTo(state == WAKING ? afterResume : state);
            assertThat(told(resume))
                    .isEqualTo(
                            state == WAKING && outcome != ProgramOutcome.SUCCEEDED
                                    ? List.of(EventKind.RESUME_PROGRAM_FAILED)
                                    : List.of());
        }
    }

    @Test
    void aReadyNodeIsCordonedAndEmptyForAWhileBeforeItsProgramRuns() {
        NodeRecord ready = node(AWAKE).withState(DRAINED, NOW);
        assertThat(machine.suspendDrained(ready, false, DataNodeState.NONE, NOW + 4.9))
                .isEqualTo(Transition.unchanged(ready));
        assertThat(machine.suspendDrained(ready, true, DataNodeState.NONE, NOW + 5))
                .isEqualTo(Transition.unchanged(ready));
        NodeRecord silent = ready.withLiveness(Liveness.HEARTBEAT_MISSED);
        assertThat(machine.suspendDrained(silent, false, DataNodeState.NONE, NOW + 5))
                .isEqualTo(Transition.unchanged(silent));
        Transition suspends = machine.suspendDrained(ready, false, DataNodeState.NONE, NOW + 5);
        assertThat(suspends.node().state()).isEqualTo(SUSPENDING);
        assertThat(done(suspends)).containsExactly(new Effect.RunProgram("n1", SwitchProgram.SUSPEND, NOW + 5));
        Transition came = machine.seen(ready, Liveness.LIVE, true, NOW + 5);
        assertThat(came.node().state()).isEqualTo(AWAKE);
        assertThat(told(came)).containsExactly(EventKind.SUSPEND_ABORTED_BUSY);
    }

    @ParameterizedTest
    @EnumSource(LifecycleState.class)
    void onlyWhatIsReadyIsSuspended(LifecycleState state) {
        Transition transition = machine.suspendDrained(node(state), false, DataNodeState.NONE, NOW);
        assertThat(transition.node().state()).isEqualTo(state == DRAINED ? SUSPENDING : state);
    }

    /** Silence counts once the program has ended; what a program says of itself counts for nothing. */
    @Test
    void heartbeatsTellWhetherANodeSleeps() {
        NodeRecord running = node(SUSPENDING);
        NodeRecord ended = machine.programEnded(running, SwitchProgram.SUSPEND, ProgramOutcome.FAILED, "exit 255", NOW)
                .node();
        Transition silent = machine.seen(ended, Liveness.HEARTBEAT_MISSED, false, NOW);
        assertThat(silent.node().state()).isEqualTo(ASLEEP);
        assertThat(done(silent)).containsExactly(new Effect.Unregister("n1"));
        Transition gone = machine.seen(ended, Liveness.UNREGISTERED, false, NOW);
        assertThat(gone.node().state()).isEqualTo(ASLEEP);
        assertThat(done(gone)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Liveness.class)
    void theLastMomentOfAShutdown(Liveness liveness) {
        NodeRecord node = node(SUSPENDING).withLiveness(liveness);
        Transition transition = machine.decided(node, Action.SUSPEND_TIMED_OUT, "late", NOW);
        boolean sleeps = liveness == Liveness.UNREGISTERED || liveness == Liveness.HEARTBEAT_MISSED;
        assertThat(transition.node().state()).isEqualTo(sleeps ? ASLEEP : AWAKE);
        assertThat(told(transition)).containsExactly(sleeps ? EventKind.ASLEEP : EventKind.SUSPEND_TIMED_OUT);
        assertThat(transition.node().failures()).isEqualTo(sleeps ? Failures.NONE : new Failures(0, 1, NOW, true));
        assertThat(done(transition))
                .isEqualTo(liveness == Liveness.HEARTBEAT_MISSED ? List.of(new Effect.Unregister("n1")) : List.of());
    }

    @Test
    void failedWakesAddUpUntilItWakes() {
        NodeRecord node = node(WAKING);
        node = machine.decided(node, Action.RESUME_TIMED_OUT, "late", NOW).node();
        node = machine.decided(node, Action.RESUME, "again", NOW).node();
        node = machine.programEnded(node, SwitchProgram.RESUME, ProgramOutcome.NOT_EXECUTABLE, "no right", NOW)
                .node();
        assertThat(node.state()).isEqualTo(FAILED);
        assertThat(node.failures().wakes()).isEqualTo(2);
        Transition late = machine.seen(node, Liveness.LIVE, false, NOW);
        assertThat(late.node().state()).isEqualTo(AWAKE);
        assertThat(late.node().failures()).isEqualTo(Failures.NONE);
    }

    @Test
    void aNodeThatGoesAwayIsToldOfOnce() {
        Transition lost = machine.seen(node(AWAKE), Liveness.UNREGISTERED, false, NOW);
        assertThat(told(lost)).containsExactly(EventKind.LOST);
        assertThat(machine.seen(lost.node(), Liveness.UNREGISTERED, false, NOW).effects())
                .isEmpty();
        // A sleeper that is restored was never seen: its absence is as it should be.
        assertThat(machine.seen(
                                NodeRecord.restored(
                                        "n1", "server", new Room(1000, 10), ASLEEP, 0, Optional.empty(), NOW),
                                Liveness.UNREGISTERED,
                                false,
                                NOW)
                        .effects())
                .isEmpty();
    }

    @Test
    void anOperatorsOwnDecommissioningEndsOurs() {
        for (LifecycleState state : List.of(DRAINING, DRAINED)) {
            Transition transition = machine.seen(node(state), Liveness.DECOMMISSIONED, true, NOW);
            assertThat(transition.node().state()).isEqualTo(AWAKE);
            assertThat(told(transition)).containsExactly(EventKind.DECOMMISSIONED, EventKind.DRAIN_CANCELLED);
        }
    }

    /** A node that is held on its way to sleep is taken back; what is switched is switched first. */
    @ParameterizedTest
    @EnumSource(LifecycleState.class)
    void holding(LifecycleState state) {
        Transition held = machine.hold(node(state), "repair", NOW);
        assertThat(held.node().hold()).contains("repair");
        assertThat(held.node().state()).isEqualTo(state == DRAINING || state == DRAINED ? AWAKE : state);
        assertThat(told(held)).containsExactly(EventKind.HELD);
        Transition released = machine.release(held.node(), "it is repaired");
        assertThat(released.node().hold()).isEmpty();
        assertThat(told(released)).containsExactly(EventKind.RELEASED);
    }

    /** All are wanted, or an operator wants one: that one may have gone away, too. */
    @ParameterizedTest
    @EnumSource(LifecycleState.class)
    void wantedAwake(LifecycleState state) {
        LifecycleState wanted = switch (state) {
            case AWAKE, DRAINING, DRAINED -> AWAKE;
            case ASLEEP, FAILED, WAKING -> WAKING;
            case SUSPENDING -> SUSPENDING;
        };
        assertThat(machine.wanted(node(state), "why", NOW).node().state()).isEqualTo(wanted);
        assertThat(machine.resume(node(state), "why", NOW).node().state()).isEqualTo(wanted);
        for (Liveness lost : List.of(Liveness.HEARTBEAT_MISSED, Liveness.UNREGISTERED)) {
            NodeRecord gone = node(state).withLiveness(lost);
            assertThat(machine.wanted(gone, "why", NOW).node().state()).isEqualTo(wanted);
            assertThat(machine.resume(gone, "why", NOW).node().state()).isEqualTo(state == AWAKE ? WAKING : wanted);
        }
    }

    /** What a ResourceManager finds that was killed in that state. */
    @ParameterizedTest
    @CsvSource({
        "AWAKE, AWAKE",
        "DRAINING, AWAKE",
        "DRAINED, AWAKE",
        "SUSPENDING, SUSPENDING",
        "ASLEEP, ASLEEP",
        "WAKING, WAKING",
        "FAILED, FAILED"
    })
    void afterARestart(LifecycleState killed, LifecycleState found) {
        assertThat(node(killed).durableState()).isEqualTo(found);
        NodeRecord restored = NodeRecord.restored("n1", "server", new Room(1000, 10), found, 2, Optional.empty(), NOW);
        Transition transition = machine.restored(restored);
        assertThat(transition.node()).isEqualTo(restored);
        assertThat(done(transition))
                .isEqualTo(
                        found == WAKING ? List.of(new Effect.RunProgram("n1", SwitchProgram.RESUME, NOW)) : List.of());
        // Whichever it is, its NodeManager registers or it does not, and it comes to an end.
        NodeRecord alive =
                machine.seen(restored, Liveness.LIVE, false, NOW + 30).node();
        alive = machine.decided(alive, Action.SUSPEND_TIMED_OUT, "late", NOW + 30)
                .node();
        assertThat(alive.state()).isEqualTo(AWAKE);
        NodeRecord gone =
                machine.seen(restored, Liveness.UNREGISTERED, false, NOW + 30).node();
        gone = machine.decided(gone, Action.SUSPEND_TIMED_OUT, "late", NOW + 30).node();
        gone = machine.decided(gone, Action.RESUME_TIMED_OUT, "late", NOW + 30).node();
        assertThat(gone.state()).isEqualTo(found == SUSPENDING ? ASLEEP : found == WAKING ? FAILED : found);
    }

    @Test
    void whatIsNotWrittenIsNotDone() {
        NodeRecord starting = node(SUSPENDING);
        Transition transition = machine.journalFailed(starting, SwitchProgram.SUSPEND, NOW);
        assertThat(transition.node().state()).isEqualTo(AWAKE);
        assertThat(transition.node().failures().sleeps()).isEqualTo(1);
        assertThat(told(transition)).containsExactly(EventKind.JOURNAL_FAILED);
        assertThat(machine.journalFailed(node(WAKING), SwitchProgram.SUSPEND, NOW))
                .isEqualTo(Transition.unchanged(node(WAKING)));
    }

    /** Whatever happens in whatever order: no program sends a node to sleep that has work, and a node that registers can be used. */
    @Test
    void atRandom() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            NodeRecord node = NodeRecord.awake("n1", "server", 0);
            double now = 0;
            for (int i = 0; i < 500; i++) {
                now += random.nextInt(12);
                Liveness liveness = pick(Liveness.values(), random);
                boolean busy = random.nextBoolean();
                Transition transition = switch (random.nextInt(6)) {
                    case 0, 1 -> machine.seen(node, liveness, busy, now);
                    case 2 -> machine.decided(node, pick(Action.values(), random), "why", now);
                    case 3 -> machine.suspendDrained(node, busy, DataNodeState.NONE, now);
                    case 4 ->
                        machine.programEnded(
                                node,
                                pick(SwitchProgram.values(), random),
                                pick(ProgramOutcome.values(), random),
                                "what",
                                now);
                    default -> random.nextBoolean() ? machine.resume(node, "why", now) : machine.hold(node, "why", now);
                };
                List<SwitchProgram> programs = transition.effects().stream()
                        .filter(Effect.RunProgram.class::isInstance)
                        .map(it -> ((Effect.RunProgram) it).program())
                        .toList();
                assertThat(programs.size()).isLessThanOrEqualTo(1);
                if (programs.contains(SwitchProgram.SUSPEND)) {
                    assertThat(node.state()).isEqualTo(DRAINED);
                    assertThat(node.liveness()).isEqualTo(Liveness.LIVE);
                    assertThat(busy).isFalse();
                }
                node = transition.node();
            }
            node = machine.seen(node, Liveness.LIVE, true, now + 1).node();
            node = machine.decided(node, Action.SUSPEND_TIMED_OUT, "late", now + 1)
                    .node();
            node = machine.decided(node, Action.CANCEL_DRAIN, "wanted", now + 1).node();
            assertThat(node.state()).as("seed " + seed).isEqualTo(AWAKE);
        }
    }

    private static <T> T pick(T[] values, Random random) {
        return values[random.nextInt(values.length)];
    }
}

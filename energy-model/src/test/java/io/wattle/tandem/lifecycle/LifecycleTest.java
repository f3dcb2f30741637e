package io.wattle.tandem.lifecycle;

import static io.wattle.tandem.lifecycle.NodeState.ASLEEP;
import static io.wattle.tandem.lifecycle.NodeState.AWAKE;
import static io.wattle.tandem.lifecycle.NodeState.DRAINING;
import static io.wattle.tandem.lifecycle.NodeState.FAILED;
import static io.wattle.tandem.lifecycle.NodeState.READY;
import static io.wattle.tandem.lifecycle.NodeState.SUSPENDING;
import static io.wattle.tandem.lifecycle.NodeState.WAKING;
import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tandem.Action;
import io.wattle.tandem.lifecycle.NodeRecord.Failures;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The table of docs/tandem.md, cell by cell. */
class LifecycleTest {

    private static final double NOW = 1000;
    private static final Timing TIMING = new Timing(5, 10, 60);

    private final Lifecycle lifecycle = new Lifecycle(TIMING);

    private static NodeRecord node(NodeState state) {
        return NodeRecord.awake("n1", "server", NOW - 20).in(state, NOW - 20);
    }

    private static List<Effect> done(Step step) {
        return step.effects().stream()
                .filter(it -> !(it instanceof Effect.Tell))
                .toList();
    }

    private static List<EventKind> told(Step step) {
        return step.effects().stream()
                .filter(Effect.Tell.class::isInstance)
                .map(it -> ((Effect.Tell) it).kind())
                .toList();
    }

    /** Each state with each decision; where there is none, it stays. */
    @ParameterizedTest
    @CsvSource({
        "AWAKE, DRAINING, -, READY, -, -, -",
        "DRAINING, -, AWAKE, READY, -, -, -",
        "READY, -, -, -, -, -, -",
        "SUSPENDING, -, -, -, -, ASLEEP, -",
        "ASLEEP, -, -, -, WAKING, -, -",
        "WAKING, -, -, -, -, -, FAILED",
        "FAILED, -, -, -, WAKING, -, -",
    })
    void decisions(
            NodeState state, String drain, String cancel, String suspend, String resume, String asleep, String failed) {
        Map<Action, String> expected = Map.of(
                Action.DRAIN, drain,
                Action.CANCEL_DRAIN, cancel,
                Action.SUSPEND, suspend,
                Action.RESUME, resume,
                Action.MARK_ASLEEP, asleep,
                Action.MARK_FAILED, failed,
                Action.KEEP, "-");
        for (Action action : Action.values()) {
            NodeRecord before = node(state).seen(Presence.ABSENT);
            Step step = lifecycle.decided(before, action, "why", NOW);
            String next = expected.get(action);
            if (next.equals("-")) {
                assertThat(step).as(state + " " + action).isEqualTo(Step.stay(before));
            } else {
                assertThat(step.node().state()).as(state + " " + action).hasToString(next);
                assertThat(step.node().sinceSeconds()).isEqualTo(NOW);
                assertThat(told(step)).hasSize(1);
                assertThat(done(step))
                        .isEqualTo(
                                action == Action.RESUME
                                        ? List.of(new Effect.Run("n1", SwitchProgram.RESUME))
                                        : List.of());
            }
        }
    }

    /** Each state with what is seen of it: alive and empty, alive and busy, silent, absent, unhealthy, withdrawn. */
    @ParameterizedTest
    @CsvSource({
        "AWAKE, AWAKE, AWAKE, AWAKE, AWAKE, AWAKE, AWAKE",
        "DRAINING, DRAINING, DRAINING, AWAKE, AWAKE, AWAKE, AWAKE",
        "READY, SUSPENDING, AWAKE, AWAKE, AWAKE, AWAKE, AWAKE",
        "SUSPENDING, SUSPENDING, SUSPENDING, SUSPENDING, SUSPENDING, SUSPENDING, SUSPENDING",
        "ASLEEP, AWAKE, AWAKE, ASLEEP, ASLEEP, ASLEEP, ASLEEP",
        "WAKING, AWAKE, AWAKE, WAKING, WAKING, WAKING, WAKING",
        "FAILED, AWAKE, AWAKE, FAILED, FAILED, FAILED, FAILED",
    })
    void sights(
            NodeState state,
            NodeState empty,
            NodeState busy,
            NodeState silent,
            NodeState absent,
            NodeState unhealthy,
            NodeState withdrawn) {
        assertThat(see(state, Presence.ALIVE, false)).isEqualTo(empty);
        assertThat(see(state, Presence.ALIVE, true)).isEqualTo(busy);
        assertThat(see(state, Presence.SILENT, false)).isEqualTo(silent);
        assertThat(see(state, Presence.ABSENT, false)).isEqualTo(absent);
        assertThat(see(state, Presence.UNHEALTHY, false)).isEqualTo(unhealthy);
        assertThat(see(state, Presence.WITHDRAWN, false)).isEqualTo(withdrawn);
    }

    private NodeState see(NodeState state, Presence presence, boolean busy) {
        Step step = lifecycle.seen(node(state), presence, busy, NOW);
        boolean suspends = state == READY && step.node().state() == SUSPENDING;
        assertThat(done(step)).isEqualTo(suspends ? List.of(new Effect.Run("n1", SwitchProgram.SUSPEND)) : List.of());
        return step.node().state();
    }

    /** Each state with each end of each program: suspend first, then resume. */
    @ParameterizedTest
    @CsvSource({
        "SUCCEEDED, SUSPENDING, WAKING",
        "MISSING, AWAKE, FAILED",
        "NOT_EXECUTABLE, AWAKE, FAILED",
        "NOT_STARTED, AWAKE, FAILED",
        "FAILED, SUSPENDING, FAILED",
        "TIMED_OUT, SUSPENDING, FAILED",
    })
    void programs(ProgramOutcome outcome, NodeState afterSuspend, NodeState afterResume) {
        for (NodeState state : NodeState.values()) {
            Step suspend = lifecycle.ended(node(state), SwitchProgram.SUSPEND, outcome, "what", NOW);
            assertThat(suspend.node().state()).isEqualTo(state == SUSPENDING ? afterSuspend : state);
            assertThat(told(suspend))
                    .isEqualTo(
                            state == SUSPENDING && outcome != ProgramOutcome.SUCCEEDED
                                    ? List.of(EventKind.SUSPEND_PROGRAM)
                                    : List.of());
            Step resume = lifecycle.ended(node(state), SwitchProgram.RESUME, outcome, "what", NOW);
            assertThat(resume.node().state()).isEqualTo(state == WAKING ? afterResume : state);
            assertThat(told(resume))
                    .isEqualTo(
                            state == WAKING && outcome != ProgramOutcome.SUCCEEDED
                                    ? List.of(EventKind.RESUME_PROGRAM)
                                    : List.of());
        }
    }

    @Test
    void aReadyNodeIsClosedForAWhileBeforeItsProgramRuns() {
        NodeRecord ready = node(AWAKE).in(READY, NOW);
        assertThat(lifecycle
                        .seen(ready, Presence.ALIVE, false, NOW + 4.9)
                        .node()
                        .state())
                .isEqualTo(READY);
        assertThat(lifecycle.seen(ready, Presence.ALIVE, false, NOW + 5).node().state())
                .isEqualTo(SUSPENDING);
        Step came = lifecycle.seen(ready, Presence.ALIVE, true, NOW + 5);
        assertThat(came.node().state()).isEqualTo(AWAKE);
        assertThat(told(came)).containsExactly(EventKind.CAME_BUSY);
    }

    /** Silence counts once the program has ended; what a program says of itself counts for nothing. */
    @Test
    void heartbeatsTellWhetherANodeSleeps() {
        NodeRecord running = node(SUSPENDING);
        NodeRecord ended = lifecycle
                .ended(running, SwitchProgram.SUSPEND, ProgramOutcome.FAILED, "exit 255", NOW)
                .node();
        Step silent = lifecycle.seen(ended, Presence.SILENT, false, NOW);
        assertThat(silent.node().state()).isEqualTo(ASLEEP);
        assertThat(done(silent)).containsExactly(new Effect.Unregister("n1"));
        Step gone = lifecycle.seen(ended, Presence.ABSENT, false, NOW);
        assertThat(gone.node().state()).isEqualTo(ASLEEP);
        assertThat(done(gone)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Presence.class)
    void theLastMomentOfAShutdown(Presence presence) {
        Step step = lifecycle.decided(node(SUSPENDING).seen(presence), Action.MARK_ASLEEP, "late", NOW);
        boolean sleeps = presence == Presence.ABSENT || presence == Presence.SILENT;
        assertThat(step.node().state()).isEqualTo(sleeps ? ASLEEP : AWAKE);
        assertThat(told(step)).containsExactly(sleeps ? EventKind.ASLEEP : EventKind.NOT_ASLEEP);
        assertThat(step.node().failures()).isEqualTo(sleeps ? Failures.NONE : new Failures(0, 1, NOW));
        assertThat(done(step))
                .isEqualTo(presence == Presence.SILENT ? List.of(new Effect.Unregister("n1")) : List.of());
    }

    @Test
    void failedWakesAddUpUntilItWakes() {
        NodeRecord node = node(WAKING);
        node = lifecycle.decided(node, Action.MARK_FAILED, "late", NOW).node();
        node = lifecycle.decided(node, Action.RESUME, "again", NOW).node();
        node = lifecycle
                .ended(node, SwitchProgram.RESUME, ProgramOutcome.TIMED_OUT, "hung", NOW)
                .node();
        assertThat(node.state()).isEqualTo(FAILED);
        assertThat(node.failures().wakes()).isEqualTo(2);
        Step late = lifecycle.seen(node, Presence.ALIVE, false, NOW);
        assertThat(late.node().state()).isEqualTo(AWAKE);
        assertThat(late.node().failures()).isEqualTo(Failures.NONE);
    }

    @Test
    void aNodeThatGoesAwayIsToldOfOnce() {
        Step lost = lifecycle.seen(node(AWAKE), Presence.ABSENT, false, NOW);
        assertThat(told(lost)).containsExactly(EventKind.LOST);
        assertThat(lifecycle.seen(lost.node(), Presence.ABSENT, false, NOW).effects())
                .isEmpty();
        // A sleeper that is restored was never seen: its absence is as it should be.
        assertThat(lifecycle
                        .seen(
                                NodeRecord.restored("n1", "server", ASLEEP, 0, Optional.empty(), NOW),
                                Presence.ABSENT,
                                false,
                                NOW)
                        .effects())
                .isEmpty();
    }

    @Test
    void anOperatorsOwnDecommissioningEndsOurs() {
        for (NodeState state : List.of(DRAINING, READY)) {
            Step step = lifecycle.seen(node(state), Presence.WITHDRAWN, true, NOW);
            assertThat(step.node().state()).isEqualTo(AWAKE);
            assertThat(told(step)).containsExactly(EventKind.WITHDRAWN, EventKind.DRAIN_CANCELLED);
        }
    }

    /** A node that is held on its way to sleep is taken back; what is switched is switched first. */
    @ParameterizedTest
    @EnumSource(NodeState.class)
    void holding(NodeState state) {
        Step held = lifecycle.hold(node(state), "repair", NOW);
        assertThat(held.node().hold()).contains("repair");
        assertThat(held.node().state()).isEqualTo(state == DRAINING || state == READY ? AWAKE : state);
        assertThat(told(held)).containsExactly(EventKind.HOLD);
        Step released = lifecycle.release(held.node());
        assertThat(released.node().hold()).isEmpty();
        assertThat(lifecycle.release(released.node()).effects()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(NodeState.class)
    void anOperatorsOrders(NodeState state) {
        assertThat(lifecycle.suspend(node(state), NOW).node().state()).isEqualTo(state == AWAKE ? DRAINING : state);
        NodeState wanted = switch (state) {
            case DRAINING, READY -> AWAKE;
            case ASLEEP, FAILED -> WAKING;
            default -> state;
        };
        assertThat(lifecycle.resume(node(state), NOW).node().state()).isEqualTo(wanted);
    }

    /** What a ResourceManager finds that was killed in that state. */
    @ParameterizedTest
    @CsvSource({
        "AWAKE, AWAKE",
        "DRAINING, AWAKE",
        "READY, AWAKE",
        "SUSPENDING, SUSPENDING",
        "ASLEEP, ASLEEP",
        "WAKING, WAKING",
        "FAILED, FAILED"
    })
    void afterARestart(NodeState killed, NodeState found) {
        assertThat(node(killed).durableState()).isEqualTo(found);
        NodeRecord restored = NodeRecord.restored("n1", "server", found, 2, Optional.empty(), NOW);
        Step step = lifecycle.restored(restored);
        assertThat(step.node()).isEqualTo(restored);
        assertThat(done(step))
                .isEqualTo(found == WAKING ? List.of(new Effect.Run("n1", SwitchProgram.RESUME)) : List.of());
        // Whichever it is, its NodeManager registers or it does not, and it comes to an end.
        NodeRecord alive =
                lifecycle.seen(restored, Presence.ALIVE, false, NOW + 30).node();
        alive = lifecycle.decided(alive, Action.MARK_ASLEEP, "late", NOW + 30).node();
        assertThat(alive.state()).isEqualTo(AWAKE);
        NodeRecord gone =
                lifecycle.seen(restored, Presence.ABSENT, false, NOW + 30).node();
        gone = lifecycle.decided(gone, Action.MARK_ASLEEP, "late", NOW + 30).node();
        gone = lifecycle.decided(gone, Action.MARK_FAILED, "late", NOW + 30).node();
        assertThat(gone.state()).isEqualTo(found == SUSPENDING ? ASLEEP : found == WAKING ? FAILED : found);
    }

    @Test
    void whatIsNotWrittenIsNotDone() {
        NodeRecord starting = node(SUSPENDING);
        Step step = lifecycle.notWritten(starting, NOW);
        assertThat(step.node().state()).isEqualTo(AWAKE);
        assertThat(step.node().failures().sleeps()).isEqualTo(1);
        assertThat(told(step)).containsExactly(EventKind.NOT_WRITTEN);
        assertThat(lifecycle.notWritten(node(WAKING), NOW)).isEqualTo(Step.stay(node(WAKING)));
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
                Presence presence = Presence.values()[random.nextInt(Presence.values().length)];
                boolean busy = random.nextBoolean();
                Step step = switch (random.nextInt(6)) {
                    case 0, 1 -> lifecycle.seen(node, presence, busy, now);
                    case 2, 3 ->
                        lifecycle.decided(node, Action.values()[random.nextInt(Action.values().length)], "why", now);
                    case 4 ->
                        lifecycle.ended(
                                node,
                                SwitchProgram.values()[random.nextInt(2)],
                                ProgramOutcome.values()[random.nextInt(ProgramOutcome.values().length)],
                                "what",
                                now);
                    default -> random.nextBoolean() ? lifecycle.suspend(node, now) : lifecycle.resume(node, now);
                };
                if (step.effects().contains(new Effect.Run("n1", SwitchProgram.SUSPEND))) {
                    assertThat(node.state()).isEqualTo(READY);
                    assertThat(presence).isEqualTo(Presence.ALIVE);
                    assertThat(busy).isFalse();
                }
                assertThat(step.effects().stream()
                                .filter(Effect.Run.class::isInstance)
                                .count())
                        .isLessThanOrEqualTo(1);
                node = step.node();
            }
            node = lifecycle.seen(node, Presence.ALIVE, true, now).node();
            node = lifecycle.decided(node, Action.MARK_ASLEEP, "late", now).node();
            node = lifecycle.decided(node, Action.CANCEL_DRAIN, "wanted", now).node();
            assertThat(node.state()).as("seed " + seed).isEqualTo(AWAKE);
        }
    }
}

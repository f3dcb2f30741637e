package io.wattle.tandem.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tandem.Cause;
import io.wattle.tandem.DailyWindow;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What operators change while nodes sleep, or are on their way: by commands, and by other settings. */
class ManagedNodesCommandsTest extends ManagedNodesScenario {

    private void refused(OperatorCommand command, String host, String why) {
        assertThat(command(command, host)).as(command + " " + host).contains(why);
    }

    @Test
    void operatorsCommand() {
        server("s1");
        server("excluded");
        demandOfBoards(1.2);
        runCycle();
        assertThat(state("s1")).isEqualTo(LifecycleState.AWAKE);
        assertThat(command(OperatorCommand.HOLD, "s1")).isEmpty();
        assertThat(journal.get("s1").hold()).contains("a reason");
        refused(OperatorCommand.SUSPEND, "s1", "an operator holds s1; release it first");
        assertThat(command(OperatorCommand.RELEASE, "s1")).isEmpty();
        refused(OperatorCommand.RELEASE, "s1", "nobody holds s1");
        refused(OperatorCommand.RESUME, "s1", "s1 is awake already");
        refused(
                OperatorCommand.SUSPEND,
                "excluded",
                "excluded is among the hosts of yarn.energy.tandem.excluded-hosts");
        refused(
                OperatorCommand.SUSPEND,
                "board1",
                "nodes of board never sleep (they are not in yarn.energy.tandem.groups)");
        refused(
                OperatorCommand.SUSPEND,
                "nobody",
                "no node nobody is known (known: those of `bin/tuner tandem status`)");
        assertThat(command(OperatorCommand.SUSPEND, "s1")).isEmpty();
        assertThat(state("s1")).isEqualTo(LifecycleState.DRAINING);
        refused(OperatorCommand.SUSPEND, "s1", "s1 is draining already");
        assertThat(command(OperatorCommand.RESUME, "s1")).isEmpty();
        assertThat(state("s1")).isEqualTo(LifecycleState.AWAKE);
        registered.get("s1").kept(Cause.DATA, "it has a DataNode");
        runCycle();
        refused(OperatorCommand.SUSPEND, "s1", "s1 stays awake: it has a DataNode");
        registered.remove("s1");
        runCycle();
        refused(OperatorCommand.SUSPEND, "s1", "s1 is not registered");
    }

    @Test
    void whatIsBeingSwitchedIsRefusedWithWhatToDo() {
        suspending("s1");
        refused(OperatorCommand.RESUME, "s1", "s1 is going to sleep; resume it once it sleeps");
        ended("s1", SwitchProgram.SUSPEND, ProgramOutcome.SUCCEEDED);
        registered.remove("s1");
        runCycle();
        refused(OperatorCommand.SUSPEND, "s1", "s1 is asleep already");
        assertThat(command(OperatorCommand.RESUME, "s1")).isEmpty();
        refused(OperatorCommand.RESUME, "s1", "s1 is waking already");
        refused(OperatorCommand.SUSPEND, "s1", "s1 is waking; suspend it once it is awake");
    }

    /** Who reads the log learns who did it and why. */
    @Test
    void theReasonIsToldWithEachCommand() {
        server("s1");
        demandOfBoards(0.6);
        runCycle();
        command(OperatorCommand.HOLD, "s1");
        command(OperatorCommand.RELEASE, "s1");
        command(OperatorCommand.SUSPEND, "s1");
        command(OperatorCommand.RESUME, "s1");
        registered.remove("s1");
        runCycle();
        command(OperatorCommand.RESUME, "s1");
        command(OperatorCommand.FORGET, "s1");
        for (EventKind kind : List.of(
                EventKind.HELD,
                EventKind.RELEASED,
                EventKind.DRAIN_STARTED,
                EventKind.DRAIN_CANCELLED,
                EventKind.RESUME_STARTED,
                EventKind.FORGOTTEN)) {
            assertThat(said("s1", kind))
                    .as(kind.name())
                    .singleElement()
                    .asString()
                    .endsWith(": a reason");
        }
    }

    @Test
    void labelsAreThoseOfCommandsAndAddresses() {
        assertThat(OperatorCommand.RESUME.label()).isEqualTo("resume");
        for (OperatorCommand each : OperatorCommand.values()) {
            assertThat(OperatorCommand.of(each.label())).contains(each);
        }
        assertThat(OperatorCommand.of("status")).isEmpty();
    }

    @Test
    void whatWasTakenOutOfTheClusterIsForgotten() {
        asleep("s1");
        refused(OperatorCommand.FORGET, "board1", "board1 is registered; take it out of the cluster first");
        assertThat(command(OperatorCommand.FORGET, "s1")).isEmpty();
        assertThat(journal.get("s1").isPersistent()).isFalse();
        assertThat(snapshot("s1")).isEmpty();
        demandOfBoards(5);
        runCycles(3);
        assertThat(programs("s1")).doesNotContain(SwitchProgram.RESUME);
    }

    /** The class is taken out of the groups, or the host is excluded: nobody else would ever wake it. */
    @Test
    void whoMayNotSleepAnyMoreIsWoken() {
        asleep("s1");
        asleep("s2");
        asleep("held");
        command(OperatorCommand.HOLD, "held");
        nowSeconds += 200;
        settings = settings(SERVERS.withRules(60, 0, Set.of("S1"), List.of()));
        runCycle();
        assertThat(state("s1")).isEqualTo(LifecycleState.WAKING);
        assertThat(cause("s1")).contains(Cause.EXCLUDED);
        assertThat(state("s2")).isEqualTo(LifecycleState.ASLEEP);
        settings = settings();
        runCycle();
        assertThat(state("s2")).isEqualTo(LifecycleState.WAKING);
        assertThat(cause("s2")).contains(Cause.NOT_SLEEPABLE);
        assertThat(state("held")).isEqualTo(LifecycleState.ASLEEP);
        assertThat(cause("held")).contains(Cause.HELD);
    }

    /** A drain may take an hour: what was right at its begin is asked again until its program runs. */
    @Test
    void drainsEndWhereTheNodeMustNotSleepAnyMore() {
        for (LifecycleState state : List.of(LifecycleState.DRAINING, LifecycleState.DRAINED)) {
            List<Runnable> changes = List.of(
                    () -> registered.get("s1").kept(Cause.DATA, "the NameNode does not answer"),
                    () -> settings = settings(SERVERS.withRules(60, 0, Set.of("s1"), List.of())),
                    () -> settings = settings(SERVERS.withRules(60, 0, Set.of(), List.of(new DailyWindow(0, 3600)))),
                    () -> settings = settings());
            for (Runnable change : changes) {
                settings = settings(SERVERS);
                server("s1").running(state == LifecycleState.DRAINING ? 1 : 0);
                nowSeconds += 200;
                runCycle();
                assertThat(state("s1")).isEqualTo(state);
                // It is empty from now on, and would sleep at once.
                server("s1");
                change.run();
                runCycles(3);
                assertThat(state("s1")).isEqualTo(LifecycleState.AWAKE);
                assertThat(programs("s1")).isEmpty();
                assertThat(said("s1", EventKind.DRAIN_CANCELLED)).isNotEmpty();
                effects.clear();
            }
        }
    }
}

package io.wattle.tandem.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tandem.Cause;
import io.wattle.tandem.Decision;
import io.wattle.tandem.NodePower;
import io.wattle.tandem.NodeSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What goes wrong on the way, with one node or with what is around. */
class ManagedNodesFaultTest extends ManagedNodesScenario {

    @Test
    void aNodeThatDoesNotWakeIsTriedAgainLaterAndLater() {
        asleep("s1");
        demandOfBoards(5);
        runCycle();
        runCycles(31);
        assertThat(state("s1")).isEqualTo(LifecycleState.FAILED);
        assertThat(said("s1", EventKind.RESUME_TIMED_OUT)).hasSize(1);
        runCycles(16);
        assertThat(cause("s1")).contains(Cause.BACK_OFF);
        runCycle();
        assertThat(state("s1")).isEqualTo(LifecycleState.WAKING);
        runCycles(31);
        assertThat(state("s1")).isEqualTo(LifecycleState.FAILED);
        runCycles(34);
        assertThat(state("s1")).isEqualTo(LifecycleState.FAILED);
        runCycle();
        assertThat(state("s1")).isEqualTo(LifecycleState.WAKING);
    }

    @Test
    void anotherNodeWakesForOneThatDoesNot() {
        asleep("s1");
        asleep("s2");
        demandOfBoards(1.4);
        runCycle();
        List<String> waking = nodes.nodes().stream()
                .filter(it -> it.state() == LifecycleState.WAKING)
                .map(NodeRecord::host)
                .toList();
        assertThat(waking).hasSize(1);
        ended(waking.get(0), SwitchProgram.RESUME, ProgramOutcome.MISSING);
        runCycle();
        assertThat(nodes.nodes().stream().map(NodeRecord::state))
                .contains(LifecycleState.FAILED, LifecycleState.WAKING);
    }

    /** One host without a MAC address, or one dead management controller, ends the program of twenty with another number than 0. */
    @Test
    void aProgramThatFailsForOneFailsNoOther() {
        for (String host : List.of("s1", "s2", "s3")) {
            asleep(host);
        }
        demandOfBoards(5);
        runCycle();
        for (String host : List.of("s1", "s2", "s3")) {
            ended(host, SwitchProgram.RESUME, host.equals("s1") ? ProgramOutcome.TIMED_OUT : ProgramOutcome.FAILED);
            assertThat(state(host)).isEqualTo(LifecycleState.WAKING);
            assertThat(said(host, EventKind.RESUME_PROGRAM_FAILED)).containsExactly("exit code");
        }
        server("s1");
        server("s2");
        runCycles(30);
        assertThat(state("s1")).isEqualTo(LifecycleState.AWAKE);
        assertThat(state("s2")).isEqualTo(LifecycleState.AWAKE);
        assertThat(state("s3")).isEqualTo(LifecycleState.FAILED);
    }

    @Test
    void aSuspendProgramThatIsMissingLeavesTheNodeAwakeAndIsNotTriedAllTheTime() {
        suspending("s1");
        ended("s1", SwitchProgram.SUSPEND, ProgramOutcome.MISSING);
        assertThat(state("s1")).isEqualTo(LifecycleState.AWAKE);
        assertThat(said("s1", EventKind.SUSPEND_PROGRAM_FAILED)).hasSize(1);
        runCycles(16);
        assertThat(state("s1")).isEqualTo(LifecycleState.AWAKE);
        assertThat(cause("s1")).contains(Cause.BACK_OFF);
        runCycles(4);
        assertThat(programs("s1")).hasSize(2);
    }

    @Test
    void aNodeThatDoesNotGoToSleepTakesContainersAgain() {
        suspending("s1");
        ended("s1", SwitchProgram.SUSPEND, ProgramOutcome.SUCCEEDED);
        runCycles(3);
        assertThat(state("s1")).isEqualTo(LifecycleState.AWAKE);
        assertThat(said("s1", EventKind.SUSPEND_TIMED_OUT)).hasSize(1);
    }

    /** Its registration is ended on another thread: the next observation may still find it, with the heartbeat of before. */
    @Test
    void heartbeatsFromBeforeItSleptDoNotWakeANode() {
        suspending("s1");
        ended("s1", SwitchProgram.SUSPEND, ProgramOutcome.SUCCEEDED);
        registered.get("s1").silentFor(12);
        runCycle();
        registered.get("s1").silentFor(22);
        runCycle();
        assertThat(state("s1")).isEqualTo(LifecycleState.ASLEEP);
        command(OperatorCommand.RESUME, "s1");
        registered.get("s1").silentFor(32);
        runCycle();
        assertThat(state("s1")).isEqualTo(LifecycleState.WAKING);
        registered.get("s1").silentFor(9);
        runCycle();
        assertThat(said("s1", EventKind.AWAKE)).hasSize(1);
    }

    /** A shutdown that takes longer than its time-out: nobody but us would wake it. */
    @Test
    void aNodeThatFallsAsleepLateSleeps() {
        suspending("s1");
        ended("s1", SwitchProgram.SUSPEND, ProgramOutcome.FAILED);
        runCycles(3);
        assertThat(state("s1")).isEqualTo(LifecycleState.AWAKE);
        assertThat(journal.get("s1").durableState()).isEqualTo(LifecycleState.SUSPENDING);
        registered.get("s1").silentFor(61);
        runCycle();
        assertThat(state("s1")).isEqualTo(LifecycleState.ASLEEP);
        assertThat(effects).contains(new Effect.Unregister("s1"));
        assertThat(said("s1", EventKind.LOST)).isEmpty();
        assertThat(journal.get("s1").durableState()).isEqualTo(LifecycleState.ASLEEP);

        suspending("s2");
        ended("s2", SwitchProgram.SUSPEND, ProgramOutcome.FAILED);
        // It has something to do now, or it would be sent to sleep once more.
        registered.get("s2").running(1);
        demandOfBoards(0.6);
        runCycles(3);
        assertThat(state("s2")).isEqualTo(LifecycleState.AWAKE);
        nowSeconds += NodeStateMachine.LATE_SLEEP_SECONDS;
        runCycle();
        assertThat(journal.get("s2").durableState()).isEqualTo(LifecycleState.AWAKE);
        registered.remove("s2");
        runCycle();
        assertThat(said("s2", EventKind.LOST)).hasSize(1);
    }

    /** Its containers would end: YARN itself waits for ten minutes. */
    @Test
    void oneThatIsSilentWithContainersIsNotTakenForAsleepThoughItsProgramRanInVain() {
        suspending("s1");
        ended("s1", SwitchProgram.SUSPEND, ProgramOutcome.FAILED);
        runCycles(3);
        assertThat(state("s1")).isEqualTo(LifecycleState.AWAKE);
        demandOfBoards(0.6);
        registered.get("s1").running(1).silentFor(61);
        runCycles(2);
        assertThat(state("s1")).isEqualTo(LifecycleState.AWAKE);
        assertThat(effects).doesNotContain(new Effect.Unregister("s1"));
        assertThat(said("s1", EventKind.LOST)).hasSize(1);
        // YARN does not wait any longer.
        registered.remove("s1");
        runCycle();
        assertThat(state("s1")).isEqualTo(LifecycleState.ASLEEP);
    }

    /** A service that runs for ever would have the only drain for ever. */
    @Test
    void aDrainThatTimedOutLetsTheNextNodeDrain() {
        server("s1").running(1);
        server("s2").running(1);
        runCycle();
        String first = state("s1") == LifecycleState.DRAINING ? "s1" : "s2";
        String other = first.equals("s1") ? "s2" : "s1";
        assertThat(state(other)).isEqualTo(LifecycleState.AWAKE);
        nowSeconds += 3600;
        runCycle();
        assertThat(state(first)).isEqualTo(LifecycleState.AWAKE);
        runCycle();
        assertThat(cause(first)).contains(Cause.BACK_OFF);
        assertThat(state(other)).isEqualTo(LifecycleState.DRAINING);
    }

    /** A mistyped pattern of hosts must not open the circuit breaker. */
    @Test
    void nodesWhoseClassIsNotKnownAnyMoreAreNotLost() {
        server("s1").running(1);
        asleep("s2");
        server("s3").running(1);
        demandOfBoards(0.6);
        runCycle();
        withoutClass.addAll(List.of("s1", "s2", "s3"));
        registered.remove("s1");
        registered.remove("s3");
        runCycles(2);
        for (String host : List.of("s1", "s2", "s3")) {
            assertThat(find(host)).as(host).isEmpty();
            assertThat(said(host, EventKind.LOST)).as(host).isEmpty();
        }
        assertThat(journal.get("s2").isPersistent()).isFalse();
        withoutClass.clear();
        server("s1");
        runCycle();
        assertThat(state("s1")).isEqualTo(LifecycleState.AWAKE);
    }

    @Test
    void aNodeThatIsLostIsWokenByAnOperator() {
        server("s1").running(1);
        demandOfBoards(0.6);
        runCycle();
        registered.remove("s1");
        runCycle();
        assertThat(snapshot("s1").map(NodeSnapshot::power)).contains(NodePower.LOST);
        assertThat(programs("s1")).isEmpty();
        assertThat(command(OperatorCommand.RESUME, "s1")).isEmpty();
        assertThat(state("s1")).isEqualTo(LifecycleState.WAKING);
        assertThat(programs("s1")).containsExactly(SwitchProgram.RESUME);
        server("s1");
        runCycle();
        assertThat(state("s1")).isEqualTo(LifecycleState.AWAKE);
    }

    /** A program that waited, or took long, says nothing of what was begun after it. */
    @Test
    void theEndOfAnEarlierSwitchChangesNothing() {
        suspending("s1");
        double first = record("s1").sinceSeconds();
        assertThat(effects).contains(new Effect.RunProgram("s1", SwitchProgram.SUSPEND, first));
        assertThat(nodes.isWaitingFor("s1", SwitchProgram.SUSPEND, first)).isTrue();
        assertThat(nodes.isWaitingFor("s1", SwitchProgram.RESUME, first)).isFalse();
        assertThat(nodes.isWaitingFor("nobody", SwitchProgram.SUSPEND, first)).isFalse();
        runCycles(3);
        assertThat(state("s1")).isEqualTo(LifecycleState.AWAKE);
        assertThat(nodes.isWaitingFor("s1", SwitchProgram.SUSPEND, first)).isFalse();
        runCycles(20);
        assertThat(state("s1")).isEqualTo(LifecycleState.SUSPENDING);
        NodeRecord again = record("s1");
        nodes.programEnded("s1", SwitchProgram.SUSPEND, first, ProgramOutcome.MISSING, "late", nowSeconds);
        assertThat(record("s1")).isEqualTo(again);
        assertThat(nodes.isWaitingFor("s1", SwitchProgram.SUSPEND, again.sinceSeconds()))
                .isTrue();
    }

    @Test
    void anOperatorsDecommissioningIsLeftAlone() {
        server("s1");
        runCycle();
        registered.get("s1").in(ObservedNode.ServiceState.DECOMMISSIONED);
        runCycles(3);
        assertThat(state("s1")).isEqualTo(LifecycleState.AWAKE);
        assertThat(programs("s1")).isEmpty();
        assertThat(said("s1", EventKind.DECOMMISSIONED)).hasSize(1);
        assertThat(snapshot("s1")).isEmpty();

        asleep("s2");
        decommissioned.add("s2");
        demandOfBoards(5);
        runCycles(3);
        assertThat(programs("s2")).doesNotContain(SwitchProgram.RESUME);
    }

    @Test
    void namesThatAShellOrAProgramCouldActOnAreNeverArguments() {
        for (String name : List.of("a;reboot", "$(id)", "-f", "a b", "a\nb", "`x`", "a/../b", "a|b", "")) {
            assertThat(HostName.isValid(name)).as(name).isFalse();
        }
        assertThat(HostName.isValid("a".repeat(254))).isFalse();
        for (String name : List.of("dell-1.example.org", "10.0.0.7", "node_3", "a".repeat(253))) {
            assertThat(HostName.isValid(name)).as(name).isTrue();
        }
        server("a;reboot");
        runCycles(5);
        assertThat(programs("a;reboot")).isEmpty();
        assertThat(nodes.decision("a;reboot").map(Decision::why).orElseThrow()).contains("no argument for a program");
        assertThat(command(OperatorCommand.SUSPEND, "a;reboot"))
                .hasValueSatisfying(it -> assertThat(it).contains("no argument for a program"));
    }

    @Test
    void nodesThatAreLostStopAllSwitchingAndAreForgottenInTheEnd() {
        demandOfBoards(0.6);
        server("s1");
        runCycle();
        for (int i = 0; i < 6; i++) {
            registered.remove("board" + i);
        }
        demandOfBoards(0);
        runCycle();
        assertThat(cause("s1")).contains(Cause.BREAKER);
        assertThat(snapshot("board0").map(NodeSnapshot::power)).contains(NodePower.LOST);
        assertThat(said("board0", EventKind.LOST)).hasSize(1);
        assertThat(programs("board0")).isEmpty();
        nowSeconds += ManagedNodes.FORGOTTEN_SECONDS;
        runCycle();
        assertThat(nodes.nodes()).hasSize(5);
    }

    /** A crash: heartbeats are missed first, and ten minutes later Hadoop drops the node. It counts for an hour from then on. */
    @Test
    void aNodeThatCrashedCountsForAnHour() {
        nowSeconds += ManagedNodes.FORGOTTEN_SECONDS;
        runCycle();
        nowSeconds += ManagedNodes.FORGOTTEN_SECONDS;
        registered.get("board0").silentFor(70);
        registered.get("board1").in(ObservedNode.ServiceState.UNHEALTHY);
        runCycle();
        registered.remove("board0");
        registered.remove("board1");
        runCycle();
        nowSeconds += ManagedNodes.FORGOTTEN_SECONDS - 2 * CYCLE_SECONDS;
        runCycle();
        assertThat(snapshot("board0").map(NodeSnapshot::power)).contains(NodePower.LOST);
        assertThat(snapshot("board1").map(NodeSnapshot::power)).contains(NodePower.LOST);
        assertThat(said("board0", EventKind.LOST)).hasSize(1);
        assertThat(said("board1", EventKind.LOST)).hasSize(1);
        runCycle();
        assertThat(find("board0")).isEmpty();
        assertThat(find("board1")).isEmpty();
    }

    @Test
    void whatIsNotWrittenLeavesNodesAwake() {
        server("s1");
        runCycle();
        decide();
        ManagedNodes.PendingActions pending = nodes.takePending();
        assertThat(pending.effects()).contains(new Effect.RunProgram("s1", SwitchProgram.SUSPEND, nowSeconds));
        nodes.journalFailed(pending.changes(), nowSeconds);
        assertThat(state("s1")).isEqualTo(LifecycleState.AWAKE);
        takePending();
        assertThat(said("s1", EventKind.JOURNAL_FAILED)).hasSize(1);
    }

    /** A program that was started before goes on, whatever else of its node is not written. */
    @Test
    void whatWasWrittenBeforeIsNotTakenBack() {
        suspending("s1");
        nodes.command(OperatorCommand.HOLD, "s1", "repair", settings, nowSeconds);
        ManagedNodes.PendingActions pending = nodes.takePending();
        assertThat(pending.changes()).hasSize(1);
        nodes.journalFailed(pending.changes(), nowSeconds);
        assertThat(state("s1")).isEqualTo(LifecycleState.SUSPENDING);
    }

    @Test
    void thereAreNoMoreThanSoMany() {
        List<ObservedNode> many = new ArrayList<>();
        for (int i = 0; i < ManagedNodes.MOST_NODES + 10; i++) {
            many.add(TestingObservedNode.board("b" + i).build());
        }
        for (int i = 0; i < 2; i++) {
            nodes.observe(many, Set.of(), it -> false, nowSeconds);
        }
        takePending();
        assertThat(nodes.nodes()).hasSize(ManagedNodes.MOST_NODES);
        assertThat(effects).hasSize(1);
        assertThat(said("b" + ManagedNodes.MOST_NODES, EventKind.NOT_MANAGED)).hasSize(1);
    }
}

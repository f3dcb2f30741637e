package io.wattle.tandem.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tandem.Cause;
import io.wattle.tandem.Decision;
import io.wattle.tandem.NodePower;
import io.wattle.tandem.NodeSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What goes wrong on the way, with one node or with what is around. */
class ManagedNodesFaultTest extends ManagedNodesScenario {

    @Test
    void aNodeThatDoesNotWakeIsTriedAgainLaterAndLater() {
        asleep("s1");
        demandOfBoards(5);
        nowSeconds += 200;
        runCycle();
        runCycles(31);
        assertThat(state("s1")).isEqualTo(NodeState.FAILED);
        assertThat(told("s1", EventKind.RESUME_TIMED_OUT)).isTrue();
        runCycles(16);
        assertThat(nodes.decision("s1").map(Decision::cause)).contains(Cause.BACK_OFF);
        runCycle();
        assertThat(state("s1")).isEqualTo(NodeState.WAKING);
        runCycles(31);
        assertThat(state("s1")).isEqualTo(NodeState.FAILED);
        runCycles(34);
        assertThat(state("s1")).isEqualTo(NodeState.FAILED);
        runCycle();
        assertThat(state("s1")).isEqualTo(NodeState.WAKING);
    }

    @Test
    void anotherNodeWakesForOneThatDoesNot() {
        asleep("s1");
        asleep("s2");
        demandOfBoards(1.4);
        nowSeconds += 200;
        runCycle();
        List<String> waking = nodes.nodes().stream()
                .filter(it -> it.state() == NodeState.WAKING)
                .map(NodeRecord::host)
                .toList();
        assertThat(waking).hasSize(1);
        ended(waking.get(0), SwitchProgram.RESUME, ProgramOutcome.FAILED);
        runCycle();
        assertThat(nodes.nodes().stream().map(NodeRecord::state)).contains(NodeState.FAILED, NodeState.WAKING);
    }

    @Test
    void aSuspendProgramThatIsMissingLeavesTheNodeAwakeAndIsNotTriedAllTheTime() {
        server("s1");
        runCycles(2);
        ended("s1", SwitchProgram.SUSPEND, ProgramOutcome.MISSING);
        assertThat(state("s1")).isEqualTo(NodeState.AWAKE);
        assertThat(told("s1", EventKind.SUSPEND_PROGRAM_FAILED)).isTrue();
        runCycles(16);
        assertThat(state("s1")).isEqualTo(NodeState.AWAKE);
        assertThat(nodes.decision("s1").map(Decision::cause)).contains(Cause.BACK_OFF);
        runCycles(4);
        assertThat(programs("s1")).hasSize(2);
    }

    @Test
    void aNodeThatDoesNotGoToSleepTakesContainersAgain() {
        server("s1");
        runCycles(2);
        ended("s1", SwitchProgram.SUSPEND, ProgramOutcome.SUCCEEDED);
        runCycles(3);
        assertThat(state("s1")).isEqualTo(NodeState.AWAKE);
        assertThat(told("s1", EventKind.SUSPEND_TIMED_OUT)).isTrue();
    }

    @Test
    void anOperatorsDecommissioningIsLeftAlone() {
        server("s1");
        runCycle();
        change("s1", ObservedNode.ServiceState.DECOMMISSIONED, 0.5, Optional.empty());
        runCycles(3);
        assertThat(state("s1")).isEqualTo(NodeState.AWAKE);
        assertThat(programs("s1")).isEmpty();
        assertThat(told("s1", EventKind.DECOMMISSIONED)).isTrue();
        assertThat(snapshot("s1")).isEmpty();

        asleep("s2");
        withdrawn.add("s2");
        demandOfBoards(5);
        nowSeconds += 200;
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
        assertThat(nodes.command(OperatorCommand.SUSPEND, "a;reboot", "", SETTINGS, nowSeconds))
                .hasValueSatisfying(it -> assertThat(it).contains("no argument for a program"));
    }

    /** The wall clock only tells windows; nothing else notices that it steps. */
    @Test
    void aClockStepOfAnHour() {
        asleep("s1");
        demandOfBoards(5);
        nowSeconds += 200;
        runCycle();
        assertThat(state("s1")).isEqualTo(NodeState.WAKING);
        secondOfDay += 3600;
        runCycles(3);
        assertThat(state("s1")).isEqualTo(NodeState.WAKING);
        secondOfDay -= 7200;
        runCycles(3);
        assertThat(state("s1")).isEqualTo(NodeState.WAKING);
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
        assertThat(nodes.decision("s1").map(Decision::cause)).contains(Cause.BREAKER);
        assertThat(snapshot("board0").map(NodeSnapshot::power)).contains(NodePower.LOST);
        assertThat(told("board0", EventKind.LOST)).isTrue();
        assertThat(programs("board0")).isEmpty();
        nowSeconds += ManagedNodes.FORGOTTEN_SECONDS;
        runCycle();
        assertThat(nodes.nodes()).hasSize(5);
    }

    @Test
    void whatIsNotWrittenLeavesNodesAwake() {
        server("s1");
        runCycle();
        nowSeconds += 10;
        nodes.observe(List.copyOf(registered.values()), withdrawn::contains, nowSeconds);
        ManagedNodes.PendingActions work = nodes.takePending();
        assertThat(work.effects()).contains(new Effect.RunProgram("s1", SwitchProgram.SUSPEND));
        nodes.journalFailed(work.changes(), nowSeconds);
        assertThat(state("s1")).isEqualTo(NodeState.AWAKE);
        takePending();
        assertThat(told("s1", EventKind.JOURNAL_FAILED)).isTrue();
    }

    @Test
    void thereAreNoMoreThanSoMany() {
        registered.clear();
        List<ObservedNode> many = new ArrayList<>();
        server("s");
        ObservedNode one = registered.get("s");
        for (int i = 0; i < ManagedNodes.MOST_NODES + 10; i++) {
            many.add(new ObservedNode(
                    "s" + i,
                    one.group(),
                    one.serviceState(),
                    one.heartbeatAgeSeconds(),
                    one.unitsPerSecond(),
                    one.free(),
                    one.running(),
                    false,
                    one.idleSinceSeconds(),
                    one.expectedIdleSeconds(),
                    one.veto(),
                    one.kept()));
        }
        nodes.observe(many, it -> false, nowSeconds);
        assertThat(nodes.nodes()).hasSize(ManagedNodes.MOST_NODES);
    }
}

package io.wattle.tandem.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tandem.Cause;
import io.wattle.tandem.Decision;
import io.wattle.tandem.NodePower;
import io.wattle.tandem.NodeSnapshot;
import io.wattle.tandem.lifecycle.Fleet.Command;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What goes wrong on the way, with one node or with what is around. */
class FleetTroubleTest extends FleetScenario {

    @Test
    void aNodeThatDoesNotWakeIsTriedAgainLaterAndLater() {
        asleep("s1");
        demandOfBoards(5);
        nowSeconds += 200;
        look();
        looks(31);
        assertThat(state("s1")).isEqualTo(NodeState.FAILED);
        assertThat(told("s1", EventKind.NOT_AWAKE)).isTrue();
        looks(16);
        assertThat(fleet.decision("s1").map(Decision::cause)).contains(Cause.BACK_OFF);
        look();
        assertThat(state("s1")).isEqualTo(NodeState.WAKING);
        looks(31);
        assertThat(state("s1")).isEqualTo(NodeState.FAILED);
        looks(34);
        assertThat(state("s1")).isEqualTo(NodeState.FAILED);
        look();
        assertThat(state("s1")).isEqualTo(NodeState.WAKING);
    }

    @Test
    void anotherNodeWakesForOneThatDoesNot() {
        asleep("s1");
        asleep("s2");
        demandOfBoards(1.4);
        nowSeconds += 200;
        look();
        List<String> waking = fleet.nodes().stream()
                .filter(it -> it.state() == NodeState.WAKING)
                .map(NodeRecord::host)
                .toList();
        assertThat(waking).hasSize(1);
        ended(waking.get(0), SwitchProgram.RESUME, ProgramOutcome.FAILED);
        look();
        assertThat(fleet.nodes().stream().map(NodeRecord::state)).contains(NodeState.FAILED, NodeState.WAKING);
    }

    @Test
    void aSuspendProgramThatIsMissingLeavesTheNodeAwakeAndIsNotTriedAllTheTime() {
        server("s1");
        looks(2);
        ended("s1", SwitchProgram.SUSPEND, ProgramOutcome.MISSING);
        assertThat(state("s1")).isEqualTo(NodeState.AWAKE);
        assertThat(told("s1", EventKind.SUSPEND_PROGRAM)).isTrue();
        looks(16);
        assertThat(state("s1")).isEqualTo(NodeState.AWAKE);
        assertThat(fleet.decision("s1").map(Decision::cause)).contains(Cause.BACK_OFF);
        looks(4);
        assertThat(programs("s1")).hasSize(2);
    }

    @Test
    void aNodeThatDoesNotGoToSleepTakesContainersAgain() {
        server("s1");
        looks(2);
        ended("s1", SwitchProgram.SUSPEND, ProgramOutcome.SUCCEEDED);
        looks(3);
        assertThat(state("s1")).isEqualTo(NodeState.AWAKE);
        assertThat(told("s1", EventKind.NOT_ASLEEP)).isTrue();
    }

    @Test
    void anOperatorsDecommissioningIsLeftAlone() {
        server("s1");
        look();
        change("s1", SeenNode.Standing.WITHDRAWN, 0.5, Optional.empty());
        looks(3);
        assertThat(state("s1")).isEqualTo(NodeState.AWAKE);
        assertThat(programs("s1")).isEmpty();
        assertThat(told("s1", EventKind.WITHDRAWN)).isTrue();
        assertThat(snapshot("s1")).isEmpty();

        asleep("s2");
        withdrawn.add("s2");
        demandOfBoards(5);
        nowSeconds += 200;
        looks(3);
        assertThat(programs("s2")).doesNotContain(SwitchProgram.RESUME);
    }

    @Test
    void namesThatAShellOrAProgramCouldActOnAreNeverArguments() {
        for (String name : List.of("a;reboot", "$(id)", "-f", "a b", "a\nb", "`x`", "a/../b", "a|b", "")) {
            assertThat(HostName.isFit(name)).as(name).isFalse();
        }
        assertThat(HostName.isFit("a".repeat(254))).isFalse();
        for (String name : List.of("dell-1.example.org", "10.0.0.7", "node_3", "a".repeat(253))) {
            assertThat(HostName.isFit(name)).as(name).isTrue();
        }
        server("a;reboot");
        looks(5);
        assertThat(programs("a;reboot")).isEmpty();
        assertThat(fleet.decision("a;reboot").map(Decision::why).orElseThrow()).contains("no argument for a program");
        assertThat(fleet.command(Command.SUSPEND, "a;reboot", "", SETTINGS, nowSeconds))
                .hasValueSatisfying(it -> assertThat(it).contains("no argument for a program"));
    }

    /** The wall clock only tells windows; nothing else notices that it steps. */
    @Test
    void aClockStepOfAnHour() {
        asleep("s1");
        demandOfBoards(5);
        nowSeconds += 200;
        look();
        assertThat(state("s1")).isEqualTo(NodeState.WAKING);
        secondOfDay += 3600;
        looks(3);
        assertThat(state("s1")).isEqualTo(NodeState.WAKING);
        secondOfDay -= 7200;
        looks(3);
        assertThat(state("s1")).isEqualTo(NodeState.WAKING);
    }

    @Test
    void nodesThatAreLostStopAllSwitchingAndAreForgottenInTheEnd() {
        demandOfBoards(0.6);
        server("s1");
        look();
        for (int i = 0; i < 6; i++) {
            registered.remove("board" + i);
        }
        demandOfBoards(0);
        look();
        assertThat(fleet.decision("s1").map(Decision::cause)).contains(Cause.BREAKER);
        assertThat(snapshot("board0").map(NodeSnapshot::power)).contains(NodePower.LOST);
        assertThat(told("board0", EventKind.LOST)).isTrue();
        assertThat(programs("board0")).isEmpty();
        nowSeconds += Fleet.FORGOTTEN_SECONDS;
        look();
        assertThat(fleet.nodes()).hasSize(5);
    }

    @Test
    void whatIsNotWrittenLeavesNodesAwake() {
        server("s1");
        look();
        nowSeconds += 10;
        fleet.look(List.copyOf(registered.values()), withdrawn::contains, nowSeconds);
        Fleet.Work work = fleet.take();
        assertThat(work.effects()).contains(new Effect.Run("s1", SwitchProgram.SUSPEND));
        fleet.notWritten(work.changes(), nowSeconds);
        assertThat(state("s1")).isEqualTo(NodeState.AWAKE);
        take();
        assertThat(told("s1", EventKind.NOT_WRITTEN)).isTrue();
    }

    @Test
    void thereAreNoMoreThanSoMany() {
        registered.clear();
        List<SeenNode> many = new ArrayList<>();
        server("s");
        SeenNode one = registered.get("s");
        for (int i = 0; i < Fleet.MOST_NODES + 10; i++) {
            many.add(new SeenNode(
                    "s" + i,
                    one.group(),
                    one.standing(),
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
        fleet.look(many, it -> false, nowSeconds);
        assertThat(fleet.nodes()).hasSize(Fleet.MOST_NODES);
    }
}

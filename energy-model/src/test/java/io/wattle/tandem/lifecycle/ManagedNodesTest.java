package io.wattle.tandem.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tandem.Cause;
import io.wattle.tandem.Decision;
import io.wattle.tandem.KeepAwakeReason;
import io.wattle.tandem.RecentSwitches;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Whole ways to sleep and back: policy and states together. */
class ManagedNodesTest extends ManagedNodesScenario {

    @Test
    void fromAwakeToSleepAndBack() {
        server("s1");
        runCycle();
        assertThat(state("s1")).isEqualTo(NodeState.READY);
        assertThat(programs("s1")).isEmpty();
        runCycle();
        assertThat(state("s1")).isEqualTo(NodeState.SUSPENDING);
        assertThat(programs("s1")).containsExactly(SwitchProgram.SUSPEND);
        assertThat(journal.get("s1").state()).isEqualTo(NodeState.SUSPENDING);
        ended("s1", SwitchProgram.SUSPEND, ProgramOutcome.SUCCEEDED);
        change("s1", ObservedNode.ServiceState.IN_SERVICE, 12, Optional.empty());
        runCycle();
        assertThat(state("s1")).isEqualTo(NodeState.ASLEEP);
        assertThat(effects).contains(new Effect.Unregister("s1"));
        registered.remove("s1");
        runCycle();
        assertThat(nodes.decision("s1").map(Decision::cause)).contains(Cause.NOT_NEEDED);

        demandOfBoards(1.5);
        nowSeconds += 200;
        runCycle();
        assertThat(state("s1")).isEqualTo(NodeState.WAKING);
        assertThat(programs("s1")).containsExactly(SwitchProgram.SUSPEND, SwitchProgram.RESUME);
        ended("s1", SwitchProgram.RESUME, ProgramOutcome.SUCCEEDED);
        server("s1");
        runCycle();
        assertThat(state("s1")).isEqualTo(NodeState.AWAKE);
        assertThat(told("s1", EventKind.AWAKE)).isTrue();
        assertThat(journal.get("s1").durableState()).isEqualTo(NodeState.AWAKE);
    }

    @Test
    void aNodeThatWakesByItselfIsUsed() {
        asleep("s1");
        server("s1");
        runCycle();
        assertThat(told("s1", EventKind.UNEXPECTED_WAKE)).isTrue();
        assertThat(journal.get("s1").durableState()).isEqualTo(NodeState.AWAKE);
        assertThat(programs("s1")).doesNotContain(SwitchProgram.RESUME);
    }

    @Test
    void aContainerThatComesAtTheLastMomentKeepsItAwake() {
        server("s1");
        runCycle();
        put("s1", "server", 100, 1);
        runCycle();
        assertThat(told("s1", EventKind.SUSPEND_ABORTED_BUSY)).isTrue();
        assertThat(programs("s1")).isEmpty();
    }

    @Test
    void aBusyNodeDrainsAndSleepsWhenItIsEmpty() {
        put("s1", "server", 100, 2);
        runCycle();
        assertThat(state("s1")).isEqualTo(NodeState.DRAINING);
        runCycles(5);
        assertThat(state("s1")).isEqualTo(NodeState.DRAINING);
        server("s1");
        runCycles(2);
        assertThat(state("s1")).isEqualTo(NodeState.SUSPENDING);
    }

    @Test
    void whereAllMaySleepOneStaysAwake() {
        registered.clear();
        server("s1");
        server("s2");
        runCycle();
        assertThat(nodes.nodes().stream().map(NodeRecord::state))
                .containsExactlyInAnyOrder(NodeState.READY, NodeState.AWAKE);
    }

    @Test
    void operatorsCommand() {
        server("s1");
        server("excluded");
        demandOfBoards(1.2);
        runCycle();
        assertThat(state("s1")).isEqualTo(NodeState.AWAKE);
        assertThat(command(OperatorCommand.HOLD, "s1")).isEmpty();
        assertThat(journal.get("s1").hold()).contains("a reason");
        assertThat(command(OperatorCommand.SUSPEND, "s1"))
                .hasValueSatisfying(it -> assertThat(it).contains("holds s1"));
        assertThat(command(OperatorCommand.RELEASE, "s1")).isEmpty();
        assertThat(command(OperatorCommand.RELEASE, "s1"))
                .hasValueSatisfying(it -> assertThat(it).contains("nobody"));
        assertThat(command(OperatorCommand.RESUME, "s1"))
                .hasValueSatisfying(it -> assertThat(it).contains("AWAKE"));
        assertThat(command(OperatorCommand.SUSPEND, "excluded")).isPresent();
        assertThat(command(OperatorCommand.SUSPEND, "board1"))
                .hasValueSatisfying(it -> assertThat(it).contains("board never sleep"));
        assertThat(command(OperatorCommand.SUSPEND, "nobody"))
                .hasValueSatisfying(it -> assertThat(it).contains("no node nobody"));
        assertThat(command(OperatorCommand.SUSPEND, "s1")).isEmpty();
        assertThat(state("s1")).isEqualTo(NodeState.DRAINING);
        assertThat(command(OperatorCommand.RESUME, "s1")).isEmpty();
        assertThat(state("s1")).isEqualTo(NodeState.AWAKE);
        change("s1", ObservedNode.ServiceState.IN_SERVICE, 0.5, Optional.of(new KeepAwakeReason(Cause.DATA, "it has a DataNode")));
        runCycle();
        assertThat(command(OperatorCommand.SUSPEND, "s1"))
                .hasValueSatisfying(it -> assertThat(it).contains("DataNode"));
    }

    @Test
    void whatWasTakenOutOfTheClusterIsForgotten() {
        asleep("s1");
        assertThat(command(OperatorCommand.FORGET, "board1"))
                .hasValueSatisfying(it -> assertThat(it).contains("registered"));
        assertThat(command(OperatorCommand.FORGET, "s1")).isEmpty();
        assertThat(journal.get("s1").isPersistent()).isFalse();
        assertThat(snapshot("s1")).isEmpty();
        demandOfBoards(5);
        nowSeconds += 200;
        runCycles(3);
        assertThat(programs("s1")).doesNotContain(SwitchProgram.RESUME);
    }

    @Test
    void whereNobodyIsToSleepAnyMoreAllAreTakenBack() {
        server("s1");
        runCycle();
        assertThat(state("s1")).isEqualTo(NodeState.READY);
        nodes.cancelDrain("it is switched off", nowSeconds);
        assertThat(state("s1")).isEqualTo(NodeState.AWAKE);
    }

    /** A ResourceManager is killed at each moment of a whole way to sleep and back; the next one starts from what was written. */
    @Test
    void killedAtAnyMomentItEndsInAStateThatHolds() {
        for (int moment = 0; moment < 12; moment++) {
            ManagedNodesTest test = new ManagedNodesTest();
            boolean asleepInTruth = test.wayToSleepAndBack(moment);
            test.restart();
            test.demandOfBoards(5);
            for (int i = 0; i < 100; i++) {
                if (test.programs("s1").contains(SwitchProgram.RESUME)) {
                    asleepInTruth = false;
                }
                if (asleepInTruth) {
                    test.registered.remove("s1");
                } else {
                    test.server("s1");
                }
                test.observe();
            }
            assertThat(test.state("s1")).as("killed at moment " + moment).isEqualTo(NodeState.AWAKE);
        }
    }

    /** @return whether its machine sleeps when the ResourceManager is killed */
    private boolean wayToSleepAndBack(int moment) {
        server("s1");
        boolean sleeps = false;
        for (int i = 0; i < moment; i++) {
            if (i == 3 && programs("s1").contains(SwitchProgram.SUSPEND)) {
                nodes.programEnded("s1", SwitchProgram.SUSPEND, ProgramOutcome.SUCCEEDED, "", nowSeconds);
                registered.remove("s1");
                sleeps = true;
            }
            if (i == 6) {
                demandOfBoards(5);
                nowSeconds += 200;
            }
            runCycle();
        }
        return sleeps;
    }

    private void restart() {
        nodes = new ManagedNodes(LivenessTimeouts.DEFAULT);
        recent = RecentSwitches.NONE;
        effects.clear();
        // Another process, another clock.
        nowSeconds = 50;
        List<NodeRecord> written = journal.values().stream()
                .map(it -> NodeRecord.restored(
                        it.host(), it.group(), it.durableState(), it.failures().wakes(), it.hold(), nowSeconds))
                .toList();
        nodes.restore(written);
        takePending();
    }
}

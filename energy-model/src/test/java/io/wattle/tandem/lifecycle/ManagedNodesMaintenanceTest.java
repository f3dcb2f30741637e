package io.wattle.tandem.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tandem.Cause;
import io.wattle.tandem.lifecycle.ObservedNode.ServiceState;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Nodes with a DataNode: it is in maintenance from before its node sleeps until that is awake again. */
class ManagedNodesMaintenanceTest extends ManagedNodesScenario {

    private static final String HOST = "server1";

    private void dataNode(DataNodeState state) {
        registered.get(HOST).dataNode(state);
    }

    private Maintenance.Phase phase() {
        return record(HOST).maintenance().phase();
    }

    /** It is empty and cordoned, and its DataNode was told to enter maintenance. */
    private void entered() {
        server(HOST).dataNode(DataNodeState.IN_SERVICE);
        runCycles(2);
        assertThat(state(HOST)).isEqualTo(LifecycleState.DRAINED);
        assertThat(programs(HOST)).containsExactly(SwitchProgram.ENTER_MAINTENANCE);
        ended(HOST, SwitchProgram.ENTER_MAINTENANCE, ProgramOutcome.SUCCEEDED);
    }

    private void asleepInMaintenance() {
        entered();
        dataNode(DataNodeState.IN_MAINTENANCE);
        runCycle();
        ended(HOST, SwitchProgram.SUSPEND, ProgramOutcome.SUCCEEDED);
        registered.remove(HOST);
        runCycle();
        assertThat(state(HOST)).isEqualTo(LifecycleState.ASLEEP);
    }

    private void leavesMaintenance() {
        int before = programs(HOST).size();
        runCycle();
        assertThat(programs(HOST)).hasSize(before + 1).endsWith(SwitchProgram.LEAVE_MAINTENANCE);
        ended(HOST, SwitchProgram.LEAVE_MAINTENANCE, ProgramOutcome.SUCCEEDED);
        dataNode(DataNodeState.IN_SERVICE);
        runCycles(6);
        assertThat(record(HOST).maintenance()).isEqualTo(Maintenance.NONE);
        assertThat(said(HOST, EventKind.MAINTENANCE_ENDED)).hasSize(1);
    }

    @Test
    void itSleepsOnceItsDataNodeIsInMaintenance() {
        entered();
        dataNode(DataNodeState.ENTERING_MAINTENANCE);
        runCycles(30);
        assertThat(state(HOST)).isEqualTo(LifecycleState.DRAINED);
        assertThat(cause(HOST)).contains(Cause.DATA);
        assertThat(nodes.decision(HOST).orElseThrow().why()).contains("HDFS copies blocks");
        dataNode(DataNodeState.IN_MAINTENANCE);
        runCycle();
        assertThat(state(HOST)).isEqualTo(LifecycleState.SUSPENDING);
        assertThat(programs(HOST)).containsExactly(SwitchProgram.ENTER_MAINTENANCE, SwitchProgram.SUSPEND);
    }

    @Test
    void whatTheProgramSaysOfItselfIsNotEnough() {
        entered();
        runCycles(30);
        assertThat(state(HOST)).isEqualTo(LifecycleState.DRAINED);
        assertThat(nodes.decision(HOST).orElseThrow().why()).contains("the NameNode does not say yet");
        // The drain time-out of the scenario: it takes containers again, and its DataNode serves.
        nowSeconds += 3600;
        runCycle();
        assertThat(state(HOST)).isEqualTo(LifecycleState.AWAKE);
        assertThat(cause(HOST)).contains(Cause.TIME_OUT);
        assertThat(said(HOST, EventKind.MAINTENANCE_TIMED_OUT)).hasSize(1);
        leavesMaintenance();
        assertThat(cause(HOST)).as("others have their turn").contains(Cause.BACK_OFF);
    }

    /** It may have changed nothing: what the NameNode says of a file that it has not read is no end. */
    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "SUCCEEDED")
    void aProgramThatCouldNotEndItRunsAgain(ProgramOutcome outcome) {
        entered();
        registered.get(HOST).running(1);
        runCycle();
        ended(HOST, SwitchProgram.LEAVE_MAINTENANCE, outcome);
        runCycles(29);
        assertThat(phase()).isEqualTo(Maintenance.Phase.LEAVE_FAILED);
        runCycle();
        assertThat(programs(HOST))
                .containsExactly(
                        SwitchProgram.ENTER_MAINTENANCE,
                        SwitchProgram.LEAVE_MAINTENANCE,
                        SwitchProgram.LEAVE_MAINTENANCE);
    }

    @Test
    void aProgramWhoseEndNobodyTellsIsOver() {
        server(HOST).dataNode(DataNodeState.IN_SERVICE);
        runCycles(2);
        nowSeconds += MaintenanceRule.GIVEN_UP_SECONDS;
        registered.get(HOST).running(1);
        runCycles(2);
        assertThat(phase()).isEqualTo(Maintenance.Phase.LEAVING);
        nowSeconds += MaintenanceRule.GIVEN_UP_SECONDS;
        runCycle();
        assertThat(phase()).isEqualTo(Maintenance.Phase.LEAVE_FAILED);
    }

    /** In maintenance HDFS never copies what it had, so that each block has a replica less for ever. */
    @Test
    void aDataNodeThatDoesNotComeBackIsGivenUp() {
        asleepInMaintenance();
        server(HOST).running(1).dataNode(DataNodeState.SILENT);
        runCycles(179);
        assertThat(programs(HOST)).doesNotContain(SwitchProgram.LEAVE_MAINTENANCE);
        runCycles(3);
        assertThat(programs(HOST)).endsWith(SwitchProgram.LEAVE_MAINTENANCE);
        assertThat(said(HOST, EventKind.DATA_NODE_GIVEN_UP)).hasSize(1);
    }

    @Test
    void aNodeThatFailsToWakeTwiceIsGivenUp() {
        asleepInMaintenance();
        demandOfBoards(2);
        runCycle();
        nowSeconds += 300;
        runCycles(2);
        assertThat(state(HOST)).isEqualTo(LifecycleState.FAILED);
        assertThat(programs(HOST)).doesNotContain(SwitchProgram.LEAVE_MAINTENANCE);
        nowSeconds += 180;
        runCycle();
        assertThat(state(HOST)).isEqualTo(LifecycleState.WAKING);
        nowSeconds += 300;
        runCycles(3);
        assertThat(programs(HOST)).contains(SwitchProgram.LEAVE_MAINTENANCE);
        ended(HOST, SwitchProgram.LEAVE_MAINTENANCE, ProgramOutcome.SUCCEEDED);
        nowSeconds += 60;
        runCycle();
        assertThat(record(HOST).maintenance()).isEqualTo(Maintenance.NONE);
    }

    @Test
    void aNodeThatIsLostIsGivenUp() {
        entered();
        dataNode(DataNodeState.IN_MAINTENANCE);
        registered.remove(HOST);
        runCycles(2);
        assertThat(state(HOST)).isEqualTo(LifecycleState.AWAKE);
        nowSeconds += MaintenanceRule.GIVEN_UP_SECONDS;
        runCycle();
        assertThat(said(HOST, EventKind.DATA_NODE_GIVEN_UP)).hasSize(1);
    }

    @Test
    void whoLeavesTheModeIsToldOfAFailedNodesDataNode() {
        asleepInMaintenance();
        nodes.wakeAll("all are wanted", 100, nowSeconds);
        takePending();
        ended(HOST, SwitchProgram.RESUME, ProgramOutcome.MISSING);
        assertThat(state(HOST)).isEqualTo(LifecycleState.FAILED);
        assertThat(nodes.notAwake()).extracting(NodeRecord::host).containsExactly(HOST);
        nodes.wakeAll("all are wanted", 100, nowSeconds);
        takePending();
        ended(HOST, SwitchProgram.LEAVE_MAINTENANCE, ProgramOutcome.SUCCEEDED);
        nowSeconds += 60;
        runCycle();
        assertThat(nodes.notAwake()).isEmpty();
    }

    @Test
    void ofSeveralDataNodesTheOneThatHasToStayCounts() {
        assertThat(DataNodeState.IN_MAINTENANCE.or(DataNodeState.ENTERING_MAINTENANCE))
                .isEqualTo(DataNodeState.ENTERING_MAINTENANCE);
        assertThat(DataNodeState.IN_SERVICE.or(DataNodeState.IN_MAINTENANCE)).isEqualTo(DataNodeState.IN_SERVICE);
        assertThat(DataNodeState.SILENT.or(DataNodeState.IN_SERVICE)).isEqualTo(DataNodeState.SILENT);
    }

    @Test
    void aSilentDataNodeLeavesMaintenanceOnceItHasStarted() {
        asleepInMaintenance();
        demandOfBoards(2);
        runCycle();
        assertThat(state(HOST)).isEqualTo(LifecycleState.WAKING);
        server(HOST).running(1).dataNode(DataNodeState.SILENT);
        runCycles(3);
        assertThat(state(HOST)).isEqualTo(LifecycleState.AWAKE);
        assertThat(programs(HOST)).doesNotContain(SwitchProgram.LEAVE_MAINTENANCE);
        dataNode(DataNodeState.IN_MAINTENANCE);
        leavesMaintenance();
    }

    @Test
    void itDoesNotSleepAgainBeforeItsDataNodeServes() {
        asleepInMaintenance();
        server(HOST).dataNode(DataNodeState.SILENT);
        runCycles(30);
        assertThat(state(HOST)).isEqualTo(LifecycleState.AWAKE);
        assertThat(cause(HOST)).contains(Cause.DATA);
        assertThat(nodes.decision(HOST).orElseThrow().why()).contains("has not started yet");
        assertThat(command(OperatorCommand.SUSPEND, HOST).orElseThrow()).contains("has not started yet");
    }

    @Test
    void aContainerAtTheLastMomentEndsTheMaintenance() {
        entered();
        dataNode(DataNodeState.ENTERING_MAINTENANCE);
        registered.get(HOST).running(1);
        runCycle();
        assertThat(state(HOST)).isEqualTo(LifecycleState.AWAKE);
        assertThat(programs(HOST)).endsWith(SwitchProgram.LEAVE_MAINTENANCE);
    }

    /** Both at once could end in either order. */
    @Test
    void theProgramThatEndsItWaitsForTheOneThatBeginsIt() {
        server(HOST).dataNode(DataNodeState.IN_SERVICE);
        runCycles(2);
        assertThat(phase()).isEqualTo(Maintenance.Phase.ENTERING);
        registered.get(HOST).running(1);
        runCycles(5);
        assertThat(state(HOST)).isEqualTo(LifecycleState.AWAKE);
        assertThat(programs(HOST)).containsExactly(SwitchProgram.ENTER_MAINTENANCE);
        ended(HOST, SwitchProgram.ENTER_MAINTENANCE, ProgramOutcome.SUCCEEDED);
        leavesMaintenance();
    }

    /** What the NameNode said before that program ran counts for nothing. */
    @Test
    void anAnswerOfBeforeDoesNotEndIt() {
        entered();
        registered.get(HOST).running(1);
        runCycle();
        ended(HOST, SwitchProgram.LEAVE_MAINTENANCE, ProgramOutcome.SUCCEEDED);
        runCycles(5);
        assertThat(phase()).isEqualTo(Maintenance.Phase.LEFT);
        dataNode(DataNodeState.IN_MAINTENANCE);
        runCycles(30);
        assertThat(programs(HOST))
                .containsExactly(
                        SwitchProgram.ENTER_MAINTENANCE,
                        SwitchProgram.LEAVE_MAINTENANCE,
                        SwitchProgram.LEAVE_MAINTENANCE);
        assertThat(said(HOST, EventKind.MAINTENANCE_PROGRAM_FAILED)).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(names = {"FAILED", "TIMED_OUT"})
    void aProgramThatFailsKeepsItAwakeWithBackOff(ProgramOutcome outcome) {
        server(HOST).dataNode(DataNodeState.IN_SERVICE);
        runCycles(2);
        ended(HOST, SwitchProgram.ENTER_MAINTENANCE, outcome);
        assertThat(state(HOST)).isEqualTo(LifecycleState.AWAKE);
        assertThat(said(HOST, EventKind.MAINTENANCE_PROGRAM_FAILED)).hasSize(1);
        leavesMaintenance();
        assertThat(cause(HOST)).contains(Cause.BACK_OFF);
    }

    @ParameterizedTest
    @EnumSource(names = {"MISSING", "NOT_EXECUTABLE", "NOT_STARTED"})
    void whereTheProgramDidNotRunNothingIsToBeEnded(ProgramOutcome outcome) {
        server(HOST).dataNode(DataNodeState.IN_SERVICE);
        runCycles(2);
        ended(HOST, SwitchProgram.ENTER_MAINTENANCE, outcome);
        runCycles(10);
        assertThat(state(HOST)).isEqualTo(LifecycleState.AWAKE);
        assertThat(record(HOST).maintenance()).isEqualTo(Maintenance.NONE);
        assertThat(programs(HOST)).containsExactly(SwitchProgram.ENTER_MAINTENANCE);
        assertThat(journal.get(HOST).isPersistent()).isFalse();
    }

    @ParameterizedTest
    @EnumSource(
            mode = Mode.EXCLUDE,
            names = {"NONE", "IN_SERVICE"})
    void aDataNodeThatIsNotInServiceKeepsItsNodeAwake(DataNodeState state) {
        server(HOST).dataNode(state);
        runCycles(30);
        assertThat(state(HOST)).isEqualTo(LifecycleState.AWAKE);
        assertThat(cause(HOST)).contains(Cause.DATA);
        assertThat(programs(HOST)).isEmpty();
    }

    @Test
    void aRestartEndsWhatWasBegun() {
        entered();
        dataNode(DataNodeState.ENTERING_MAINTENANCE);
        restart();
        runCycle();
        assertThat(state(HOST)).isEqualTo(LifecycleState.AWAKE);
        ended(HOST, SwitchProgram.LEAVE_MAINTENANCE, ProgramOutcome.SUCCEEDED);
        assertThat(programs(HOST)).endsWith(SwitchProgram.LEAVE_MAINTENANCE);
    }

    @Test
    void aRestartKnowsWhoseDataNodeSleepsInMaintenance() {
        asleepInMaintenance();
        restart();
        runCycles(100);
        assertThat(state(HOST)).isEqualTo(LifecycleState.ASLEEP);
        server(HOST).dataNode(DataNodeState.IN_MAINTENANCE);
        leavesMaintenance();
    }

    /** What cannot be written down is not done: nobody would end it after a restart. */
    @Test
    void withoutAJournalNoMaintenanceBegins() {
        server(HOST).dataNode(DataNodeState.IN_SERVICE);
        runCycle();
        decide();
        ManagedNodes.PendingActions pending = nodes.takePending();
        assertThat(pending.changes()).extracting(NodeRecord::host).containsExactly(HOST);
        nodes.journalFailed(pending.changes(), nowSeconds);
        assertThat(state(HOST)).isEqualTo(LifecycleState.AWAKE);
        assertThat(record(HOST).maintenance()).isEqualTo(Maintenance.NONE);
    }

    @Test
    void allAreAwakeOnceTheirDataNodesServe() {
        asleepInMaintenance();
        nodes.wakeAll("all are wanted", 100, nowSeconds);
        server(HOST).dataNode(DataNodeState.IN_MAINTENANCE);
        runCycle();
        assertThat(state(HOST)).isEqualTo(LifecycleState.AWAKE);
        assertThat(nodes.notAwake()).extracting(NodeRecord::host).containsExactly(HOST);
        ended(HOST, SwitchProgram.LEAVE_MAINTENANCE, ProgramOutcome.SUCCEEDED);
        dataNode(DataNodeState.IN_SERVICE);
        demandOfBoards(2);
        runCycles(6);
        assertThat(nodes.notAwake()).isEmpty();
    }

    /** A machine that may fall asleep yet would be lost to HDFS. */
    @Test
    void oneThatMaySleepLateStaysInMaintenance() {
        entered();
        dataNode(DataNodeState.IN_MAINTENANCE);
        runCycle();
        ended(HOST, SwitchProgram.SUSPEND, ProgramOutcome.SUCCEEDED);
        runCycles(6);
        assertThat(state(HOST)).isEqualTo(LifecycleState.AWAKE);
        runCycles(60);
        assertThat(programs(HOST)).doesNotContain(SwitchProgram.LEAVE_MAINTENANCE);
        nowSeconds += NodeStateMachine.LATE_SLEEP_SECONDS;
        runCycles(2);
        assertThat(programs(HOST)).endsWith(SwitchProgram.LEAVE_MAINTENANCE);
    }

    @Test
    void anOperatorsDecommissioningEndsTheMaintenance() {
        entered();
        dataNode(DataNodeState.IN_MAINTENANCE);
        registered.get(HOST).in(ServiceState.DECOMMISSIONED);
        runCycle();
        assertThat(state(HOST)).isEqualTo(LifecycleState.AWAKE);
        assertThat(programs(HOST)).endsWith(SwitchProgram.LEAVE_MAINTENANCE);
    }

    @Test
    void aDryRunGoesThroughItAsIfItWereDone() {
        ObservedNode observed = TestingObservedNode.server(HOST)
                .dataNode(DataNodeState.IN_SERVICE)
                .build();
        NodeRecord node = NodeRecord.awake(HOST, "server", nowSeconds);
        assertThat(dataNodeInDryRun(observed, node)).isEqualTo(DataNodeState.IN_SERVICE);
        NodeRecord asked = node.withMaintenanceAsked();
        assertThat(dataNodeInDryRun(observed, asked)).isEqualTo(DataNodeState.IN_MAINTENANCE);
        NodeRecord left = asked.withMaintenance(new Maintenance(Maintenance.Phase.LEFT, nowSeconds));
        assertThat(dataNodeInDryRun(observed, left)).isEqualTo(DataNodeState.IN_SERVICE);
    }

    private DataNodeState dataNodeInDryRun(ObservedNode observed, NodeRecord node) {
        return DryRunView.seen(List.of(observed), List.of(node), settings, nowSeconds)
                .get(0)
                .dataNode();
    }
}

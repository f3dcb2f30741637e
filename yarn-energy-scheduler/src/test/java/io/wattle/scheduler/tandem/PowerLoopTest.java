package io.wattle.scheduler.tandem;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.scheduler.config.TandemMode;
import io.wattle.tandem.Cause;
import io.wattle.tandem.Decision;
import io.wattle.tandem.Room;
import io.wattle.tandem.TenantLimits.Tenant;
import io.wattle.tandem.lifecycle.DataNodeState;
import io.wattle.tandem.lifecycle.EventKind;
import io.wattle.tandem.lifecycle.LifecycleState;
import io.wattle.tandem.lifecycle.OperatorCommand;
import io.wattle.tandem.lifecycle.ProgramOutcome;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a loop does where all goes well, and where it is told to. */
class PowerLoopTest extends PowerLoopScenario {

    @Test
    void fromAwakeToSleepAndBack() {
        cycles(300);
        assertThat(done).isEmpty();
        assertThat(cordoned.isCordoned("s1")).isFalse();
        cycles(62);
        assertThat(state()).isEqualTo(LifecycleState.SUSPENDING);
        assertThat(cordoned.isCordoned("s1")).isTrue();
        assertThat(cordoned.isCordoned("board1")).isFalse();
        assertThat(done).containsExactly("SUSPEND [s1]");
        end(ProgramOutcome.SUCCEEDED);
        nodes.remove("s1");
        cycle();
        assertThat(state()).isEqualTo(LifecycleState.ASLEEP);
        cycles(30);
        assertThat(status().savings().joules()).isEqualTo(30 * 10 * 50);
        demandUnits = 2 * 100 * 600;
        cycle();
        assertThat(done).containsExactly("SUSPEND [s1]", "RESUME [s1]");
        assertThat(cordoned.isCordoned("s1")).isFalse();
        end(ProgramOutcome.SUCCEEDED);
        server(0);
        cycle();
        assertThat(state()).isEqualTo(LifecycleState.AWAKE);
        assertThat(status().counts()).containsEntry(EventKind.AWAKE, 1L).containsEntry(EventKind.ASLEEP, 1L);
        assertThat(switched).containsExactly("s1 SUSPENDING", "s1 ASLEEP", "s1 WAKING", "s1 AWAKE");
    }

    /** Work of a second would wake nobody: those who would rather wait for the server than go to a board do. */
    @Test
    void whoWaitsForAClassThatSleepsWakesIt() {
        asleep();
        cycles(30);
        assertThat(sleepers.get("server")).satisfies(it -> {
            assertThat(it.nodes()).isEqualTo(1);
            assertThat(it.readyMillis() - Math.round(1000 * nowSeconds))
                    .as("the next cycle wakes it")
                    .isEqualTo(Math.round(
                            1000 * (10 + policy.group("server").orElseThrow().wakeSeconds())));
        });
        awaited = Set.of("server");
        long ready = sleepers.get("server").readyMillis();
        cycle();
        assertThat(done).containsExactly("SUSPEND [s1]", "RESUME [s1]");
        assertThat(sleepers.get("server").readyMillis())
                .as("as it was told before")
                .isEqualTo(ready);
        assertThat(status().nodes().stream()
                        .filter(it -> it.node().host().equals("s1"))
                        .map(it -> it.decision().orElseThrow().cause()))
                .containsExactly(Cause.AWAITED);
        cycle();
        assertThat(sleepers).as("it is on its way").containsKey("server");
        end(ProgramOutcome.SUCCEEDED);
        server(0);
        cycles(2);
        assertThat(sleepers).isEmpty();
    }

    @Test
    void nobodyWaitsForWhatTheTandemLeavesAlone() {
        cycle();
        assertThat(sleepers).isEmpty();
        asleep();
        assertThat(sleepers).containsKey("server");
        mode = TandemMode.DRY_RUN;
        cycle();
        assertThat(sleepers).as("all are woken").isEmpty();
    }

    @Test
    void aDataNodeIsInMaintenanceWhileItsNodeSleeps() {
        dataNode("s1", DataNodeState.IN_SERVICE);
        server(0);
        anHour();
        cycles(2);
        assertThat(done).containsExactly("ENTER_MAINTENANCE [s1]");
        assertThat(state()).isEqualTo(LifecycleState.DRAINED);
        end(ProgramOutcome.SUCCEEDED);
        dataNode("s1", DataNodeState.IN_MAINTENANCE);
        server(0);
        cycle();
        assertThat(done).containsExactly("ENTER_MAINTENANCE [s1]", "SUSPEND [s1]");
        end(ProgramOutcome.SUCCEEDED);
        nodes.remove("s1");
        cycle();
        // The next ResourceManager knows whose maintenance it is.
        nowSeconds = 50;
        loop = loop(2);
        cycle();
        assertThat(command(OperatorCommand.RESUME, "s1")).isEmpty();
        cycle();
        server(0);
        cycle();
        assertThat(done)
                .containsExactly("ENTER_MAINTENANCE [s1]", "SUSPEND [s1]", "RESUME [s1]", "LEAVE_MAINTENANCE [s1]");
    }

    @Test
    void whatAnOperatorSendsToSleepIsCordonedAtOnceAndSettles() {
        cycles(3);
        nowSeconds += 9;
        assertThat(command(OperatorCommand.SUSPEND, "s1")).isEmpty();
        assertThat(cordoned.isCordoned("s1")).isTrue();
        nowSeconds -= 9;
        cycle();
        assertThat(done).isEmpty();
        cycle();
        assertThat(done).containsExactly("SUSPEND [s1]");
    }

    @Test
    void theNextResourceManagerGoesOn() {
        asleep();
        nowSeconds = 50;
        loop = loop(2);
        cycle();
        assertThat(state()).isEqualTo(LifecycleState.ASLEEP);
        assertThat(told(EventKind.RECOVERED)).isTrue();
        assertThat(command(OperatorCommand.RESUME, "s1")).isEmpty();
        cycle();
        assertThat(done).contains("RESUME [s1]");
        // Killed before the node registers: the third one wakes it once more.
        nowSeconds = 50;
        loop = loop(3);
        done.clear();
        cycle();
        assertThat(done).containsExactly("RESUME [s1]");
        server(0);
        cycle();
        assertThat(state()).isEqualTo(LifecycleState.AWAKE);
    }

    /** Which nodes there are is not known yet: the demand of a loaded cluster would wake all that sleep. */
    @Test
    void whileNodeManagersRegisterDemandWakesNobody() {
        asleep();
        nowSeconds = 50;
        loop = loop(2);
        demandUnits = 2 * 100 * 600;
        cycles(6);
        assertThat(done).doesNotContain("RESUME [s1]");
        assertThat(status().nodes().get(0).decision())
                .hasValueSatisfying(it -> assertThat(it.why()).contains("NodeManagers still register"))
                .map(Decision::cause)
                .contains(Cause.UNKNOWN_LOAD);
        cycle();
        assertThat(done).contains("RESUME [s1]");
    }

    /** What waits for a queue's limit gets no container, whoever is awake. */
    @Test
    void aTenantAtHisLimitWakesNobodyAndKeepsNobodyAwake() {
        asleep();
        tenant = new Tenant("root.etl", 1, "ann", 0.2);
        demandUnits = 100 * 100 * 600;
        cycles(20);
        assertThat(state()).isEqualTo(LifecycleState.ASLEEP);
        tenant = new Tenant("root.etl", 1, "ann", 1);
        cycle();
        assertThat(done).contains("RESUME [s1]");
    }

    /** YARN would refuse what is larger than each registered node. */
    @Test
    void whatSleepsMayStillBeAskedFor() {
        anHour();
        assertThat(loop.largestSwitched()).isEqualTo(Room.NONE);
        assertThat(switched).isEmpty();
        cycles(3);
        assertThat(state()).isEqualTo(LifecycleState.SUSPENDING);
        assertThat(loop.largestSwitched()).isEqualTo(EMPTY);
        end(ProgramOutcome.SUCCEEDED);
        nodes.remove("s1");
        cycle();
        assertThat(loop.largestSwitched()).isEqualTo(EMPTY);
        isDecommissioned = it -> true;
        cycle();
        assertThat(loop.largestSwitched()).as("nobody wakes it").isEqualTo(Room.NONE);
        isDecommissioned = it -> false;
        nowSeconds = 50;
        loop = loop(2);
        cycle();
        assertThat(loop.largestSwitched()).as("after a failover").isEqualTo(EMPTY);
        loop.stop();
        assertThat(loop.largestSwitched()).isEqualTo(Room.NONE);
    }

    @Test
    void whatIsLargerThanEachNodeThatIsUpWakesOne() {
        asleep();
        cycles(12);
        pending.put(new Room(5000, 1), 3L);
        cycle();
        assertThat(done).contains("RESUME [s1]");
    }

    /** Nodes with a label serve those who ask for it: the boards are no help, and stay as they are. */
    @Test
    void whatHasALabelServesNobodyElse() {
        asleep();
        cycles(12);
        demandUnits = 0.5 * 100 * 600;
        cycle();
        assertThat(state()).isEqualTo(LifecycleState.ASLEEP);
        labelled = Set.of("board0", "board1", "board2", "board3", "board4");
        cycle();
        assertThat(done).contains("RESUME [s1]");
        server(0);
        labelled = Set.of("s1");
        demandUnits = 0;
        cycles(60);
        assertThat(state()).isEqualTo(LifecycleState.AWAKE);
        assertThat(status().nodes().get(0).decision())
                .hasValueSatisfying(it -> assertThat(it.why()).contains("node label"));
    }

    @Test
    void aDryRunSaysWhatItWouldDoAndDoesNothing() {
        mode = TandemMode.DRY_RUN;
        anHour();
        cycles(33);
        assertThat(state()).isEqualTo(LifecycleState.ASLEEP);
        assertThat(status().isDryRun()).isTrue();
        assertThat(loop.largestSwitched()).isEqualTo(Room.NONE);
        assertThat(switched).isEmpty();
        assertThat(status().savings().joules()).isEqualTo(30 * 10 * 50);
        assertThat(told(EventKind.ASLEEP)).isTrue();
        assertThat(cordoned.isCordoned("s1")).isFalse();
        // The scheduler, which knows nothing of it, places a container there.
        server(1);
        cycle();
        assertThat(state()).isEqualTo(LifecycleState.AWAKE);
        assertThat(done).isEmpty();
        assertThat(files.content).isEmpty();
        assertThat(command(OperatorCommand.SUSPEND, "s1"))
                .contains("yarn.energy.tandem.mode: dry-run is in force (needed: active)");
    }

    @Test
    void operatorsCommandWithoutWaitingForACycle() {
        cycles(3);
        assertThat(command(OperatorCommand.SUSPEND, "s1")).isEmpty();
        cycle();
        assertThat(state()).isEqualTo(LifecycleState.DRAINED);
        assertThat(loop.command(OperatorCommand.HOLD, "s1", "repair")).isEmpty();
        cycle();
        assertThat(state()).isEqualTo(LifecycleState.AWAKE);
        assertThat(done).isEmpty();
        assertThat(status().nodes().get(0).node().hold()).contains("repair");
        assertThat(journal()).contains("\"hold\":\"repair\"");
    }

    @Test
    void aNodeThatNobodyKnowsIsToldApartFromOneThatCannot() {
        cycles(3);
        assertThat(loop.command(OperatorCommand.SUSPEND, "nobody", ""))
                .map(CommandRefusal::unknownNode)
                .contains(true);
        assertThat(loop.command(OperatorCommand.RESUME, "s1", ""))
                .map(CommandRefusal::unknownNode)
                .contains(false);
    }

    @Test
    void programsGetManyHostsAtOnce() {
        for (int i = 0; i < 30; i++) {
            put("s" + i, "server", 100, 0);
        }
        cycles(2);
        for (int i = 0; i < 25; i++) {
            assertThat(command(OperatorCommand.SUSPEND, "s" + i)).isEmpty();
        }
        cycles(3);
        assertThat(done).hasSize(2);
        assertThat(done.get(0).split(",")).hasSize(20);
        assertThat(done.get(1).split(",")).hasSize(5);
    }

    @Test
    void whatIsWrongElsewhereIsShown() {
        warnings.add("the NameNode does not answer");
        cycle();
        assertThat(status().warnings()).containsExactly("the NameNode does not answer");
        assertThat(status().blockedReason()).isEmpty();
    }

    @Test
    void whoStopsDoesNothingAnyMore() {
        anHour();
        cycle();
        assertThat(cordoned.isCordoned("s1")).isTrue();
        loop.stop();
        assertThat(cordoned.isCordoned("s1")).isFalse();
        cycles(5);
        assertThat(done).isEmpty();
        loop.closeJournal();
        // By the journal's thread.
        cyclesUntil(() -> files.open.get() == 0);
        assertThat(done).isEmpty();
    }

    /** What a ResourceManager cordons is in its memory: the next one knows of no cordon but by the states that it has read. */
    @Test
    void afterARestartInAnyStateACordonIsWhereTheStateSaysSoAndNowhereElse() {
        Map<LifecycleState, Runnable> ways = new EnumMap<>(LifecycleState.class);
        ways.put(LifecycleState.AWAKE, this::cycle);
        ways.put(LifecycleState.DRAINED, () -> {
            anHour();
            cycle();
        });
        ways.put(LifecycleState.SUSPENDING, () -> {
            anHour();
            cycles(2);
        });
        ways.put(LifecycleState.ASLEEP, this::asleep);
        ways.put(LifecycleState.WAKING, () -> {
            asleep();
            nowSeconds += 200;
            demandUnits = 2 * 100 * 600;
            cycle();
        });
        Map<LifecycleState, LifecycleState> after = Map.of(
                LifecycleState.AWAKE, LifecycleState.AWAKE,
                LifecycleState.DRAINED, LifecycleState.AWAKE,
                LifecycleState.SUSPENDING, LifecycleState.SUSPENDING,
                LifecycleState.ASLEEP, LifecycleState.ASLEEP,
                LifecycleState.WAKING, LifecycleState.WAKING);
        long resourceManager = 2;
        for (Map.Entry<LifecycleState, Runnable> way : ways.entrySet()) {
            files.content.clear();
            asked.clear();
            demandUnits = 0;
            server(0);
            loop = loop(resourceManager++);
            way.getValue().run();
            assertThat(state()).isEqualTo(way.getKey());
            assertThat(cordoned.isCordoned("s1")).as("before, %s", way.getKey()).isEqualTo(state().isCordoned());
            // The process is another one, and its memory empty.
            cordoned.openAll();
            loop = loop(resourceManager++);
            cycle();
            assertThat(state()).isEqualTo(after.get(way.getKey()));
            assertThat(cordoned.isCordoned("s1")).as("after, %s", way.getKey()).isEqualTo(state().isCordoned());
        }
    }
}

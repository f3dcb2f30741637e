package io.wattle.scheduler.tandem;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.scheduler.config.TandemMode;
import io.wattle.tandem.lifecycle.EventKind;
import io.wattle.tandem.lifecycle.OperatorCommand;
import io.wattle.tandem.lifecycle.NodeState;
import io.wattle.tandem.lifecycle.ProgramOutcome;
import org.junit.jupiter.api.Test;

/** What a loop does where all goes well, and where it is told to. */
class PowerLoopTest extends PowerLoopScenario {

    @Test
    void fromAwakeToSleepAndBack() {
        looks(300);
        assertThat(done).isEmpty();
        assertThat(closed.isClosed("s1")).isFalse();
        looks(62);
        assertThat(state()).isEqualTo(NodeState.SUSPENDING);
        assertThat(closed.isClosed("s1")).isTrue();
        assertThat(closed.isClosed("board1")).isFalse();
        assertThat(done).containsExactly("SUSPEND [s1]");
        end(ProgramOutcome.SUCCEEDED);
        nodes.remove("s1");
        look();
        assertThat(state()).isEqualTo(NodeState.ASLEEP);
        looks(30);
        assertThat(status().savings().joules()).isEqualTo(30 * 10 * 50 - 1000);
        demandUnits = 2 * 100 * 600;
        look();
        assertThat(done).containsExactly("SUSPEND [s1]", "RESUME [s1]");
        assertThat(closed.isClosed("s1")).isFalse();
        end(ProgramOutcome.SUCCEEDED);
        server(0);
        look();
        assertThat(state()).isEqualTo(NodeState.AWAKE);
        assertThat(status().counts()).containsEntry(EventKind.AWAKE, 1L).containsEntry(EventKind.ASLEEP, 1L);
    }

    @Test
    void whatAnOperatorSendsToSleepIsClosedAtOnceAndSettles() {
        looks(3);
        nowSeconds += 9;
        assertThat(loop.command(OperatorCommand.SUSPEND, "s1", "")).isEmpty();
        assertThat(closed.isClosed("s1")).isTrue();
        nowSeconds -= 9;
        look();
        assertThat(done).isEmpty();
        look();
        assertThat(done).containsExactly("SUSPEND [s1]");
    }

    @Test
    void theNextResourceManagerGoesOn() {
        asleep();
        nowSeconds = 50;
        loop = loop(2);
        look();
        assertThat(state()).isEqualTo(NodeState.ASLEEP);
        assertThat(told(EventKind.RECOVERED)).isTrue();
        demandUnits = 2 * 100 * 600;
        look();
        assertThat(done).contains("RESUME [s1]");
        // Killed before the node registers: the third one wakes it once more.
        nowSeconds = 50;
        loop = loop(3);
        done.clear();
        look();
        assertThat(done).containsExactly("RESUME [s1]");
        server(0);
        look();
        assertThat(state()).isEqualTo(NodeState.AWAKE);
    }

    @Test
    void aDryRunSaysWhatItWouldDoAndDoesNothing() {
        mode = TandemMode.DRY_RUN;
        anHour();
        looks(33);
        assertThat(state()).isEqualTo(NodeState.ASLEEP);
        assertThat(status().savings().joules()).isEqualTo(30 * 10 * 50 - 1000);
        assertThat(told(EventKind.ASLEEP)).isTrue();
        assertThat(closed.isClosed("s1")).isFalse();
        // The scheduler, which knows nothing of it, places a container there.
        server(1);
        look();
        assertThat(state()).isEqualTo(NodeState.AWAKE);
        assertThat(done).isEmpty();
        assertThat(files.content).isEmpty();
        assertThat(loop.command(OperatorCommand.SUSPEND, "s1", ""))
                .hasValueSatisfying(it -> assertThat(it).contains("not active"));
    }

    @Test
    void whoLeavesModeActiveWakesAll() {
        asleep();
        mode = TandemMode.OFF;
        nowSeconds += 200;
        look();
        assertThat(done).contains("RESUME [s1]");
        assertThat(loop.status()).isPresent();
        server(0);
        looks(2);
        assertThat(loop.status()).isEmpty();
        done.clear();
        mode = TandemMode.ACTIVE;
        demandUnits = 1.1 * 100 * 600;
        look();
        assertThat(state()).isEqualTo(NodeState.AWAKE);
        assertThat(done).isEmpty();
    }

    @Test
    void whoLeavesModeActiveSendsNoMoreToSleep() {
        anHour();
        look();
        assertThat(state()).isEqualTo(NodeState.READY);
        mode = TandemMode.OFF;
        looks(2);
        assertThat(done).isEmpty();
        assertThat(loop.status()).isEmpty();
        assertThat(closed.isClosed("s1")).isFalse();
    }

    @Test
    void operatorsCommandWithoutWaitingForALook() {
        looks(3);
        assertThat(loop.command(OperatorCommand.SUSPEND, "s1", "by admin")).isEmpty();
        look();
        assertThat(state()).isEqualTo(NodeState.READY);
        assertThat(loop.command(OperatorCommand.HOLD, "s1", "repair")).isEmpty();
        look();
        assertThat(state()).isEqualTo(NodeState.AWAKE);
        assertThat(done).isEmpty();
        assertThat(status().nodes().get(0).node().hold()).contains("repair");
        assertThat(journal()).contains("\"hold\":\"repair\"");
        assertThat(loop.command(OperatorCommand.SUSPEND, "nobody", "")).isPresent();
    }

    @Test
    void programsGetManyHostsAtOnce() {
        for (int i = 0; i < 30; i++) {
            put("s" + i, "server", 100, 0);
        }
        looks(2);
        for (int i = 0; i < 25; i++) {
            assertThat(loop.command(OperatorCommand.SUSPEND, "s" + i, "")).isEmpty();
        }
        looks(3);
        assertThat(done).hasSize(2);
        assertThat(done.get(0).split(",")).hasSize(20);
        assertThat(done.get(1).split(",")).hasSize(5);
    }
}

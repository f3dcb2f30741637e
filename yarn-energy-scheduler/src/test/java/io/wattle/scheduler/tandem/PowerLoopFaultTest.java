package io.wattle.scheduler.tandem;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.scheduler.config.TandemMode;
import io.wattle.scheduler.store.Activation;
import io.wattle.scheduler.store.TestingFiles;
import io.wattle.tandem.lifecycle.EventKind;
import io.wattle.tandem.lifecycle.NodeState;
import io.wattle.tandem.lifecycle.OperatorCommand;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What a loop does where its journal, its cycles or its programs are late, or another ResourceManager has taken over. */
class PowerLoopFaultTest extends PowerLoopScenario {

    @Test
    void whereCyclesAreMissedWhatIsCordonedIsSchedulable() {
        anHour();
        cycles(2);
        assertThat(cordoned.isCordoned("s1")).isTrue();
        nowSeconds += 59;
        assertThat(cordoned.isCordoned("s1")).isTrue();
        nowSeconds += 1;
        assertThat(cordoned.isCordoned("s1")).isFalse();
    }

    /** Cycles come as often as they did at the start. */
    @Test
    void aRefreshedIntervalDoesNotMakeTheLeaseShorter() {
        anHour();
        refreshedInterval = Duration.ofSeconds(1);
        cycles(2);
        assertThat(done).containsExactly("SUSPEND [s1]");
        nowSeconds += 9.9;
        assertThat(cordoned.isCordoned("s1")).isTrue();
        assertThat(asked.get(0).wanted()).containsExactly("s1");
    }

    @Test
    void aNodeThatWasSchedulableForAWhileHasToSettleAgain() {
        anHour();
        cycle();
        assertThat(state()).isEqualTo(NodeState.READY);
        nowSeconds += 100;
        cycle();
        assertThat(done).isEmpty();
        assertThat(cordoned.isCordoned("s1")).isTrue();
        cycle();
        assertThat(done).containsExactly("SUSPEND [s1]");
    }

    @Test
    void anObservationThatWaitedTooLongCountsForNothing() {
        anHour();
        cycle();
        nowSeconds += 20;
        loop.runCycle(observation(nowSeconds - 11));
        assertThat(state()).isEqualTo(NodeState.READY);
        assertThat(done).isEmpty();
    }

    /** By the time that its step is written down, it may have got a container. */
    @Test
    void aJournalThatTakesLongLeavesNodesAwake() {
        anHour();
        cycle();
        files.beforeAppend = () -> nowSeconds += 61;
        cycle();
        assertThat(cordoned.isCordoned("s1")).isFalse();
        assertThat(done).isEmpty();
        assertThat(told(EventKind.JOURNAL_FAILED)).isTrue();
        assertThat(state()).isEqualTo(NodeState.AWAKE);
    }

    /** Else it would look as if the node had been cordoned all the time. */
    @Test
    void aCommandDoesNotRenewWhatHasRunOut() {
        anHour();
        cycle();
        files.beforeAppend = () -> {
            nowSeconds += 61;
            command(OperatorCommand.RESUME, "nobody");
        };
        cycle();
        assertThat(done).isEmpty();
        assertThat(cordoned.isCordoned("s1")).isFalse();
    }

    @Test
    void aProgramThatWaitedIsNotStartedForANodeThatWasTakenBack() {
        anHour();
        cycles(2);
        assertThat(asked.get(0).wanted()).containsExactly("s1");
        // The suspend time-out: it still sends heartbeats, and takes containers again.
        cycles(13);
        assertThat(state()).isEqualTo(NodeState.AWAKE);
        assertThat(asked.get(0).wanted()).isEmpty();
    }

    /** It takes up to 20 s, and after 120 s its node is taken for awake: by then it has to have ended. */
    @Test
    void aProgramThatCouldOutliveTheSuspendTimeOutIsNotStarted() {
        anHour();
        cycles(2);
        cycles(10);
        assertThat(asked.get(0).wanted()).containsExactly("s1");
        cycles(1);
        assertThat(state()).isEqualTo(NodeState.SUSPENDING);
        assertThat(asked.get(0).wanted()).isEmpty();
    }

    @Test
    void aProgramThatWaitedIsNotStartedOnceItsNodeWasSchedulable() {
        anHour();
        cycles(2);
        nowSeconds += 61;
        assertThat(asked.get(0).wanted()).isEmpty();
        // It is cordoned again, but may have got a container in between.
        cycle();
        assertThat(cordoned.isCordoned("s1")).isTrue();
        assertThat(asked.get(0).wanted()).isEmpty();
    }

    @Test
    void aProgramThatWaitedIsNotStartedByOneThatIsReplaced() throws Exception {
        anHour();
        cycles(2);
        TandemJournal next = TandemJournal.begin(files, new Activation(2000, 2));
        next.attach(0);
        // It notices as it writes.
        assertThat(loop.command(OperatorCommand.HOLD, "s1", "")).isEmpty();
        cycle();
        assertThat(asked.get(0).wanted()).isEmpty();
    }

    @Test
    void whatCannotBeWrittenIsNotDoneAndNotSaidToBeDone() {
        anHour();
        cycle();
        files.failOnceAt(files.writes + 1, TestingFiles.Leaves.A_PART);
        cycle();
        assertThat(done).isEmpty();
        assertThat(told(EventKind.JOURNAL_FAILED)).isTrue();
        assertThat(told(EventKind.SUSPEND_STARTED)).isFalse();
        assertThat(status().blockedReason()).isEmpty();
        assertThat(status().warnings())
                .singleElement()
                .asString()
                .contains("is not written (the disk is full)")
                .contains("no node is sent to sleep");
        cycles(25);
        assertThat(done).containsExactly("SUSPEND [s1]");
        assertThat(status().warnings()).isEmpty();
    }

    @Test
    void aNodeIsWokenThoughThatCannotBeWritten() {
        asleep();
        demandUnits = 2 * 100 * 600;
        nowSeconds += 200;
        files.failOnceAt(files.writes + 1, TestingFiles.Leaves.ALL);
        cycle();
        assertThat(done).contains("RESUME [s1]");
    }

    @Test
    void anOperatorWakesNodesThoughNothingCanBeWritten() {
        asleep();
        files.crashAt(files.writes + 1, TestingFiles.Leaves.NOTHING);
        journalWorks = false;
        assertThat(command(OperatorCommand.HOLD, "s1")).isEmpty();
        cycle();
        assertThat(status().warnings()).isNotEmpty();
        assertThat(command(OperatorCommand.SUSPEND, "s1")).contains("is not written");
        assertThat(command(OperatorCommand.RESUME, "s1")).isEmpty();
        cycle();
        assertThat(done).contains("RESUME [s1]");
    }

    @Test
    void oneThatIsReplacedSwitchesNothingAnyMore() throws Exception {
        anHour();
        cycle();
        assertThat(cordoned.isCordoned("s1")).isTrue();
        TandemJournal next = TandemJournal.begin(files, new Activation(2000, 2));
        next.attach(0);
        cycles(10);
        assertThat(done).isEmpty();
        assertThat(cordoned.isCordoned("s1")).isFalse();
        assertThat(status().blockedReason())
                .contains("another ResourceManager has taken over")
                .contains("yarn.energy.ledger.dir");
        assertThat(command(OperatorCommand.RESUME, "s1")).contains("another ResourceManager has taken over");
        // Its nodes are the other one's: it waits for none of them.
        mode = TandemMode.OFF;
        cycle();
        assertThat(loop.status()).isEmpty();
    }

    @Test
    void whileTheJournalDoesNotAnswerNothingIsSwitched() {
        directory = () -> {
            throw new IOException("safe mode is on");
        };
        cycles(500);
        assertThat(done).isEmpty();
        assertThat(cordoned.isCordoned("s1")).isFalse();
        assertThat(status().blockedReason())
                .contains("is not read (safe mode is on)")
                .contains("tried again");
    }
}

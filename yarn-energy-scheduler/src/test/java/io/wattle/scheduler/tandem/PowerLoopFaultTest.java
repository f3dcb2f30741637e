package io.wattle.scheduler.tandem;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.scheduler.config.TandemMode;
import io.wattle.scheduler.store.Activation;
import io.wattle.scheduler.store.TestingFiles;
import io.wattle.tandem.lifecycle.EventKind;
import io.wattle.tandem.lifecycle.LifecycleState;
import io.wattle.tandem.lifecycle.OperatorCommand;
import io.wattle.tandem.lifecycle.ProgramOutcome;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** What a loop does where its journal, its cycles or its programs are late, or another ResourceManager has taken over. */
class PowerLoopFaultTest extends PowerLoopScenario {

    @Test
    void whereCyclesAreMissedWhatIsCordonedIsSchedulable() {
        anHour();
        cycle();
        assertThat(state()).isEqualTo(LifecycleState.DRAINED);
        nowSeconds += 59;
        assertThat(cordoned.isCordoned("s1")).isTrue();
        nowSeconds += 1;
        assertThat(cordoned.isCordoned("s1")).isFalse();
    }

    /** Its program may have run: what is placed there would go down with it. */
    @Test
    void whereCyclesAreMissedWhatGoesDownIsCordonedUntilItsTimeOut() {
        anHour();
        cycles(2);
        assertThat(state()).isEqualTo(LifecycleState.SUSPENDING);
        nowSeconds += 119;
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
        assertThat(state()).isEqualTo(LifecycleState.DRAINED);
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
        nowSeconds += 40;
        loop.runCycle(observation(nowSeconds - 31));
        assertThat(state()).isEqualTo(LifecycleState.DRAINED);
        assertThat(done).isEmpty();
        cycle();
        assertThat(status().warnings()).singleElement().asString().contains("cycles were left out");
        nowSeconds += 600;
        cycle();
        assertThat(status().warnings()).isEmpty();
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
        assertThat(state()).isEqualTo(LifecycleState.AWAKE);
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
        assertThat(state()).isEqualTo(LifecycleState.AWAKE);
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
        assertThat(state()).isEqualTo(LifecycleState.SUSPENDING);
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

    /** A directory that hangs holds up nothing but what has to be written down first. */
    @Test
    void whileTheJournalHangsNodesAreWokenAndNoneIsSentToSleep() {
        patience = Duration.ofMillis(500);
        loop = loop(1);
        asleep();
        CountDownLatch answers = new CountDownLatch(1);
        files.beforeAppend = () -> awaitQuietly(answers);
        journalWorks = false;
        put("s2", "server", 100, 0);
        cycles(20);
        assertThat(done).containsExactly("SUSPEND [s1]");
        assertThat(told(EventKind.JOURNAL_FAILED)).isTrue();
        assertThat(status().warnings()).singleElement().asString().contains("has not answered for");
        assertThat(command(OperatorCommand.SUSPEND, "s2")).contains("has not answered for");
        demandUnits = 4 * 100 * 600;
        cycles(20);
        assertThat(done).contains("RESUME [s1]").doesNotContain("SUSPEND [s2]");
        server(1);
        files.beforeAppend = () -> {};
        answers.countDown();
        cyclesUntil(() -> status().warnings().isEmpty());
        assertThat(state()).isEqualTo(LifecycleState.AWAKE);
    }

    @Test
    void whileADirectoryHangsNothingIsSwitchedAndStatusSaysWhy() {
        CountDownLatch answers = new CountDownLatch(1);
        directory = () -> {
            awaitQuietly(answers);
            return files;
        };
        patience = Duration.ofMillis(50);
        loop = loop(1);
        assertThat(loop.largestSwitched().memoryMb())
                .as("before the first cycle")
                .isEqualTo(Integer.MAX_VALUE);
        cycles(3);
        assertThat(status().blockedReason()).contains("has not answered for").contains("yarn.energy.ledger.dir");
        assertThat(loop.largestSwitched().memoryMb()).isEqualTo(Integer.MAX_VALUE);
        answers.countDown();
        cyclesUntil(() -> status().blockedReason().isEmpty());
    }

    /** It may be back, and have containers, by the time that its step would be written down. */
    @Test
    void whatIsNotWrittenDownIsNotUnregistered() {
        anHour();
        cycles(2);
        end(ProgramOutcome.SUCCEEDED);
        heartbeatAgeSeconds = 11;
        put("s1", "server", 100, 0);
        files.failOnceAt(files.writes + 1, TestingFiles.Leaves.A_PART);
        cycle();
        assertThat(state()).isEqualTo(LifecycleState.ASLEEP);
        assertThat(done).doesNotContain("unregister s1");
    }

    @Test
    void aCircuitBreakerThatStopsAllSwitchingIsAWarning() {
        anHour();
        for (int i = 0; i < 4; i++) {
            nodes.remove("board" + i);
        }
        cycles(2);
        assertThat(status().warnings())
                .singleElement()
                .asString()
                .contains("4 of 11 nodes failed to wake or are lost")
                .contains("nothing is switched");
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

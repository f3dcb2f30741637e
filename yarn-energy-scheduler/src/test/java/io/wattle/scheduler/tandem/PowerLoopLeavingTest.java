package io.wattle.scheduler.tandem;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.scheduler.config.TandemMode;
import io.wattle.tandem.TandemSettings;
import io.wattle.tandem.lifecycle.LifecycleState;
import io.wattle.tandem.lifecycle.OperatorCommand;
import io.wattle.tandem.lifecycle.ProgramOutcome;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** How a loop leaves mode active: by waking all nodes. */
class PowerLoopLeavingTest extends PowerLoopScenario {

    private long loopNumber = 2;

    @Test
    void allAreWoken() {
        asleep();
        mode = TandemMode.OFF;
        cycle();
        assertThat(done).contains("RESUME [s1]");
        assertThat(status().warnings()).containsExactly("mode active is left once these nodes are awake: s1 (waking)");
        server(0);
        cycles(2);
        assertThat(loop.status()).isEmpty();
        done.clear();
        mode = TandemMode.ACTIVE;
        demandUnits = 1.1 * 100 * 600;
        cycle();
        assertThat(state()).isEqualTo(LifecycleState.AWAKE);
        assertThat(done).isEmpty();
    }

    @Test
    void nobodyIsSentToSleepAnyMore() {
        anHour();
        cycle();
        assertThat(state()).isEqualTo(LifecycleState.DRAINED);
        mode = TandemMode.OFF;
        cycles(2);
        assertThat(done).isEmpty();
        assertThat(loop.status()).isEmpty();
        assertThat(cordoned.isCordoned("s1")).isFalse();
    }

    /** Nobody knows yet who sleeps. */
    @Test
    void whileTheJournalIsNotReadModeActiveIsNotLeft() {
        asleep();
        loop = loop(2);
        directory = () -> {
            throw new IOException("safe mode is on");
        };
        cycles(2);
        mode = TandemMode.OFF;
        cycles(3);
        assertThat(status().blockedReason()).contains("safe mode is on");
        directory = () -> files;
        nowSeconds += 60;
        cyclesUntil(() -> done.contains("RESUME [s1]"));
        server(0);
        cycles(2);
        assertThat(loop.status()).isEmpty();
    }

    /** Mode active was being left as the one before ended: a step like any other. */
    @Test
    void aResourceManagerThatStartsWithoutItWakesWhatTheOneBeforeHasLeftAsleep() {
        for (TandemMode without : List.of(TandemMode.OFF, TandemMode.DRY_RUN)) {
            mode = TandemMode.ACTIVE;
            nodes.remove("s1");
            server(0);
            loop = loop(loopNumber++);
            done.clear();
            asked.clear();
            asleep();
            mode = without;
            loop = loop(loopNumber++);
            assertThat(loop.isSettled()).isFalse();
            cycles(3);
            assertThat(done).contains("RESUME [s1]");
            server(0);
            cycles(3);
            assertThat(loop.status().map(TandemStatus::mode))
                    .isEqualTo(without == TandemMode.OFF ? Optional.empty() : Optional.of(without));
        }
    }

    /** What the one before has written is old by then. */
    @Test
    void oneThatHasTakenOverAndLeavesLaterDoesNotLookIntoThePast() {
        asleep();
        loop = loop(2);
        cycles(2);
        nowSeconds += 100;
        server(0);
        cycles(2);
        done.clear();
        mode = TandemMode.OFF;
        cycles(5);
        assertThat(loop.status()).isEmpty();
        assertThat(loop.isSettled()).isTrue();
        assertThat(done).isEmpty();
    }

    @Test
    void oneThatStartsWithoutItAndFindsNobodyAsleepLeavesNoTrace() {
        mode = TandemMode.OFF;
        cycle();
        assertThat(loop.isSettled()).isTrue();
        assertThat(loop.status()).isEmpty();
        assertThat(files.content).isEmpty();
    }

    /** As most would switch it off: by removing its keys. */
    @Test
    void whatIsOfNoGroupAnyMoreIsWoken() {
        asleep();
        policy = TandemSettings.of(List.of());
        mode = TandemMode.OFF;
        cycle();
        assertThat(done).contains("RESUME [s1]");
    }

    @Test
    void whatIsHeldIsWoken() {
        asleep();
        assertThat(command(OperatorCommand.HOLD, "s1")).isEmpty();
        mode = TandemMode.DRY_RUN;
        cycle();
        assertThat(done).contains("RESUME [s1]");
    }

    @Test
    void whatDoesNotWakeIsNotWaitedForForEver() {
        asleep();
        mode = TandemMode.OFF;
        cycles(5);
        assertThat(loop.status()).isPresent();
        cycles(60);
        assertThat(loop.status()).isEmpty();
        assertThat(done.stream().filter("RESUME [s1]"::equals)).hasSize(1);
    }

    @Test
    void whatIsGoingToSleepIsWokenOnceItSleeps() {
        anHour();
        cycles(2);
        assertThat(state()).isEqualTo(LifecycleState.SUSPENDING);
        mode = TandemMode.OFF;
        cycle();
        assertThat(status().warnings()).singleElement().asString().contains("s1 (suspending)");
        end(ProgramOutcome.SUCCEEDED);
        nodes.remove("s1");
        cycles(2);
        assertThat(done).contains("RESUME [s1]");
    }

    @Test
    void resumeAndReleaseAreStillDone() {
        asleep();
        assertThat(command(OperatorCommand.HOLD, "s1")).isEmpty();
        mode = TandemMode.OFF;
        cycle();
        assertThat(command(OperatorCommand.RELEASE, "s1")).isEmpty();
        assertThat(command(OperatorCommand.RESUME, "s1")).contains("s1 is waking");
        assertThat(command(OperatorCommand.SUSPEND, "s1")).contains("mode active is being left");
        assertThat(command(OperatorCommand.HOLD, "s1")).contains("mode active is being left");
    }
}

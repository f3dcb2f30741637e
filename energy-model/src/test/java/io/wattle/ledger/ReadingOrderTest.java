package io.wattle.ledger;

import static io.wattle.ledger.TestingLedger.energy;
import static io.wattle.ledger.TestingLedger.missing;
import static io.wattle.ledger.TestingLedger.power;
import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.model.Quality;
import io.wattle.model.Reading;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReadingOrderTest {

    private final TestingLedger testing = new TestingLedger();

    private void assertCount(Irregularity irregularity, long times) {
        assertThat(testing.node().count(irregularity)).as(irregularity.name()).isEqualTo(times);
    }

    @Test
    void lateAndRepeatedReadingsAreIgnored() {
        testing.read(power(0, 20));
        testing.read(power(10, 20));
        assertThat(testing.read(power(10, 99))).isEqualTo(Outcome.IGNORED);
        assertThat(testing.read(power(5, 99))).isEqualTo(Outcome.IGNORED);
        assertThat(testing.read(missing(4))).isEqualTo(Outcome.IGNORED);
        testing.read(power(20, 20));
        testing.assertJoules(400, 0, 0, 400);
        assertCount(Irregularity.DUPLICATE_READING, 1);
        assertCount(Irregularity.LATE_READING, 2);
    }

    @Test
    void aPowerGapIsUnmeteredNotZero() {
        TestingLedger strict = new TestingLedger(LedgerOptions.DEFAULTS.withMaxPowerGap(Duration.ofSeconds(10)));
        strict.read(power(0, 20));
        strict.start("c", 1, 4);
        strict.read(power(10, 20));
        strict.read(power(21, 20));
        strict.read(power(31, 20));
        assertThat(strict.node().integralJoules()).isEqualTo(400);
        assertThat(strict.node().unmeteredSeconds()).isEqualTo(11);
        assertThat(strict.node().count(Irregularity.POWER_GAP)).isEqualTo(1);
        assertThat(strict.app().energy().unmeteredSeconds()).isEqualTo(11);
    }

    @Test
    void aCounterDifferenceOverALongGapIsKept() {
        testing.read(energy(0, 0));
        testing.read(energy(36_000, 1000));
        testing.assertJoules(1000, 0, 0, 1000);
        assertThat(testing.node().unmeteredSeconds()).isZero();
    }

    @Test
    void noPowerIsIntegratedAcrossAMissingReading() {
        testing.start("c", 4, 0);
        testing.read(power(0, 20));
        testing.read(missing(10));
        testing.read(power(20, 20));
        testing.read(power(30, 20));
        testing.assertJoules(200, 100, 100, 0);
        assertThat(testing.node().unmeteredSeconds()).isEqualTo(20);
        assertThat(testing.app().energy().unmeteredSeconds()).isEqualTo(20);
        assertCount(Irregularity.MISSING_READING, 1);
    }

    @Test
    void aCounterCountsThroughAMissingReading() {
        testing.start("c", 4, 0);
        testing.read(energy(0, 0));
        testing.read(missing(10));
        assertThat(testing.app().unsettledSeconds()).isEqualTo(10);
        testing.read(energy(20, 400));
        testing.assertJoules(400, 200, 200, 0);
        assertThat(testing.node().unmeteredSeconds()).isZero();
        assertThat(testing.app().complete()).isTrue();
    }

    @Test
    void aMeterThatNeverReadsLeavesItsContainersUnmetered() {
        testing.start("c", 1, 2);
        testing.end("c", 8);
        testing.read(missing(5));
        assertThat(testing.app().energy().unmeteredSeconds()).isEqualTo(3);
        assertThat(testing.app().unsettledSeconds()).isEqualTo(3);
        testing.read(missing(10));
        assertThat(testing.app().energy().unmeteredSeconds()).isEqualTo(6);
        assertThat(testing.app().settled()).isTrue();
        assertThat(testing.app().complete()).isFalse();
    }

    @Test
    void aCounterThatFellCountsFromItsNewValue() {
        testing.read(energy(0, 500));
        testing.read(energy(10, 100));
        testing.read(energy(20, 150));
        testing.assertJoules(50, 0, 0, 50);
        assertThat(testing.node().unmeteredSeconds()).isEqualTo(10);
        assertCount(Irregularity.COUNTER_REBASED, 1);
    }

    @Test
    void joulesThatTheMeterLeftOutAreNotSpreadOverTheTimeItCounted() {
        testing.start("a", 4, 0);
        testing.read(energy(0, 0));
        testing.read(missing(60));
        testing.read(new Reading.Energy(6000, 1, Optional.empty(), TestingLedger.at(120), Quality.MEASURED));
        testing.read(new Reading.Energy(6300, 1, Optional.empty(), TestingLedger.at(130), Quality.MEASURED));
        assertThat(testing.node().integralJoules()).isEqualTo(300);
        assertThat(testing.node().unmeteredSeconds()).isEqualTo(120);
        assertCount(Irregularity.COUNTER_REBASED, 1);
    }

    @Test
    void aChangeOfKindStartsAnew() {
        testing.read(power(0, 20));
        testing.read(energy(10, 5000));
        testing.read(energy(20, 5100));
        testing.read(power(30, 20));
        testing.read(power(40, 20));
        testing.assertJoules(300, 0, 0, 300);
        assertThat(testing.node().unmeteredSeconds()).isEqualTo(20);
        assertCount(Irregularity.KIND_CHANGED, 2);
    }

    @Test
    void aReadingBeforeTheRegistrationIsOnlyABase() {
        testing.read(power(-10, 20));
        testing.read(power(10, 20));
        testing.assertJoules(400, 0, 0, 400);
        assertThat(testing.node().unmeteredSeconds()).isZero();
    }

    @Test
    void threeReadingsInARowFromThePastProveAStepOfTheClock() {
        testing.start("c", 4, 0);
        testing.read(energy(0, 0));
        testing.read(energy(1000, 20_000));
        assertThat(testing.read(energy(100, 20_200))).isEqualTo(Outcome.IGNORED);
        assertThat(testing.read(energy(110, 20_400))).isEqualTo(Outcome.IGNORED);
        assertThat(testing.read(energy(120, 20_600))).isEqualTo(Outcome.APPLIED);
        testing.read(energy(130, 20_800));
        // The counter counted on. 30 s on the timeline: 300 J idle, and c runs still.
        testing.assertJoules(20_800, 10_000 + 500, 10_000 + 300, 0);
        assertThat(testing.node().unmeteredSeconds()).isZero();
        assertCount(Irregularity.CLOCK_STEPPED_BACK, 1);
        assertCount(Irregularity.LATE_READING, 2);
    }

    @Test
    void aStepOfTheClockLeavesAGapInPower() {
        testing.start("c", 4, 0);
        testing.read(power(0, 20));
        testing.read(power(200, 20));
        testing.read(power(100, 20));
        testing.read(power(110, 20));
        testing.read(power(120, 20));
        testing.read(power(130, 20));
        testing.assertJoules(4200, 2100, 2100, 0);
        assertThat(testing.node().unmeteredSeconds()).isEqualTo(20);
        assertThat(testing.app().energy().unmeteredSeconds()).isEqualTo(20);
    }

    @Test
    void lateReadingsThatDoNotAscendProveNothing() {
        testing.read(power(1000, 20));
        for (int second : new int[] {100, 99, 98, 100, 100, 100, 50, 60}) {
            assertThat(testing.read(power(second, 20))).isEqualTo(Outcome.IGNORED);
        }
        assertCount(Irregularity.CLOCK_STEPPED_BACK, 0);
        assertCount(Irregularity.LATE_READING, 8);
    }

    @Test
    void aReadingInOrderEndsTheProof() {
        testing.read(power(1000, 20));
        testing.read(power(100, 20));
        testing.read(power(110, 20));
        testing.read(power(1010, 20));
        testing.read(power(120, 20));
        assertCount(Irregularity.CLOCK_STEPPED_BACK, 0);
        testing.assertJoules(200, 0, 0, 200);
    }

    @Test
    void aSmallStepBackIsWaitedOut() {
        testing.read(power(100, 20));
        for (int second = 50; second <= 100; second += 10) {
            assertThat(testing.read(power(second, 99))).isEqualTo(Outcome.IGNORED);
        }
        testing.read(power(110, 20));
        testing.assertJoules(200, 0, 0, 200);
    }

    @Test
    void aClockPutRightAgainMeetsTheTimeline() {
        testing.read(energy(0, 0));
        testing.read(energy(1000, 1000));
        for (int second = -9000; second <= -8940; second += 10) {
            testing.read(energy(second, 10_010 + second));
        }
        // 1000 s to 1060 s on the timeline, and the clock is right again.
        testing.start("c", 4, 1070);
        testing.read(energy(1080, 1090));
        testing.assertJoules(1090, 0, 10, 1080);
        assertCount(Irregularity.CLOCK_RESTORED, 1);
        assertThat(testing.node().count(Irregularity.LATE_EVENT)).isZero();
    }

    @Test
    void aDelayedBatchTakenForAStepIsNotCountedAgainWhenLiveReadingsGoOn() {
        testing.read(power(0, 20));
        testing.read(power(300, 20));
        testing.read(power(100, 20));
        testing.read(power(110, 20));
        testing.read(power(120, 20));
        testing.read(power(330, 20));
        testing.read(power(340, 20));
        // 300 s and 10 s are integrated; from 300 s to 330 s the order of things is not known.
        testing.assertJoules(6200, 0, 0, 6200);
        assertThat(testing.node().unmeteredSeconds()).isEqualTo(30);
    }

    @Test
    void aFirstReadingFromTheDistantPastIsTakenAsASteppedClock() {
        testing.start("c", 4, 0);
        testing.read(energy(-1_000_000, 0));
        testing.read(energy(-999_990, 200));
        testing.assertJoules(200, 100, 100, 0);
        assertCount(Irregularity.CLOCK_STEPPED_BACK, 1);
    }

    @Test
    void eventsMayFollowTheSteppedClockOrTheOldOne() {
        testing.read(energy(0, 0));
        testing.read(energy(1000, 0));
        testing.read(energy(100, 0));
        testing.read(energy(110, 0));
        testing.read(energy(120, 0));
        // The timeline is at 1020 s.
        assertThat(testing.start("stepped", 4, 125)).isEqualTo(Outcome.HELD);
        assertThat(testing.start("old", 4, 1025)).isEqualTo(Outcome.HELD);
        testing.read(energy(130, 400));
        assertThat(testing.open("stepped").energy().joules()).isEqualTo(100);
        assertThat(testing.open("old").energy().joules()).isEqualTo(100);
        assertThat(testing.ledger.node("n1").orElseThrow().idleBucketJoules()).isEqualTo(200);
    }
}

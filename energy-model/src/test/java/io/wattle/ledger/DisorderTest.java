package io.wattle.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.model.Quality;
import io.wattle.model.Reading;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Readings and events that come late, twice, in the wrong order or not at all. */
class DisorderTest extends OneNode {

    @Test
    void aLongGapIsNotZeroAndNotGuessed() {
        start("a", 4, 0);
        watts(0, 30);
        watts(301, 30);
        watts(311, 30);
        assertThat(node().integralJoules()).isEqualTo(300);
        assertThat(node().unmeteredSeconds()).isEqualTo(301);
        assertThat(joules("a").unmeteredSeconds()).isEqualTo(301);
        assertThat(node().counts().gaps()).isEqualTo(1);
    }

    @Test
    void aMissingReadingBreaksWattsButNotACounter() {
        watts(0, 30);
        ledger.reading(NODE, new Reading.Missing("no answer", at(5)));
        watts(10, 30);
        assertThat(node().integralJoules()).isZero();
        assertThat(node().unmeteredSeconds()).isEqualTo(10);

        ledger = ledger(IdlePolicy.BY_SHARE);
        joules(0, 0);
        ledger.reading(NODE, new Reading.Missing("no answer", at(5)));
        joules(1000, 300);
        assertThat(node().integralJoules()).isEqualTo(300);
        assertThat(node().counts().missingReadings()).isEqualTo(1);
    }

    @Test
    void lateAndRepeatedReadingsAreLeftOut() {
        watts(0, 30);
        watts(10, 30);
        watts(10, 99);
        watts(5, 99);
        watts(20, 30);
        assertThat(node().integralJoules()).isEqualTo(600);
        assertThat(node().counts().lateReadings()).isEqualTo(2);
    }

    @Test
    void aCounterThatFellStartsAnew() {
        joules(0, 1000);
        joules(10, 5);
        joules(20, 105);
        assertThat(node().integralJoules()).isEqualTo(100);
        assertThat(node().unmeteredSeconds()).isEqualTo(10);
        assertThat(node().counts().counterResets()).isEqualTo(1);
    }

    @Test
    void anotherKindOfMeterStartsAnew() {
        watts(0, 30);
        joules(10, 500);
        joules(20, 700);
        assertThat(node().integralJoules()).isEqualTo(200);
        assertThat(node().counts().gaps()).isEqualTo(1);
    }

    @Test
    void aClockSetBackIsRecognisedByThreeReadings() {
        start("a", 4, 0);
        joules(10_000, 0);
        joules(10_010, 300);
        joules(1000, 600);
        joules(1010, 900);
        assertThat(node().integralJoules()).as("two may be late").isEqualTo(300);
        joules(1020, 1200);
        joules(1030, 1500);
        assertThat(node().integralJoules()).isEqualTo(1500);
        assertThat(node().idleJoules()).as("300 J of unknown time").isEqualTo(300);
        assertThat(joules("a").totalJoules()).as("it went on running").isEqualTo(1200);
        assertThat(node().counts().clockSteps()).isEqualTo(1);
        assertThat(node().counts().lateReadings()).isZero();
        assertThat(node().imbalance()).isZero();
    }

    @Test
    void wattsOfAnUnknownTimeAreNotIntegrated() {
        watts(10_000, 30);
        watts(1000, 30);
        watts(1010, 30);
        watts(1020, 30);
        assertThat(node().integralJoules()).isEqualTo(600);
        assertThat(node().counts().clockSteps()).isEqualTo(1);
    }

    @Test
    void aFewLateReadingsAreNoClockStep() {
        watts(100, 30);
        watts(97, 30);
        watts(98, 30);
        watts(99, 30);
        watts(110, 30);
        assertThat(node().integralJoules()).isEqualTo(300);
        assertThat(node().counts().clockSteps()).isZero();
        assertThat(node().counts().lateReadings()).isEqualTo(3);
    }

    @Test
    void anEventForSettledTimeTakesEffectAtTheHorizon() {
        watts(0, 20);
        watts(10, 20);
        start("a", 4, 5);
        watts(20, 20);
        assertThat(joules("a").totalJoules()).isEqualTo(200);
        assertThat(node().idleJoules()).isEqualTo(200);
        assertThat(node().counts().lateEvents()).isEqualTo(1);
    }

    @Test
    void eventsOfOneStretchMayArriveInAnyOrder() {
        watts(0, 20);
        end("a", 6);
        start("a", 4, 2);
        watts(10, 20);
        assertThat(joules("a").totalJoules()).isEqualTo(80);
        assertThat(node().idleJoules()).isEqualTo(120);
    }

    @Test
    void eventsOfOneMomentKeepTheirOrder() {
        watts(0, 20);
        for (int i = 0; i < 20; i++) {
            state(NodeState.BOOTING, 5);
            state(NodeState.SHUTTING_DOWN, 5);
            state(NodeState.UP, 5);
        }
        state(NodeState.BOOTING, 5);
        watts(10, 20);
        assertThat(node().bootJoules()).isEqualTo(100);
        assertThat(node().idleJoules()).isEqualTo(100);
    }

    @Test
    void aStartThatComesAfterItsSettledEndMeansNothing() {
        watts(0, 20);
        end("a", 6);
        watts(10, 20);
        start("a", 4, 2);
        watts(20, 20);
        assertThat(ledger.container("app", "a")).isEmpty();
        assertThat(node().idleJoules()).isEqualTo(400);
    }

    @Test
    void repeatedStartsAndEndsAreIgnoredAndCounted() {
        start("a", 4, 0);
        start("a", 4, 0);
        watts(0, 20);
        end("a", 5);
        end("a", 6);
        start("a", 4, 7);
        uses("a", 2, 8);
        watts(10, 20);
        assertThat(joules("a").totalJoules()).isEqualTo(100);
        assertThat(node().counts().ignoredEvents()).isEqualTo(4);
        assertThat(ledger.app("app").orElseThrow().containers()).isEqualTo(1);
    }

    @Test
    void aLostNodesContainersEnd() {
        start("a", 4, 0);
        watts(0, 20);
        watts(10, 20);
        ledger.nodeLost(NODE, at(10));
        watts(60, 20);
        watts(70, 20);
        assertThat(joules("a").totalJoules()).isEqualTo(200);
        assertThat(node().unmeteredSeconds()).isEqualTo(50);
        assertThat(node().integralJoules()).isEqualTo(400);
        ledger.nodeRegistered(new NodeInfo(NODE, "board", 5, Quality.MEASURED, 4));
        start("b", 4, 70);
        watts(80, 20);
        assertThat(joules("b").activeJoules())
                .as("with what is known of it now")
                .isEqualTo(150);
        assertThat(node().imbalance()).isZero();
    }

    @Test
    void nothingIsKnownOfANodeThatWasNeverRegistered() {
        ledger.reading("other", new Reading.Power(5, at(0), Quality.MEASURED));
        ledger.nodeLost("other", at(1));
        assertThat(ledger.node("other")).isEmpty();
        assertThat(ledger.eventsOfUnknownNodes()).isEqualTo(2);
    }

    @Test
    void aSilentMeterHoldsNoMoreThanItsShareOfEvents() {
        ledger = new EnergyLedger(
                new LedgerSettings(IdlePolicy.BY_SHARE, Duration.ofMinutes(5), Duration.ofMinutes(1), 2, 10));
        ledger.nodeRegistered(INFO);
        watts(0, 20);
        start("a", 2, 1);
        start("b", 2, 2);
        start("c", 2, 3);
        assertThat(ledger.container("app", "a")).as("it waits no longer").isPresent();
        assertThat(ledger.container("app", "b")).isEmpty();
        assertThat(node().counts().lateEvents()).isEqualTo(1);
    }

    @Test
    void withoutReadingsContainersAreKnownAndCostNothingYet() {
        start("a", 4, 0);
        end("a", 9);
        assertThat(joules("a")).isEqualTo(new Joules(0, 0, 0, Optional.empty()));
    }
}

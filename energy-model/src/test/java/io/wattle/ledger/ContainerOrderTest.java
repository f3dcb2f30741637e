package io.wattle.ledger;

import static io.wattle.ledger.TestingLedger.at;
import static io.wattle.ledger.TestingLedger.container;
import static io.wattle.ledger.TestingLedger.energy;
import static io.wattle.ledger.TestingLedger.power;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContainerOrderTest {

    private final TestingLedger testing = new TestingLedger();
    private final EnergyLedger ledger = testing.ledger;

    @Test
    void aSecondStartIsIgnored() {
        testing.read(energy(0, 0));
        testing.start("c", 2, 0);
        assertThat(testing.start("c", 4, 5)).isEqualTo(Outcome.IGNORED);
        testing.read(energy(10, 100));
        assertThat(testing.start("c", 4, 15)).isEqualTo(Outcome.IGNORED);
        testing.end("c", 10);
        assertThat(testing.start("c", 4, 15)).isEqualTo(Outcome.IGNORED);
        assertThat(ledger.counters()).containsEntry(Irregularity.DUPLICATE_START, 3L);
        assertThat(testing.app().containers()).isEqualTo(1);
        testing.assertJoules(100, 0, 50, 50);
    }

    @Test
    void aSecondEndIsIgnored() {
        testing.read(energy(0, 0));
        testing.start("c", 4, 0);
        testing.end("c", 5);
        assertThat(testing.end("c", 8)).isEqualTo(Outcome.IGNORED);
        testing.read(energy(10, 100));
        assertThat(testing.end("c", 11)).isEqualTo(Outcome.IGNORED);
        assertThat(ledger.counters()).containsEntry(Irregularity.DUPLICATE_END, 2L);
        assertThat(testing.app().energy().joules()).isEqualTo(50);
    }

    @Test
    void anEndThatArrivesBeforeItsStartEndsTheContainerAtItsTime() {
        testing.read(energy(0, 0));
        assertThat(testing.end("c", 6)).isEqualTo(Outcome.IGNORED);
        assertThat(testing.start("c", 4, 2)).isEqualTo(Outcome.HELD);
        testing.read(energy(10, 100));
        assertThat(testing.settled("c").energy().joules()).isEqualTo(40);
        assertThat(ledger.counters())
                .containsEntry(Irregularity.UNKNOWN_CONTAINER, 1L)
                .containsEntry(Irregularity.END_BEFORE_START, 1L);
        assertThat(testing.start("c", 4, 12)).isEqualTo(Outcome.IGNORED);
    }

    @Test
    void anEndWithATimeBeforeTheStartMakesAnEmptyContainer() {
        testing.read(energy(0, 0));
        testing.start("c", 4, 5);
        testing.end("c", 3);
        testing.read(energy(10, 100));
        assertThat(testing.settled("c").energy().joules()).isZero();
        assertThat(testing.settled("c").energy().unmeteredSeconds()).isZero();
        assertThat(testing.node().count(Irregularity.END_BEFORE_START)).isEqualTo(1);
    }

    @Test
    void aLateStartTakesEffectAtTheHorizonAndOwnsUpToWhatItMissed() {
        testing.read(energy(0, 0));
        testing.read(energy(10, 100));
        assertThat(testing.start("c", 4, 4)).isEqualTo(Outcome.CLAMPED);
        assertThat(testing.app().unsettledSeconds()).isEqualTo(6);
        testing.end("c", 15);
        testing.read(energy(20, 200));
        assertThat(testing.settled("c").energy().joules()).isEqualTo(50);
        assertThat(testing.settled("c").energy().unmeteredSeconds()).isEqualTo(6);
        assertThat(testing.node().count(Irregularity.LATE_EVENT)).isEqualTo(1);
    }

    @Test
    void aContainerWhollyInThePastHasNoJoulesButUnmeteredSeconds() {
        testing.read(energy(0, 0));
        testing.read(energy(10, 100));
        testing.start("c", 4, 4);
        assertThat(testing.end("c", 7)).isEqualTo(Outcome.CLAMPED);
        assertThat(testing.settled("c").energy().joules()).isZero();
        assertThat(testing.settled("c").energy().unmeteredSeconds()).isEqualTo(3);
        assertThat(ledger.queues().get("q").unmeteredSeconds()).isEqualTo(3);
        testing.assertJoules(100, 0, 0, 100);
    }

    @Test
    void aLateEndTakesEffectAtTheHorizon() {
        testing.read(energy(0, 0));
        testing.start("c", 4, 0);
        testing.read(energy(10, 100));
        assertThat(testing.end("c", 4)).isEqualTo(Outcome.CLAMPED);
        testing.read(energy(20, 200));
        assertThat(testing.settled("c").energy().joules()).isEqualTo(100);
        testing.assertJoules(200, 0, 100, 100);
    }

    @Test
    void anEventAtTheHorizonIsNotLate() {
        testing.read(energy(0, 0));
        testing.read(energy(10, 100));
        assertThat(testing.start("c", 4, 10)).isEqualTo(Outcome.APPLIED);
        assertThat(testing.node().count(Irregularity.LATE_EVENT)).isZero();
    }

    @Test
    void usageThatArrivesBeforeItsStartHoldsFromTheStart() {
        testing.read(energy(0, 0));
        testing.start("c", 1, 5);
        testing.start("d", 1, 5);
        ledger.containerUsage("c", 3, at(2));
        testing.read(energy(10, 300));
        assertThat(testing.open("c").energy().activeJoules()).isEqualTo(75);
        assertThat(testing.open("d").energy().activeJoules()).isEqualTo(25);
    }

    @Test
    void usageOfAnUnknownContainerIsCounted() {
        assertThat(ledger.containerUsage("c", 1, at(0))).isEqualTo(Outcome.IGNORED);
        assertThat(ledger.counters()).containsEntry(Irregularity.UNKNOWN_CONTAINER, 1L);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY})
    void coresThatNobodyCanUseAreRefused(double cores) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ledger.containerUsage("c", cores, at(0)))
                .withMessageContaining("container c: " + cores + " cores");
    }

    @Test
    void endsAreRememberedUpToABound() {
        TestingLedger small = new TestingLedger(LedgerOptions.DEFAULTS.withMaxRememberedEnds(2));
        small.end("c1", 1);
        small.end("c2", 1);
        small.end("c3", 1);
        small.start("c1", 1, 0);
        small.start("c2", 1, 0);
        small.start("c3", 1, 0);
        small.read(power(10, 20));
        assertThat(small.app().openContainers()).isEqualTo(1);
        assertThat(small.ledger.container("c1")).isPresent();
    }

    @Test
    void eventsBeyondTheBoundAreForcedAndTheirContainersUnmetered() {
        TestingLedger small = new TestingLedger(LedgerOptions.DEFAULTS.withMaxHeldEvents(2));
        small.read(energy(0, 0));
        small.start("c", 4, 0);
        small.start("d", 4, 2);
        small.end("d", 4);
        assertThat(small.end("c", 8)).isEqualTo(Outcome.HELD);
        assertThat(small.node().count(Irregularity.FORCED_EVENT)).isEqualTo(1);
        assertThat(small.open("c").energy().unmeteredSeconds()).isEqualTo(2);
        small.read(energy(10, 100));
        // The 20 J of the forced 2 s are nobody's; d shares 20 J with c for 2 s, c has 40 J for 4 s, then nobody runs.
        small.assertJoules(100, 0, 60, 40);
        assertThat(small.settled("c").energy().joules()).isEqualTo(50);
        assertThat(small.settled("d").energy().joules()).isEqualTo(10);
        assertThat(small.node().unmeteredSeconds()).isZero();
    }

    @Test
    void eventsForcedBeyondTheNextReadingKeepTheIntegralToo() {
        TestingLedger small = new TestingLedger(LedgerOptions.DEFAULTS.withMaxHeldEvents(1));
        small.read(power(0, 20));
        small.start("c", 4, 20);
        small.start("d", 4, 30);
        small.read(power(10, 20));
        small.assertJoules(200, 0, 0, 200);
        small.read(power(40, 20));
        small.assertJoules(800, 200, 200, 400);
    }

    @Test
    void manyEventsWithoutAnyReadingKeepNoMoreThanTheBound() {
        TestingLedger small = new TestingLedger(LedgerOptions.DEFAULTS.withMaxHeldEvents(10));
        for (int i = 0; i < 1000; i++) {
            small.start("c" + i, 1, 10L * i);
            small.end("c" + i, 10L * i + 5);
        }
        assertThat(small.app().containers()).isEqualTo(1000);
        assertThat(small.app().openContainers()).isEqualTo(5);
        assertThat(small.app().energy().unmeteredSeconds()).isEqualTo(995 * 5);
        assertThat(small.app().unsettledSeconds()).isEqualTo(5 * 5);
    }

    @Test
    void figuresThatMeanNothingAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> container("c", -1))
                .withMessage("container c: -1 vcores (allowed: 0 or more)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LedgerOptions.DEFAULTS.withMaxHeldEvents(0))
                .withMessage("ledger: maxHeldEvents is 0 (allowed: 1 or more)");
    }
}

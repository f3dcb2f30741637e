package io.wattle.tuning.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectiveTest {

    private static final RunPrice PRICE = new RunPrice(3000, 1000, 0.5, 2);

    /** 10 s of the clock, 120 s and 600 J of the class. */
    private static final Measurement RUN = TestingTrials.measured(10, 600);

    @Test
    void joulesGoWithTheSecondsOfTheirMachine() {
        assertThat(Objective.TIME.value(RUN)).as("of the clock").hasValue(10);
        assertThat(Objective.JOULES.value(RUN)).hasValue(600);
        assertThat(Objective.JOULES.seconds(RUN)).hasValue(120);
        assertThat(Objective.ENERGY_DELAY.value(RUN)).hasValue(600 * 120);
        assertThat(Objective.workPerJoule(3 << 20).value(RUN))
                .as("the order of joules")
                .hasValue(600);
        assertThat(Objective.cost(PRICE).value(RUN).orElseThrow())
                .as("120 s of machines of 3000 $ in 1000 h, 600 J twice")
                .isCloseTo(120.0 / 3_600_000 * 3000 + 600.0 / 3_600_000 * 2 * 0.5, within(1e-12));
    }

    @Test
    void joulesOfALedgerGoWithTheClock() {
        Measurement ledger = RUN.withJoules(700, JoulesQuality.LEDGER_MEASURED);
        assertThat(ledger.secondsOfJoules()).hasValue(10);
        assertThat(Objective.ENERGY_DELAY.value(ledger)).hasValue(7000);
    }

    /** As in journals of earlier versions: joules of the class beside seconds of the host. */
    @ParameterizedTest
    @EnumSource(
            value = JoulesQuality.class,
            names = {"EMULATED", "ESTIMATED", "METERED"})
    void joulesWithoutSecondsOfTheirMachineAreNoFigure(JoulesQuality quality) {
        Measurement early = new Measurement(10, 600, quality, 5, OptionalInt.empty(), OptionalInt.empty(), Map.of());
        assertThat(early.secondsOfJoules()).isEmpty();
        assertThat(Objective.JOULES.value(early)).isEmpty();
        assertThat(Objective.TIME.value(early)).hasValue(10);
    }

    @Test
    void aRunWithoutJoulesHasNoFigureAndIsNotZero() {
        Measurement unmetered = new Measurement(
                10,
                OptionalDouble.empty(),
                JoulesQuality.METERED,
                5,
                OptionalInt.empty(),
                OptionalInt.empty(),
                Map.of(),
                Optional.of(new ClassTime(20, SecondsQuality.SCALED, OptionalDouble.empty())));
        for (Objective objective : new Objective[] {
            Objective.JOULES, Objective.ENERGY_DELAY, Objective.cost(PRICE), Objective.workPerJoule(7)
        }) {
            assertThat(objective.value(unmetered)).as(objective.title()).isEmpty();
            assertThat(objective.seconds(unmetered)).isEmpty();
        }
    }

    @Test
    void figuresAreToldInTheirUnits() {
        assertThat(Objective.TIME.text(12.34)).isEqualTo("12.3 s");
        assertThat(Objective.JOULES.text(12.34)).isEqualTo("12.3 J");
        assertThat(Objective.JOULES.text(1234.5)).isEqualTo("1235 J");
        assertThat(Objective.ENERGY_DELAY.text(3_110_000)).isEqualTo("3.11 MJ s");
        assertThat(Objective.ENERGY_DELAY.text(72_000)).isEqualTo("72.0 kJ s");
        assertThat(Objective.ENERGY_DELAY.text(999.6)).isEqualTo("1.00 kJ s");
        assertThat(Objective.ENERGY_DELAY.text(999.4)).isEqualTo("999 J s");
        assertThat(Objective.ENERGY_DELAY.text(0.01234)).isEqualTo("0.0123 J s");
        assertThat(Objective.ENERGY_DELAY.text(4e21)).isEqualTo("4000 EJ s");
        assertThat(Objective.cost(PRICE).text(0.01234)).isEqualTo("0.0123 $");
        assertThat(Objective.workPerJoule(6 << 20).text(12)).isEqualTo("0.500 MB/J");
        assertThat(Objective.JOULES.within(60).title()).isEqualTo("joules of runs within 60 s");
    }

    @Test
    void sharesAreToldInTheWordsOfTheObjective() {
        assertThat(Objective.TIME.less(0.12)).isEqualTo("12% less time");
        assertThat(Objective.JOULES.less(0.12)).isEqualTo("12% fewer joules");
        assertThat(Objective.ENERGY_DELAY.less(0.999)).isEqualTo("99.90% less energy-delay");
        assertThat(Objective.ENERGY_DELAY.more(0.12)).isEqualTo("12% more energy-delay");
        assertThat(Objective.cost(PRICE).less(0.12)).isEqualTo("12% lower cost");
        assertThat(Objective.workPerJoule(1).less(0.5)).isEqualTo("100% more work per joule");
        assertThat(Objective.workPerJoule(1).more(1)).isEqualTo("50% less work per joule");
    }

    @Test
    void whatDoesNotBelongTogetherIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Objective.TIME.within(60))
                .withMessageContaining(
                        "objective time: a deadline of 60.0 s (allowed: more than 0, and only with joules");
        assertThatIllegalArgumentException().isThrownBy(() -> Objective.JOULES.within(0));
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> new Objective(Goal.COST, OptionalDouble.empty(), Optional.empty(), OptionalLong.empty()))
                .withMessageContaining("needed: a price for cost");
        assertThatIllegalArgumentException().isThrownBy(() -> Objective.workPerJoule(0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Goal.named("watts"))
                .withMessage("objective: 'watts' (known: time, joules, energy-delay, cost, work-per-joule)");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN})
    void aPriceOfNothingIsRefused(double usd) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RunPrice(usd, 1000, 0.1, 1))
                .withMessageContaining("price of a run: machines of " + usd + " $");
    }
}

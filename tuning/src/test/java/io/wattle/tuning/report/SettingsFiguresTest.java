package io.wattle.tuning.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tuning.search.ClassTime;
import io.wattle.tuning.search.JoulesQuality;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.SecondsQuality;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.search.TrialStatus;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class SettingsFiguresTest {

    private static final OptionalDouble NONE = OptionalDouble.empty();

    @Test
    void emulatedJoulesBelongToTheSecondsOfTheClass() {
        SettingsFigures figures = of(List.of(
                        run(50, OptionalDouble.of(500), JoulesQuality.EMULATED, OptionalDouble.of(600)),
                        run(52, OptionalDouble.of(520), JoulesQuality.EMULATED, OptionalDouble.of(640))))
                .orElseThrow();
        assertThat(figures.seconds()).isEqualTo(620);
        assertThat(figures.joules()).isEqualTo(510);
        assertThat(figures.isOfClock()).isFalse();
    }

    @Test
    void aLedgersJoulesBelongToTheClock() {
        SettingsFigures figures = of(List.of(
                        run(50, OptionalDouble.of(500), JoulesQuality.LEDGER_MEASURED, OptionalDouble.of(47))))
                .orElseThrow();
        assertThat(figures.seconds()).isEqualTo(50);
        assertThat(figures.isOfClock()).isTrue();
    }

    @Test
    void aRunThatWasNotMeteredLeavesItsSettingsOut() {
        assertThat(of(List.of(
                        run(50, OptionalDouble.of(500), JoulesQuality.METERED, OptionalDouble.of(50)),
                        run(90, NONE, JoulesQuality.METERED, OptionalDouble.of(90)))))
                .isEmpty();
        // Journals of earlier versions.
        assertThat(of(List.of(run(50, OptionalDouble.of(500), JoulesQuality.EMULATED, NONE))))
                .isEmpty();
        assertThat(of(List.of())).isEmpty();
    }

    @Test
    void joulesOfTwoQualitiesHaveNoMedian() {
        assertThat(of(List.of(
                        run(50, OptionalDouble.of(500), JoulesQuality.LEDGER_MEASURED, NONE),
                        run(50, OptionalDouble.of(100), JoulesQuality.LEDGER_ESTIMATED, NONE))))
                .isEmpty();
    }

    @Test
    void settingsOfTwoQualitiesDoNotMeet() {
        List<Trial> trials = List.of(
                new Trial(
                        1,
                        Proposal.of(TestingResults.STOCK, Purpose.STOCK),
                        TrialStatus.SUCCEEDED,
                        "",
                        Optional.of(run(50, OptionalDouble.of(500), JoulesQuality.LEDGER_MEASURED, NONE))),
                new Trial(
                        2,
                        Proposal.of(TestingResults.BEST, Purpose.CONFIRM),
                        TrialStatus.SUCCEEDED,
                        "",
                        Optional.of(run(50, OptionalDouble.of(100), JoulesQuality.LEDGER_ESTIMATED, NONE))));
        assertThat(SettingsFigures.ofTrials(trials))
                .containsOnlyKeys(JoulesQuality.LEDGER_MEASURED, JoulesQuality.LEDGER_ESTIMATED);
    }

    private static Optional<SettingsFigures> of(List<Measurement> runs) {
        return SettingsFigures.of(TestingResults.STOCK, runs);
    }

    private static Measurement run(
            double seconds, OptionalDouble joules, JoulesQuality quality, OptionalDouble classSeconds) {
        return new Measurement(
                seconds,
                joules,
                quality,
                10,
                OptionalInt.empty(),
                OptionalInt.empty(),
                Map.of(),
                classSeconds.isPresent()
                        ? Optional.of(new ClassTime(classSeconds.getAsDouble(), SecondsQuality.EMULATED, NONE))
                        : Optional.empty());
    }
}

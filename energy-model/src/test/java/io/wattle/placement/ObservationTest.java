package io.wattle.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ObservationTest {

    private static Observation busy(double share, double vcoreSeconds) {
        return new Observation(Optional.empty(), Optional.of(new CpuUse(share, vcoreSeconds)), Outcomes.NONE);
    }

    @Test
    void theShareOfAClassIsItsOwnElseThatOfTheBestKnown() {
        Map<String, Observation> observed =
                Map.of("edison", busy(0.9, 100), "dell", busy(0.3, 200), "new", busy(0.1, 29));
        assertThat(Observation.cpuShare("edison", observed)).isEqualTo(0.9);
        assertThat(Observation.cpuShare("new", observed)).as("too little").isEqualTo(0.3);
        assertThat(Observation.cpuShare("other", observed)).isEqualTo(0.3);
        assertThat(Observation.cpuShare("edison", Map.of())).isEqualTo(1);
        assertThat(Observation.cpuShare("edison", Map.of("edison", busy(0, 100))))
                .as("no container costs nothing")
                .isEqualTo(0.05);
    }

    @Test
    void failuresAndIdleExecutorsShowNoSpeed() {
        assertThat(new Observation(1, 1).showsSpeed()).isTrue();
        assertThat(busy(0.5, 30).showsSpeed()).isTrue();
        assertThat(busy(0.5, 29).showsSpeed()).isFalse();
        assertThat(busy(0.04, 1000).showsSpeed()).isFalse();
        assertThat(Observation.NOTHING.showsSpeed()).isFalse();
    }

    @Test
    void theMeanFollowsWhatChanges() {
        assertThat(TaskTimes.ofOne(10).plus(20)).isEqualTo(new TaskTimes(15, 2));
        TaskTimes times = new TaskTimes(10, 1_000_000);
        for (int i = 0; i < 500; i++) {
            times = times.plus(100);
        }
        assertThat(times.meanSeconds()).isCloseTo(100, within(1.0));
        assertThat(times.containers()).isEqualTo(TaskTimes.MOST_CONTAINERS);
    }

    @Test
    void aLoserNeverMakesItsClassLookFast() {
        assertThat(new TaskTimes(10, 3).isRaisedBy(9)).isFalse();
        assertThat(new TaskTimes(10, 3).isRaisedBy(11)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"-1, 1", "NaN, 1", "Infinity, 1", "1, 0", "1, NaN", "1, Infinity"})
    void useIsOfSomething(double share, double vcoreSeconds) {
        assertThatIllegalArgumentException().isThrownBy(() -> new CpuUse(share, vcoreSeconds));
    }
}

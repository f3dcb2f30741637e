package io.wattle.simulator.power;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SleepPeriodTest {

    private static final double HOUR = 3600;
    private static final SleepPeriod NIGHT = SleepPeriod.daily("small", 1, 22 * HOUR, 6 * HOUR);

    @Test
    void aPeriodOfSecondsComesOnce() {
        SleepPeriod once = SleepPeriod.once("small", 1, 100, 200);
        assertThat(once.contains(99)).isFalse();
        assertThat(once.contains(100)).isTrue();
        assertThat(once.contains(199)).isTrue();
        assertThat(once.contains(200)).isFalse();
        assertThat(once.contains(100 + DayClock.DAY_SECONDS)).isFalse();
        assertThat(SleepPeriod.once("small", 1, 100, Double.POSITIVE_INFINITY).contains(1e9))
                .isTrue();
    }

    /** It has begun at 22 on the day before the simulation. */
    @Test
    void aNightGoesOverMidnightEveryDay() {
        for (int day = 0; day < 3; day++) {
            double midnight = day * DayClock.DAY_SECONDS;
            assertThat(NIGHT.contains(midnight)).isTrue();
            assertThat(NIGHT.contains(midnight + 6 * HOUR - 1)).isTrue();
            assertThat(NIGHT.contains(midnight + 6 * HOUR)).isFalse();
            assertThat(NIGHT.contains(midnight + 22 * HOUR - 1)).isFalse();
            assertThat(NIGHT.contains(midnight + 22 * HOUR)).isTrue();
        }
    }

    @Test
    void aWholeDayHasNoEnd() {
        SleepPeriod always = SleepPeriod.daily("small", 1, 0, 24 * HOUR);
        assertThat(always.contains(0)).isTrue();
        assertThat(always.contains(24 * HOUR)).isTrue();
    }

    /** Whatever two kinds: as by looking at each quarter of an hour of three days. */
    @Test
    void periodsOverlapIfBothContainAnInstant() {
        List<SleepPeriod> periods = List.of(
                NIGHT,
                SleepPeriod.daily("small", 1, 6 * HOUR, 22 * HOUR),
                SleepPeriod.daily("small", 1, 5 * HOUR, 7 * HOUR),
                SleepPeriod.daily("small", 1, 0, 24 * HOUR),
                SleepPeriod.once("small", 1, 6 * HOUR, 22 * HOUR),
                SleepPeriod.once("small", 1, 0, HOUR),
                SleepPeriod.once("small", 1, 30 * HOUR, 40 * HOUR),
                SleepPeriod.once("small", 1, 30 * HOUR, 47 * HOUR),
                SleepPeriod.once("small", 1, 40 * HOUR, 41 * HOUR));
        for (SleepPeriod one : periods) {
            for (SleepPeriod other : periods) {
                boolean both = IntStream.range(0, 3 * 96)
                        .mapToDouble(it -> it * HOUR / 4)
                        .anyMatch(it -> one.contains(it) && other.contains(it));
                assertThat(one.overlaps(other)).as(one + " and " + other).isEqualTo(both);
            }
        }
    }

    @Test
    void impossiblePeriodsAreRefused() {
        assertThatThrownBy(() -> SleepPeriod.once("small", 0, 0, 1))
                .hasMessage("0 nodes of small sleep (allowed: 1 or more)");
        for (double[] bad : new double[][] {{-1, 5}, {5, 5}, {5, 4}, {Double.NaN, 5}, {5, Double.NaN}}) {
            assertThatThrownBy(() -> SleepPeriod.once("small", 1, bad[0], bad[1]))
                    .hasMessage("small sleeps from " + bad[0] + " to " + bad[1] + " s (allowed: from 0 on, to later)");
        }
        assertThatThrownBy(() -> SleepPeriod.daily("small", 1, 25 * HOUR, 26 * HOUR))
                .hasMessageContaining("to later, within a day");
        assertThatThrownBy(() -> ScriptedPower.with(NIGHT, SleepPeriod.once("small", 1, 0, 10)))
                .hasMessageContaining("overlaps");
    }
}

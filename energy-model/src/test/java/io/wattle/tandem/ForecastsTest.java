package io.wattle.tandem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ForecastsTest {

    private static final double DAY = 86_400;

    @Test
    void beforeItHasWatchedNothingIsKnown() {
        LoadForecast forecast = new LoadForecast(3600);
        assertThat(forecast.unitsPerSecond(0)).isEmpty();
        forecast.watched(0, 0, 0);
        forecast.watched(3599, 3599, 0);
        assertThat(forecast.unitsPerSecond(0)).isEmpty();
        forecast.watched(3600, 3600, 0);
        assertThat(forecast.unitsPerSecond(0)).hasValue(0);
    }

    @Test
    void aSteadyRateIsFoundFromTheBegin() {
        LoadForecast forecast = new LoadForecast(3600);
        for (double now = 0; now <= 3600; now += 10) {
            forecast.watched(now, now, 70);
        }
        assertThat(forecast.unitsPerSecond(0).orElseThrow()).isCloseTo(7, within(0.1));
        assertThat(forecast.error().count()).isZero();
    }

    /** The wall clock says which part of the day it is, and nothing else. */
    @Test
    void aStepOfTheWallClockChangesNoRate() {
        for (double step : new double[] {-3600, 3600}) {
            LoadForecast forecast = new LoadForecast(3600);
            for (double now = 0; now <= 4 * 3600; now += 10) {
                double wall = now < 2 * 3600 + 600 ? now : now + step;
                forecast.watched(now, wall, 70);
            }
            assertThat(forecast.unitsPerSecond(0).orElseThrow())
                    .as("step " + step)
                    .isCloseTo(7, within(0.1));
            assertThat(forecast.error().mean().orElseThrow()).as("step " + step).isLessThan(0.1);
        }
    }

    /** Busy from 8 to 16: on the third day, it knows at 7:30 what comes at 8. */
    @Test
    void theTimeOfDayIsLearned() {
        LoadForecast forecast = new LoadForecast(3600);
        double ahead = -1;
        for (double now = 0; now < 3 * DAY; now += 10) {
            double hour = now % DAY / 3600;
            forecast.watched(now, now % DAY, hour >= 8 && hour < 16 ? 100 : 10);
            if (now == 2 * DAY + 7.5 * 3600) {
                ahead = forecast.unitsPerSecond(1800).orElseThrow();
            }
        }
        assertThat(ahead).isCloseTo(10, within(0.5));
        assertThat(forecast.error().count()).isGreaterThan(100);
        assertThat(forecast.error().share().orElseThrow()).isLessThan(0.5);
    }

    @Test
    void idleTimesAreTheMeanOfWhatWasLeft() {
        IdleForecast forecast = new IdleForecast();
        for (int i = 0; i < 5; i++) {
            forecast.ended(0, 100);
        }
        assertThat(forecast.leftSeconds(0, 0)).hasValue(100);
        for (int i = 0; i < 5; i++) {
            forecast.ended(0, 1000);
        }
        assertThat(forecast.leftSeconds(0, 0)).hasValue(550);
        assertThat(forecast.leftSeconds(0, 100)).hasValue(900);
        assertThat(forecast.leftSeconds(0, 1000)).isEmpty();
    }

    @Test
    void nightsAreNotDays() {
        IdleForecast forecast = new IdleForecast();
        for (int i = 0; i < 5; i++) {
            forecast.ended(12 * 3600, 100);
            forecast.ended(23 * 3600, 3000);
        }
        assertThat(forecast.leftSeconds(13 * 3600, 0)).hasValue(100);
        assertThat(forecast.leftSeconds(3600, 0)).hasValue(3000);
    }

    @Test
    void itSaysHowFarOffItWas() {
        IdleForecast forecast = new IdleForecast();
        assertThat(forecast.error().mean()).isEmpty();
        assertThat(forecast.error().share()).isEmpty();
        for (int i = 0; i < 5; i++) {
            forecast.ended(0, 100);
        }
        assertThat(forecast.error().count()).isZero();
        forecast.ended(0, 150);
        assertThat(forecast.error().mean()).hasValue(50);
        assertThat(forecast.error().share().orElseThrow()).isCloseTo(1 / 3.0, within(1e-9));
    }
}

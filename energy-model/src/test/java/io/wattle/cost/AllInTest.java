package io.wattle.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.wattle.model.PowerCurve;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AllInTest {

    private static final PowerCurve POWER = PowerCurve.linear(10, 30);

    @Test
    void sleepingSavesTheIdleWattsLessTheTransition() {
        AllIn.Comparison period = new AllIn(2, POWER, 1, 50, 5).over(20, 100);
        // 20 s at 30 W; then 80 s at 10 W, or 50 J and 75 s at 1 W.
        assertThat(period.alwaysOnJoules()).isEqualTo(2 * (600 + 800));
        assertThat(period.allInJoules()).isEqualTo(2 * (600 + 125));
        assertThat(period.savedJoules()).isEqualTo(1350);
        assertThat(period.savedShare()).isCloseTo(1350 / 2800.0, within(1e-12));
    }

    @Test
    void aDearTransitionCostsEnergy() {
        assertThat(new AllIn(1, POWER, 1, 2000, 5).over(20, 100).savedJoules()).isNegative();
    }

    @Test
    void theBreakEvenRestSavesNothing() {
        AllIn allIn = new AllIn(1, POWER, 1, 500, 5);
        double rest = allIn.breakEvenSeconds();
        assertThat(rest).isCloseTo((500 - 5) / 9.0, within(1e-12));
        assertThat(allIn.over(10, 10 + rest).savedJoules()).isCloseTo(0, within(1e-9));
    }

    @Test
    void theBreakEvenRestIsNoShorterThanTheTransition() {
        assertThat(new AllIn(1, POWER, 1, 10, 60).breakEvenSeconds()).isEqualTo(60);
    }

    @Test
    void sleepAtIdleWattsNeverPaysItsTransition() {
        assertThat(new AllIn(1, POWER, 10, 100, 5).breakEvenSeconds()).isInfinite();
        assertThat(new AllIn(1, POWER, 10, 50, 5).breakEvenSeconds()).isEqualTo(5);
    }

    @Test
    void aRestShorterThanTheTransitionIsRefused() {
        AllIn allIn = new AllIn(1, POWER, 1, 50, 30);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> allIn.over(80, 100))
                .withMessageContaining("busy seconds: 80.0 of a period of 100.0 s (allowed: up to 70.0 s");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> allIn.over(-1, 100))
                .withMessage("busy seconds: -1.0 (allowed: finite, 0 or more)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> allIn.over(0, 0))
                .withMessage("period seconds: 0.0 (allowed: positive and finite)");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 1, 1, 1, nodes: 0",
        "1, -1, 1, 1, sleep watts: -1.0",
        "1, 11, 1, 1, sleep watts: 11.0 (allowed: up to the idle 10.0 W)",
        "1, 1, NaN, 1, transition joules: NaN",
        "1, 1, 1, -1, transition seconds: -1.0"
    })
    void figuresOutOfRangeAreRefused(int nodes, double sleep, double joules, double seconds, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new AllIn(nodes, POWER, sleep, joules, seconds))
                .withMessageStartingWith(message);
    }
}

package io.wattle.ledger;

import static io.wattle.ledger.TestingLedger.at;
import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.model.Quality;
import org.junit.jupiter.api.Test;

class StretchTest {

    private final Stretch line = new Stretch.Line(at(0), at(10), 10, 30, Quality.MEASURED);
    private final Stretch even = new Stretch.Even(at(0), at(10), 200, Quality.MEASURED);

    @Test
    void betweenTwoPowersLiesATrapezoid() {
        assertThat(line.joules()).isEqualTo(200);
        assertThat(line.joules(at(0), at(5))).isEqualTo(75);
        assertThat(line.joules(at(5), at(10))).isEqualTo(125);
    }

    @Test
    void aCounterDifferenceIsEvenOverTime() {
        assertThat(even.joules()).isEqualTo(200);
        assertThat(even.joules(at(0), at(5))).isEqualTo(100);
        assertThat(even.joules(at(8), at(10))).isEqualTo(40);
    }

    @Test
    void secondsKeepNanoseconds() {
        assertThat(Stretch.seconds(at(1).plusNanos(500_000_000), at(3))).isEqualTo(1.5);
        assertThat(Stretch.seconds(at(3), at(1))).isEqualTo(-2);
    }

    @Test
    void aPowerThatFallsToNothingGivesNoNegativePart() {
        Stretch falling = new Stretch.Line(at(0), at(3), 1e-3, 0, Quality.MEASURED);
        assertThat(falling.joules(at(2), at(3))).isPositive();
        assertThat(falling.joules(at(3), at(3))).isZero();
    }
}

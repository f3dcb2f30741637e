package io.wattle.ledger;

import static io.wattle.ledger.TestingLedger.at;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wattle.model.Quality;
import io.wattle.model.Reading;
import org.junit.jupiter.api.Test;

class LongRunTest {

    /** 35 days at 1 Hz of powers that no binary fraction holds, summed in whole numbers beside it, with a container that changes every 1000 s. */
    @Test
    void monthsOfReadingsDoNotDrift() {
        TestingLedger testing = new TestingLedger();
        int seconds = 35 * 86_400;
        long twiceDeciJoules = 0;
        long before = 0;
        for (int second = 0; second <= seconds; second++) {
            if (second % 1000 == 0) {
                if (second > 0) {
                    testing.end("c" + (second - 1000), second);
                }
                testing.start("c" + second, 3, second);
            }
            long now = 123L + second % 7;
            testing.read(new Reading.Power(now / 10.0, at(second), Quality.MEASURED));
            twiceDeciJoules += second == 0 ? 0 : before + now;
            before = now;
        }
        double exact = twiceDeciJoules / 20.0;
        assertThat(testing.node().integralJoules()).isCloseTo(exact, within(exact * 1e-14));
        assertThat(testing.ledger.audit().get("n1")).isLessThan(1e-12);
        assertThat(testing.node().idleBucketJoules()).isCloseTo(10.0 / 4 * seconds, within(1e-3));
        assertThat(testing.app().containers()).isEqualTo(3025);
        assertThat(testing.app().openContainers()).isEqualTo(1);
    }

    /** A counter that has counted for years: its steps are small against its value. */
    @Test
    void aLargeCounterDoesNotDrift() {
        TestingLedger testing = new TestingLedger();
        testing.start("c", 3, 0);
        double base = 1e12;
        int readings = 300_000;
        for (int i = 0; i <= readings; i++) {
            testing.read(new Reading.Energy(base + 121.7 * i, at(10L * i), Quality.MEASURED));
        }
        double exact = (base + 121.7 * readings) - base;
        assertThat(testing.node().integralJoules()).isCloseTo(exact, within(1e-3));
        assertThat(testing.ledger.audit().get("n1")).isLessThan(1e-12);
    }
}

package io.wattle.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.wattle.model.Quality;
import io.wattle.model.Reading;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class WattsTest {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    @Test
    void takesTheMedianOfPowersAndTheWorstOfTheirQualities() {
        assertThat(Watts.of(List.of(power(10), power(90), power(12))))
                .isEqualTo(new Watts.Known(12, Quality.MEASURED, "median of 3 readings"));
        assertThat(Watts.of(List.of(
                        power(10),
                        power(14),
                        power(12),
                        new Reading.Power(20, START, Quality.ESTIMATED),
                        none("slow"))))
                .isEqualTo(new Watts.Known(13, Quality.ESTIMATED, "median of 4 readings"));
    }

    @Test
    void takesTheDifferenceOfEnergiesOverTheMetersTime() {
        assertThat(Watts.of(List.of(joules(100, 0), joules(101, 1), joules(130, 4))))
                .isEqualTo(new Watts.Known(7.5, Quality.MEASURED, "joules over 4.0 s"));
    }

    @Test
    void refusesWhatIsNoReading() {
        refused("no permission", none("no permission"), none("no permission"));
        refused("only 2 of the needed 3 readings came in time (slow)", power(1), none("slow"), power(2));
        refused("it read 0 W, which a running machine does not draw", power(0), power(0), power(0));
        refused("its joules fell from 100.0 to 99.0", joules(100, 0), joules(99, 1), joules(200, 2));
        refused("its joules did not move in 2.0 s", joules(100, 0), joules(100, 2));
        refused("its readings do not lie apart in time", joules(100, 1), joules(101, 1));
        refused("its readings do not lie apart in time", joules(100, 0));
        refused("it gave watts at one time and joules at another", joules(100, 0), power(3));
        refused("no reading");
    }

    private static void refused(String reason, Reading... readings) {
        assertThat(Watts.of(List.of(readings)))
                .asInstanceOf(type(Watts.Unknown.class))
                .extracting(Watts.Unknown::reason)
                .isEqualTo(reason);
    }

    static Reading power(double watts) {
        return new Reading.Power(watts, START, Quality.MEASURED);
    }

    private static Reading joules(double joules, long second) {
        return new Reading.Energy(joules, START.plusSeconds(second), Quality.MEASURED);
    }

    private static Reading none(String reason) {
        return new Reading.Missing(reason, START);
    }
}

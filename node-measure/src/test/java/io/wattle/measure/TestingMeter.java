package io.wattle.measure;

import io.wattle.model.Quality;
import io.wattle.model.Reading;
import java.time.Instant;
import java.util.function.Supplier;

/** A meter that says what the test wants. */
record TestingMeter(String name, boolean wholeNode, Supplier<Reading> readings) implements PowerSource {

    static TestingMeter watts(String name, double watts) {
        return new TestingMeter(name, true, () -> new Reading.Power(watts, Instant.now(), Quality.MEASURED));
    }

    @Override
    public Reading read() {
        return readings.get();
    }
}

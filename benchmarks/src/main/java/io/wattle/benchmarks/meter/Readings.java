package io.wattle.benchmarks.meter;

import io.wattle.model.Reading;

/** Keeps a benchmark from timing failures. */
final class Readings {

    private Readings() {}

    static Reading present(Reading reading) {
        if (reading instanceof Reading.Missing missing) {
            throw new IllegalStateException(missing.reason());
        }
        return reading;
    }
}

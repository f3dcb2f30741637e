package io.wattle.meter;

import java.time.Instant;

/** Both clocks of a meter, moved by hand. */
public final class TestingClock {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private long nanos;

    public MeterClock clock() {
        return new MeterClock(() -> START.plusNanos(nanos), () -> nanos);
    }

    public void advanceSeconds(double seconds) {
        nanos += Math.round(seconds * 1e9);
    }
}

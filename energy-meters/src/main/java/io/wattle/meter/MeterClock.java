package io.wattle.meter;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.function.LongSupplier;

/**
 * The two clocks a meter needs: readings carry the wall clock, intervals are measured on the steady one.
 *
 * @param wall time of a reading; may step
 * @param steadyNanos nanoseconds since any fixed time; never goes back
 */
public record MeterClock(InstantSource wall, LongSupplier steadyNanos) {

    /** The clocks of this machine. */
    public static final MeterClock SYSTEM = new MeterClock(InstantSource.system(), System::nanoTime);

    public MeterClock {
        Objects.requireNonNull(wall, "wall");
        Objects.requireNonNull(steadyNanos, "steadyNanos");
    }

    /** Now, by the wall clock. */
    public Instant now() {
        return wall.instant();
    }

    /** Nanoseconds by the steady clock. */
    public long nanos() {
        return steadyNanos.getAsLong();
    }
}

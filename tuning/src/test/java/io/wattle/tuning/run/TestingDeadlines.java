package io.wattle.tuning.run;

import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;

/** Deadlines that come after so many looks at the clock, however fast the machine is. */
public final class TestingDeadlines {

    private TestingDeadlines() {}

    /** The look after these finds that the time is over. */
    public static Deadline afterLooks(int looks) {
        AtomicLong seconds = new AtomicLong();
        return new Deadline(Instant.ofEpochSecond(looks), () -> Instant.ofEpochSecond(seconds.getAndIncrement()));
    }
}

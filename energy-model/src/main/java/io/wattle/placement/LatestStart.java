package io.wattle.placement;

import java.time.Instant;

/** When to start at the latest, for any deadline that can be written down. Stateless and thread safe. */
final class LatestStart {

    /** Far enough from the ends of time that times can be added, and told in milliseconds. */
    private static final long FARTHEST_MILLIS = Long.MAX_VALUE / 4;

    private static final Instant EARLIEST = Instant.ofEpochMilli(-FARTHEST_MILLIS);
    private static final Instant LATEST = Instant.ofEpochMilli(FARTHEST_MILLIS);

    private LatestStart() {}

    /** @param seconds that are needed before the deadline, 0 or more */
    static Instant of(Instant deadline, double seconds) {
        Instant end = deadline.isBefore(EARLIEST) ? EARLIEST : deadline.isAfter(LATEST) ? LATEST : deadline;
        return end.minusMillis((long) Math.min(seconds * 1000, FARTHEST_MILLIS));
    }
}

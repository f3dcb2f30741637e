package io.wattle.tuning.trace;

/** Times and durations in milliseconds, as Hadoop's traces have them. */
final class Millis {

    /** For messages. */
    static final String NEEDED = "milliseconds, 0 or more";

    /** More than any: some 30,000 years. */
    static final long MOST = 1_000_000_000_000_000L;

    private static final double PER_SECOND = 1000;

    private Millis() {}

    /** Reads a time. @throws TraceException if it is negative, or no whole number */
    static long of(JsonValue value) throws TraceException {
        return value.whole(0, MOST, NEEDED);
    }

    /** Seconds of so many. */
    static double seconds(long millis) {
        return millis / PER_SECOND;
    }
}

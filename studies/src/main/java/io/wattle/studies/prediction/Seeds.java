package io.wattle.studies.prediction;

import java.util.Iterator;
import java.util.stream.LongStream;

/**
 * Seeds of simulated runs, one after the other. One run alone is a draw: its stragglers move the seconds of a small job by a fifth.
 *
 * @param first of them
 * @param count how many, 1 or more
 */
record Seeds(long first, int count) implements Iterable<Long> {

    /** Those that parameters are fitted with, and tables predicted. */
    static final Seeds OF_TABLES = new Seeds(1, 8);

    Seeds {
        if (count < 1) {
            throw new IllegalArgumentException("count: " + count + " (allowed: 1 or more)");
        }
    }

    @Override
    public Iterator<Long> iterator() {
        return LongStream.range(first, first + count).iterator();
    }
}

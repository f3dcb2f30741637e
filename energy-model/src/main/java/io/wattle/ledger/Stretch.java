package io.wattle.ledger;

import io.wattle.model.Quality;

/**
 * The energy between two readings, spread over the time between them: evenly for a counter of joules, and with watts
 * rising or falling in a straight line for a meter of watts.
 *
 * @param startNanos when it starts
 * @param endNanos when it ends, later
 * @param startWatts watts at its start
 * @param endWatts watts at its end
 */
record Stretch(long startNanos, long endNanos, double startWatts, double endWatts, double joules, Quality quality) {

    static Stretch ofWatts(long startNanos, double startWatts, long endNanos, double endWatts, Quality quality) {
        double joules = (startWatts + endWatts) / 2 * seconds(startNanos, endNanos);
        return new Stretch(startNanos, endNanos, startWatts, endWatts, joules, quality);
    }

    static Stretch ofJoules(long startNanos, long endNanos, double joules, Quality quality) {
        double watts = joules / seconds(startNanos, endNanos);
        return new Stretch(startNanos, endNanos, watts, watts, joules, quality);
    }

    /** Joules of a part of it. */
    double joulesBetween(long fromNanos, long toNanos) {
        return (wattsAt(fromNanos) + wattsAt(toNanos)) / 2 * seconds(fromNanos, toNanos);
    }

    private double wattsAt(long nanos) {
        double share = (double) (nanos - startNanos) / (endNanos - startNanos);
        return startWatts + share * (endWatts - startWatts);
    }

    static double seconds(long fromNanos, long toNanos) {
        return (toNanos - fromNanos) / 1e9;
    }
}

package io.wattle.scheduler.apps;

import java.util.OptionalDouble;

/**
 * How long the tasks of one application worked. Reduces of MapReduce start while maps still run, and then wait for them: as
 * long on a fast node as on a slow one. So their time counts from when the maps were done. Those that start later do not
 * wait, but have all of their input to fetch after that, so they are not compared with those that did: where some waited,
 * the others are left out. Thread safe.
 */
final class WorkingTime {

    /** What MapReduce's master asks for reduces with; maps have others. */
    private static final int REDUCES = 10;

    private final boolean mapReduce;
    private boolean mapsEnded;
    private long lastMapMillis;
    private boolean someWaited;

    /** @param mapReduce whether priorities are those of MapReduce */
    WorkingTime(boolean mapReduce) {
        this.mapReduce = mapReduce;
    }

    /**
     * Seconds that a container worked; to be called for each that ended, in their order.
     *
     * @param startMillis when it began to run, on the clock of the end
     * @param worked whether it did its work
     * @return empty if its time cannot be compared with others'
     */
    synchronized OptionalDouble seconds(int priority, long startMillis, long endMillis, boolean worked) {
        long from = startMillis;
        if (mapReduce && priority == REDUCES) {
            boolean waited = mapsEnded && lastMapMillis > startMillis;
            someWaited |= waited;
            if (someWaited && !waited) {
                return OptionalDouble.empty();
            }
            from = waited ? lastMapMillis : startMillis;
        } else if (mapReduce) {
            mapDone(endMillis, worked);
        }
        double seconds = (endMillis - from) / 1000.0;
        return seconds > 0 ? OptionalDouble.of(seconds) : OptionalDouble.empty();
    }

    /** Also of a map whose start nobody saw. */
    synchronized void ended(int priority, long endMillis, boolean worked) {
        if (mapReduce && priority != REDUCES) {
            mapDone(endMillis, worked);
        }
    }

    /** A map that lost a race is nothing that reduces wait for. */
    private void mapDone(long endMillis, boolean worked) {
        if (worked && (!mapsEnded || endMillis > lastMapMillis)) {
            mapsEnded = true;
            lastMapMillis = endMillis;
        }
    }
}

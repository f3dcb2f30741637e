package io.wattle.simulator.event;

/** A heartbeat: instants that follow each other by a period. Not thread safe. */
public final class Beat {

    private final double offsetSeconds;
    private final double periodSeconds;
    private double last = -1;

    /**
     * @param offsetSeconds of one of the instants
     * @param periodSeconds more than 0
     */
    public Beat(double offsetSeconds, double periodSeconds) {
        this.offsetSeconds = offsetSeconds;
        this.periodSeconds = periodSeconds;
    }

    /** The first instant after now, never one that was given before: a rounding error does not make it come twice. */
    public double next(double nowSeconds) {
        last = Math.max(last + 1, Math.floor((nowSeconds - offsetSeconds) / periodSeconds) + 1);
        return Math.max(nowSeconds, offsetSeconds + last * periodSeconds);
    }
}

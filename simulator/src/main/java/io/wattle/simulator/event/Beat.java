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
        return next(nowSeconds, Math.floor((nowSeconds - offsetSeconds) / periodSeconds) + 1);
    }

    /** The same, but now counts, if it is such an instant and was not given before. */
    public double nowOrNext(double nowSeconds) {
        return next(nowSeconds, Math.ceil((nowSeconds - offsetSeconds) / periodSeconds));
    }

    private double next(double nowSeconds, double number) {
        last = Math.max(last + 1, number);
        return Math.max(nowSeconds, offsetSeconds + last * periodSeconds);
    }
}

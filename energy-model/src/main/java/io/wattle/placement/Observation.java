package io.wattle.placement;

/**
 * How long an application's containers took on one node class.
 *
 * @param meanSeconds mean duration, positive
 * @param containers how many containers the mean rests on, at least 1
 */
public record Observation(double meanSeconds, int containers) {

    public Observation {
        if (!(meanSeconds > 0) || Double.isInfinite(meanSeconds) || containers < 1) {
            throw new IllegalArgumentException("observation: " + meanSeconds + " s over " + containers
                    + " containers (allowed: a positive, finite time over 1 or more)");
        }
    }
}

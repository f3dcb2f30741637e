package io.wattle.placement;

/**
 * How long containers took that run to completion, on one node class. The life of an executor or a service is none: it
 * lasts as long as its application, wherever it runs.
 *
 * @param meanSeconds mean time from start to end, positive
 * @param containers how many containers the mean rests on, at least 1
 */
public record TaskTimes(double meanSeconds, int containers) {

    /** More containers than this count as this many: the mean follows what changes. */
    static final int MOST_CONTAINERS = 100;

    public TaskTimes {
        if (!(meanSeconds > 0) || Double.isInfinite(meanSeconds) || containers < 1) {
            throw new IllegalArgumentException("task times: " + meanSeconds + " s over " + containers
                    + " containers (allowed: a positive, finite time over 1 or more)");
        }
    }

    /** One container that did its work. @throws IllegalArgumentException if the time is not positive and finite */
    public static TaskTimes ofOne(double seconds) {
        return new TaskTimes(seconds, 1);
    }

    /** With one container more that did its work. @throws IllegalArgumentException if the time is not positive and finite */
    public TaskTimes plus(double seconds) {
        int known = Math.min(containers, MOST_CONTAINERS - 1);
        return new TaskTimes((meanSeconds * known + seconds) / (known + 1), known + 1);
    }

    /**
     * Whether a container that was stopped after this time says something: it would have taken longer still, so above the
     * mean it counts as if it had ended then, and below it proves nothing. So one that lost a race never makes its class
     * look fast.
     */
    public boolean isRaisedBy(double secondsUntilCutOff) {
        return secondsUntilCutOff > meanSeconds;
    }
}

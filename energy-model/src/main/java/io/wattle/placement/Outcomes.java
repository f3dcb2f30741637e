package io.wattle.placement;

/**
 * How often containers of an application failed on one node class by a fault of their own. Old outcomes fade: each
 * {@link #HALF_LIFE_MILLIS} they count half, and no more than {@link #MOST_ATTEMPTS} count at all. Immutable.
 *
 * @param attempts containers that worked or failed, faded; 0 or more
 * @param failures those that failed, faded; from 0 to {@code attempts}
 * @param millis when it was so, on whatever clock its owner uses for all of them
 */
public record Outcomes(double attempts, double failures, long millis) {

    /** Nothing ended yet. */
    public static final Outcomes NONE = new Outcomes(0, 0, 0);

    /** Six hours: a class on which nothing works is tried again within a day. */
    public static final long HALF_LIFE_MILLIS = 6 * 3_600_000L;

    /** What counts at most: the rate follows what changes. */
    static final double MOST_ATTEMPTS = 20;

    /** More failures than this without a success: so from the third on. */
    static final double FEW_FAILURES = 2;

    /** Less than this is no success any more. */
    private static final double NO_SUCCESS = 0.5;

    private static final double ROUNDING = 1e-9;

    public Outcomes {
        if (!(failures >= 0) || !(attempts >= failures - ROUNDING) || attempts == Double.POSITIVE_INFINITY) {
            throw new IllegalArgumentException("outcomes: " + failures + " failures of " + attempts
                    + " attempts (allowed: 0 or more, finite, no more failures than attempts)");
        }
    }

    /** With a container more that worked. */
    public Outcomes worked(long nowMillis) {
        return plus(0, nowMillis);
    }

    /** With a container more that failed. */
    public Outcomes failed(long nowMillis) {
        return plus(1, nowMillis);
    }

    private Outcomes plus(double failed, long nowMillis) {
        Outcomes now = at(nowMillis);
        double kept = Math.min(1, (MOST_ATTEMPTS - 1) / Math.max(1, now.attempts));
        return new Outcomes(now.attempts * kept + 1, now.failures * kept + failed, now.millis);
    }

    /** Both together, at the later one's time. */
    public Outcomes plus(Outcomes other) {
        long later = Math.max(millis, other.millis);
        Outcomes a = at(later);
        Outcomes b = other.at(later);
        double sum = a.attempts + b.attempts;
        double kept = Math.min(1, MOST_ATTEMPTS / Math.max(1, sum));
        return new Outcomes(sum * kept, (a.failures + b.failures) * kept, later);
    }

    /** What still counts then. A clock that went back fades nothing. */
    public Outcomes at(long nowMillis) {
        if (attempts == 0) {
            return new Outcomes(0, 0, nowMillis);
        }
        if (nowMillis <= millis) {
            return this;
        }
        double kept = Math.pow(0.5, ((double) nowMillis - millis) / HALF_LIFE_MILLIS);
        return new Outcomes(attempts * kept, failures * kept, nowMillis);
    }

    /** The same on another clock. */
    public Outcomes onClock(long nowMillis) {
        return new Outcomes(attempts, failures, nowMillis);
    }

    /**
     * How often a container has to be started until it works: {@code 1 / (1 - failure rate)}, with one success more than
     * was seen, so that a first failure does not mean for ever. From 1 to 21.
     */
    public double expectedAttempts() {
        return (attempts + 1) / (attempts - failures + 1);
    }

    /** Whether several failed and none worked. */
    public boolean neverWorked() {
        return failures > FEW_FAILURES && attempts - failures < NO_SUCCESS;
    }

    /** Until when {@link #neverWorked} stays true if nothing else happens; {@link #millis} if it is not true. */
    public long neverWorkedUntilMillis() {
        double halfLives = neverWorked() ? Math.log(failures / FEW_FAILURES) / Math.log(2) : 0;
        return millis + (long) (halfLives * HALF_LIFE_MILLIS);
    }
}

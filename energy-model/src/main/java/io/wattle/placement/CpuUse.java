package io.wattle.placement;

/**
 * How busy an application's containers kept their vcores on one node class.
 *
 * @param share CPU seconds per vcore second, 0 or more; above 1 where containers may use more than their vcores
 * @param vcoreSeconds vcores times the seconds that it rests on, positive
 */
public record CpuUse(double share, double vcoreSeconds) {

    /** From so many vcore seconds on it says something: the start of a JVM is not the job. */
    static final double ENOUGH_VCORE_SECONDS = 30;

    /** Below this a container mostly waits for work, and how fast it works does not show. */
    static final double LEAST_SHARE = 0.05;

    public CpuUse {
        if (!(share >= 0) || Double.isInfinite(share) || !(vcoreSeconds > 0) || Double.isInfinite(vcoreSeconds)) {
            throw new IllegalArgumentException("CPU use: " + share + " over " + vcoreSeconds
                    + " vcore s (allowed: 0 or more over a positive time, both finite)");
        }
    }

    /** Whether enough was seen. */
    public boolean isEnough() {
        return vcoreSeconds >= ENOUGH_VCORE_SECONDS;
    }

    /** Whether it also shows how fast the containers work. */
    boolean showsSpeed() {
        return isEnough() && share >= LEAST_SHARE;
    }
}

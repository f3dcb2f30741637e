package io.wattle.testbed.linux;

/**
 * Core time that a cgroup gets in each period. Immutable and thread safe.
 *
 * @param quotaMicros core time, at least 1,000, which is the kernel's least
 * @param periodMicros period, from 1,000 to 1,000,000
 */
public record CpuQuota(long quotaMicros, long periodMicros) {

    /** Short, so that a core is slow rather than often away; a quota below the kernel's least stretches it. */
    private static final long PERIOD_MICROS = 20_000;

    private static final long LEAST_MICROS = 1_000;
    private static final long MOST_PERIOD_MICROS = 1_000_000;

    /** So many cores of this machine, positive; rounded down, as the kernel refuses a group that may have more than the one above it. */
    public static CpuQuota of(double cores) {
        if (!(cores > 0)) {
            throw new IllegalArgumentException("cores " + cores + " (allowed: more than 0)");
        }
        long period = PERIOD_MICROS;
        if (cores * period < LEAST_MICROS) {
            period = Math.min(MOST_PERIOD_MICROS, (long) Math.ceil(LEAST_MICROS / cores));
        }
        return new CpuQuota(Math.max(LEAST_MICROS, (long) (cores * period)), period);
    }
}

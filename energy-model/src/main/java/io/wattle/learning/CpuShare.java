package io.wattle.learning;

import io.wattle.placement.CpuUse;
import java.util.Optional;

/**
 * How much of their vcores some containers used. Immutable.
 *
 * @param cpuSeconds CPU seconds they used, 0 or more
 * @param vcoreSeconds vcores times the seconds that were watched, 0 or more
 * @param containers how many containers it rests on; no whole number once old runs have faded, and 0 for what a container
 *     used that was counted before
 */
public record CpuShare(double cpuSeconds, double vcoreSeconds, double containers) {

    /** An hour of a vcore: what was used before fades, so that executors of hours are followed. */
    public static final double MOST_VCORE_SECONDS = 3_600;

    /** Nothing was seen. */
    public static final CpuShare NONE = new CpuShare(0, 0, 0);

    public CpuShare {
        if (!isAmount(cpuSeconds) || !isAmount(vcoreSeconds) || !isAmount(containers)) {
            throw new IllegalArgumentException("CPU share: " + cpuSeconds + " CPU s, " + vcoreSeconds + " vcore s, "
                    + containers + " containers (allowed: 0 or more, finite)");
        }
    }

    /** One container. */
    public static CpuShare ofOne(double cpuSeconds, double vcoreSeconds) {
        return new CpuShare(cpuSeconds, vcoreSeconds, 1);
    }

    /** Both together. */
    public CpuShare plus(CpuShare other) {
        return new CpuShare(
                cpuSeconds + other.cpuSeconds, vcoreSeconds + other.vcoreSeconds, containers + other.containers);
    }

    CpuShare times(double factor) {
        return new CpuShare(cpuSeconds * factor, vcoreSeconds * factor, containers * factor);
    }

    /** The same share, resting on no more containers than that. */
    public CpuShare atMostContainers(double most) {
        return containers <= most ? this : times(most / containers);
    }

    /** The same share, resting on no more vcore seconds than that. */
    public CpuShare atMostSeconds(double most) {
        return vcoreSeconds <= most ? this : times(most / vcoreSeconds);
    }

    /** As placement wants it; empty if nothing was seen. */
    public Optional<CpuUse> use() {
        return vcoreSeconds > 0 ? Optional.of(new CpuUse(cpuSeconds / vcoreSeconds, vcoreSeconds)) : Optional.empty();
    }

    private static boolean isAmount(double value) {
        return value >= 0 && value < Double.POSITIVE_INFINITY;
    }
}

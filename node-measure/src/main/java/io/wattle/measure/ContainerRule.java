package io.wattle.measure;

import java.util.OptionalLong;

/**
 * Memory that YARN may give to containers, estimated from the physical memory. Zhao2016 sec. 5.2 left 360 of 960 MB to
 * the system and Hadoop's daemons on an Edison and 4096 of 16384 MB on a Dell. Between the two a straight line; outside
 * of them the nearer one's value, because daemons neither shrink nor grow with the memory.
 */
final class ContainerRule {

    static final String SOURCE = "memory less what the system and Hadoop's daemons take: 360 MB of 960 and 4096 MB of"
            + " 16384 (Zhao2016 sec. 5.2), a straight line between, the nearer one's outside";

    private static final double SMALL_MB = 960;
    private static final double SMALL_TAKEN_MB = 360;
    private static final double LARGE_MB = 16384;
    private static final double LARGE_TAKEN_MB = 4096;
    /** Less than the smallest container of the studies, which an Edison ran with 150 MB. */
    private static final long LEAST_MB = 128;

    private ContainerRule() {}

    /** Whole MiB, or empty if too little is left for one container. */
    static OptionalLong memoryMb(double physicalMb) {
        double inside = Math.min(LARGE_MB, Math.max(SMALL_MB, physicalMb));
        double taken = SMALL_TAKEN_MB + (inside - SMALL_MB) / (LARGE_MB - SMALL_MB) * (LARGE_TAKEN_MB - SMALL_TAKEN_MB);
        long left = (long) Math.floor(physicalMb - taken);
        return left < LEAST_MB ? OptionalLong.empty() : OptionalLong.of(left);
    }
}

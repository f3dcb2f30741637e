package io.wattle.testbed.linux;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What the processes of a cgroup may use together; what is empty is not limited. Immutable and thread safe.
 *
 * @param cores cores of this machine, positive
 * @param memoryBytes memory with its page cache
 * @param disk rates of one disk
 */
public record CgroupLimits(OptionalDouble cores, OptionalLong memoryBytes, Optional<DiskRates> disk) {

    /**
     * Rates of one disk.
     *
     * @param device {@code major:minor} of the whole disk, not of a partition
     * @param readBytesPerSecond empty where it is not limited
     * @param writeBytesPerSecond empty where it is not limited
     */
    public record DiskRates(String device, OptionalLong readBytesPerSecond, OptionalLong writeBytesPerSecond) {}

    /** Cores only. */
    public static CgroupLimits cores(double cores) {
        return new CgroupLimits(OptionalDouble.of(cores), OptionalLong.empty(), Optional.empty());
    }

    /** No limit: only to count and to kill what runs there. */
    public static CgroupLimits none() {
        return new CgroupLimits(OptionalDouble.empty(), OptionalLong.empty(), Optional.empty());
    }
}

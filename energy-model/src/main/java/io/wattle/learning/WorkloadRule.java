package io.wattle.learning;

import io.wattle.placement.WorkloadClass;
import java.util.Optional;

/**
 * What containers wait for, told from the CPU they use per vcore. A pure function; the thresholds are in
 * docs/learning.md with what they rest on.
 */
public final class WorkloadRule {

    /** From so many containers on the rule says something. */
    public static final int ENOUGH_CONTAINERS = 3;

    /** And from so many vcore seconds on: the start of a JVM is not the job. */
    public static final double ENOUGH_VCORE_SECONDS = 30;

    /**
     * At least this much is compute. From the mean watts that Loghin2015's Table 6 implies its CPU-bound jobs drew
     * (49.0 - 35) / (55 - 35) = 0.70 of a Xeon node's dynamic watts, and (14.0 - 4) / (16 - 4) = 0.83 of an ARM node's.
     */
    public static final double COMPUTE_FROM = 0.7;

    /**
     * At most this much is I/O. The same study's I/O-bound jobs drew (6.7 - 4) / (16 - 4) = 0.23 of an ARM node's dynamic
     * watts. The Xeon node's 0.54 includes its hard disk and is not taken for CPU.
     */
    public static final double IO_UP_TO = 0.25;

    private WorkloadRule() {}

    /** COMPUTE, IO or MIXED; never LATENCY or MEMORY, which the CPU does not show. Empty if too little was seen. */
    public static Optional<WorkloadClass> classify(CpuShare seen) {
        if (seen.containers() < ENOUGH_CONTAINERS || seen.vcoreSeconds() < ENOUGH_VCORE_SECONDS) {
            return Optional.empty();
        }
        double share = seen.cpuSeconds() / seen.vcoreSeconds();
        if (share >= COMPUTE_FROM) {
            return Optional.of(WorkloadClass.COMPUTE);
        }
        return Optional.of(share <= IO_UP_TO ? WorkloadClass.IO : WorkloadClass.MIXED);
    }
}

package io.wattle.placement;

import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A container that an application asks for.
 *
 * @param applicationMaster whether it is the application's master
 * @param workload what it mostly waits for, declared or learned
 * @param memoryMb memory in MiB, at least 1
 * @param vcores virtual cores, at least 1
 * @param deadline when the application has to be done, if it said so
 * @param observed how long the application's containers took so far, by node class name
 * @param containers how many like it the application asked for when this was made, at least 1: a node that wakes for one does for more
 */
public record Request(
        boolean applicationMaster,
        WorkloadClass workload,
        int memoryMb,
        int vcores,
        Optional<Instant> deadline,
        Map<String, Observation> observed,
        int containers) {

    public Request {
        Objects.requireNonNull(workload, "workload");
        Objects.requireNonNull(deadline, "deadline");
        observed = Map.copyOf(observed);
        if (memoryMb < 1 || vcores < 1 || containers < 1) {
            throw new IllegalArgumentException("request: " + containers + " containers of " + memoryMb + " MiB and "
                    + vcores + " vcores (allowed: 1 or more of each)");
        }
    }

    /** The only one of its kind. */
    public Request(
            boolean applicationMaster,
            WorkloadClass workload,
            int memoryMb,
            int vcores,
            Optional<Instant> deadline,
            Map<String, Observation> observed) {
        this(applicationMaster, workload, memoryMb, vcores, deadline, observed, 1);
    }
}

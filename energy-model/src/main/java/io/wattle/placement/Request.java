package io.wattle.placement;

import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * One container that an application asks for.
 *
 * @param applicationMaster whether it is the application's master
 * @param workload what it mostly waits for, declared or learned
 * @param memoryMb memory in MiB, at least 1
 * @param vcores virtual cores, at least 1
 * @param deadline when the application has to be done, if it said so
 * @param observed how long the application's containers took so far, by node class name
 */
public record Request(
        boolean applicationMaster,
        WorkloadClass workload,
        int memoryMb,
        int vcores,
        Optional<Instant> deadline,
        Map<String, Observation> observed) {

    public Request {
        Objects.requireNonNull(workload, "workload");
        Objects.requireNonNull(deadline, "deadline");
        observed = Map.copyOf(observed);
        if (memoryMb < 1 || vcores < 1) {
            throw new IllegalArgumentException(
                    "request: " + memoryMb + " MiB and " + vcores + " vcores (allowed: 1 or more of each)");
        }
    }
}

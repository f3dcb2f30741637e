package io.wattle.scheduler.placement;

import io.wattle.placement.WorkloadClass;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A pending request, and what it waits for. Times are of the wall clock.
 *
 * @param id that tells requests of one priority apart; 0 for most applications
 * @param containers that are not placed yet
 * @param memoryMb MiB of each container
 * @param partition node label; empty for nodes without one
 * @param master whether it is for the application's master
 * @param since when it first refused a node; empty if it does not wait
 * @param until when its wait ends at the latest; empty if it does not wait
 * @param waitsFor classes that it waits for, or would, the best first
 * @param limit of its queue or user, because of which no node is offered; empty if none is known
 */
public record RequestExplanation(
        int priority,
        long id,
        int containers,
        long memoryMb,
        int vcores,
        String partition,
        boolean master,
        WorkloadClass workload,
        WorkloadSource workloadFrom,
        RequestState state,
        Optional<Instant> since,
        Optional<Instant> until,
        List<String> waitsFor,
        Optional<LimitReached> limit,
        List<ClassExplanation> classes) {

    public RequestExplanation {
        waitsFor = List.copyOf(waitsFor);
        classes = List.copyOf(classes);
    }
}

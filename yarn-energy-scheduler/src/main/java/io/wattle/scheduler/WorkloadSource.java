package io.wattle.scheduler;

import io.wattle.placement.WorkloadClass;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/**
 * Knows, or does not know, what an application's containers mostly wait for. Sources are asked in turn; the first answer
 * counts. Called when judgements are thought over, not for each node: it may take microseconds, and must not block.
 */
@FunctionalInterface
public interface WorkloadSource {

    /** The class, or empty if this source cannot tell. */
    Optional<WorkloadClass> workload(ApplicationId id, AppFacts app);
}

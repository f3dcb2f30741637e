package io.wattle.scheduler.apps;

import io.wattle.learning.ContainerOutcome;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;

/** What the end of a container says of its node class. A pure function. */
public final class ContainerEnd {

    /** 128 and the number of SIGTERM: a host that shuts down ends everything so. */
    private static final int TERMINATED = 143;

    private ContainerEnd() {}

    /** Empty if it says nothing, as where the node was lost or the container had to make room. */
    public static Optional<ContainerOutcome> outcome(RMContainerEventType event, ContainerStatus status) {
        if (event == RMContainerEventType.RELEASED) {
            return Optional.of(ContainerOutcome.KILLED);
        }
        if (event != RMContainerEventType.FINISHED) {
            return Optional.empty();
        }
        int exitStatus = status.getExitStatus();
        return switch (exitStatus) {
            case ContainerExitStatus.SUCCESS -> Optional.of(ContainerOutcome.WORKED);
            case ContainerExitStatus.KILLED_BY_APPMASTER, ContainerExitStatus.KILLED_AFTER_APP_COMPLETION ->
                Optional.of(ContainerOutcome.KILLED);
            case ContainerExitStatus.KILLED_EXCEEDED_PMEM, ContainerExitStatus.KILLED_EXCEEDED_VMEM ->
                Optional.of(ContainerOutcome.FAILED);
            case TERMINATED -> Optional.empty();
            default -> exitStatus > 0 ? Optional.of(ContainerOutcome.FAILED) : Optional.empty();
        };
    }
}

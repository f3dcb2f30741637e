package io.wattle.scheduler.placement;

import org.apache.hadoop.yarn.api.records.ApplicationId;

/** A scheduler whose placement allocators share an {@link Energy}: they find it through the ResourceManager's context. */
public interface EnergyScheduling {

    /** What they share. */
    Energy energy();

    /** Whether the application is in the scheduler: it is not any more once its removal is handled. */
    boolean hasApplication(ApplicationId id);

    /**
     * Full path of the queue where an application is now.
     *
     * @param queue that queue's name or path, for an application that is not in the scheduler
     */
    String queuePath(ApplicationId id, String queue);
}

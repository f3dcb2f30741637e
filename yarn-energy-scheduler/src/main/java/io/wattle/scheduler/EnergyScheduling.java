package io.wattle.scheduler;

import org.apache.hadoop.yarn.api.records.ApplicationId;

/** A scheduler whose placement allocators share an {@link Energy}: they find it through the ResourceManager's context. */
public interface EnergyScheduling {

    /** What they share. */
    Energy energy();

    /** Whether the application is in the scheduler: it is not any more once its removal is handled. */
    boolean hasApplication(ApplicationId id);

    /** Full path of a queue, from its name or its path. */
    String queuePath(String queue);
}

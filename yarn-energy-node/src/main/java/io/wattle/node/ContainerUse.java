package io.wattle.node;

import java.beans.ConstructorProperties;

/** What one container used until the last look. Immutable; a bean, as JMX wants it. */
public final class ContainerUse {

    private final String id;
    private final double cpuSeconds;
    private final double watchedSeconds;

    /**
     * One container.
     *
     * @param id as YARN writes it
     * @param cpuSeconds user and system time of its processes, those that ended included
     * @param watchedSeconds age of its first process
     */
    @ConstructorProperties({"id", "cpuSeconds", "watchedSeconds"})
    public ContainerUse(String id, double cpuSeconds, double watchedSeconds) {
        this.id = id;
        this.cpuSeconds = cpuSeconds;
        this.watchedSeconds = watchedSeconds;
    }

    /** As YARN writes it. */
    public String getId() {
        return id;
    }

    /** User and system time of its processes, in seconds; those that ended are included. */
    public double getCpuSeconds() {
        return cpuSeconds;
    }

    /** Age of its first process, in seconds. */
    public double getWatchedSeconds() {
        return watchedSeconds;
    }
}

package io.wattle.node;

import java.beans.ConstructorProperties;

/** What one container used until the last look. Immutable; a bean, as JMX wants it. */
public final class ContainerUse {

    private final String id;
    private final double cpuSeconds;
    private final double watchedSeconds;
    private final Long bytesRead;

    /**
     * One container.
     *
     * @param id as YARN writes it
     * @param cpuSeconds user and system time of its processes, those that ended included
     * @param watchedSeconds age of its first process
     * @param bytesRead by its processes, those that ended included; null if that is not known
     */
    @ConstructorProperties({"id", "cpuSeconds", "watchedSeconds", "bytesRead"})
    public ContainerUse(String id, double cpuSeconds, double watchedSeconds, Long bytesRead) {
        this.id = id;
        this.cpuSeconds = cpuSeconds;
        this.watchedSeconds = watchedSeconds;
        this.bytesRead = bytesRead;
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

    /**
     * Bytes that read calls of its processes returned, from files, pipes and sockets; those that ended are included. Null
     * where they may not be looked at, as with the LinuxContainerExecutor: never 0 for that.
     */
    public Long getBytesRead() {
        return bytesRead;
    }
}

package io.wattle.simulator.yarn;

/**
 * How a ResourceManager gives out containers. Immutable.
 *
 * @param heartbeatSeconds from one report of a node to its next, more than 0
 * @param containersPerHeartbeat most that a node gets at one report, at least 1: 1 until Hadoop 2, where nothing said
 *     otherwise; 100 by default since
 *     {@code yarn.scheduler.capacity.per-node-heartbeat.maximum-container-assignments} came
 * @param countsVcores whether a node may be full of vcores ({@code DominantResourceCalculator}); if not, as by default, only memory
 *     counts, and each container has one virtual core, whatever was asked for ({@code DefaultResourceCalculator.normalize})
 * @param masterShare share of the cluster's memory that masters may have, more than 0, at most 1
 *     ({@code yarn.scheduler.capacity.maximum-am-resource-percent})
 * @param expirySeconds after which a node that does not report is taken for lost, with its containers; 0 or more
 *     ({@code yarn.nm.liveness-monitor.expiry-interval-ms})
 */
public record YarnSettings(
        double heartbeatSeconds,
        int containersPerHeartbeat,
        boolean countsVcores,
        double masterShare,
        double expirySeconds) {

    /** Containers at a report: as many as fit. */
    public static final int UNLIMITED = Integer.MAX_VALUE;

    /** Hadoop's default. */
    private static final double EXPIRY_SECONDS = 600;

    /** Hadoop 3 without a line of configuration. */
    public static final YarnSettings HADOOP_3 = new YarnSettings(1, 100, false, 0.1);

    /** As the clusters of the studies, of Hadoop 2: one container a heartbeat. */
    public static final YarnSettings HADOOP_2 = new YarnSettings(1, 1, false, 0.1);

    public YarnSettings {
        if (!(heartbeatSeconds > 0) || containersPerHeartbeat < 1 || !(masterShare > 0 && masterShare <= 1)) {
            throw new IllegalArgumentException("heartbeat " + heartbeatSeconds + " s, " + containersPerHeartbeat
                    + " containers a heartbeat, masters' share " + masterShare
                    + " (allowed: more than 0 s, 1 or more containers, a share of more than 0 and at most 1)");
        }
        if (!(expirySeconds >= 0) || Double.isInfinite(expirySeconds)) {
            throw new IllegalArgumentException("expiry of nodes: " + expirySeconds + " s (allowed: 0 or more)");
        }
    }

    /** With Hadoop's 600 s until a node is taken for lost. */
    public YarnSettings(double heartbeatSeconds, int containersPerHeartbeat, boolean countsVcores, double masterShare) {
        this(heartbeatSeconds, containersPerHeartbeat, countsVcores, masterShare, EXPIRY_SECONDS);
    }

    /** With another time from one report of a node to its next. */
    public YarnSettings withHeartbeatSeconds(double seconds) {
        return new YarnSettings(seconds, containersPerHeartbeat, countsVcores, masterShare, expirySeconds);
    }

    /** Whether there is a limit on the containers of a report. */
    public boolean hasLimit() {
        return containersPerHeartbeat < UNLIMITED;
    }

    /** What is given to who asks for so much. */
    ContainerSize normalized(ContainerSize size) {
        return countsVcores ? size : new ContainerSize(size.memoryMb());
    }

    /** Whether a container fits into so much. */
    public boolean fits(ContainerSize size, int memoryMb, int vcores) {
        return memoryMb >= size.memoryMb() && (!countsVcores || vcores >= size.vcores());
    }
}

package io.wattle.testbed.node;

/**
 * Keys of a NodeManager's configuration by which the testbed says what its containers get. Free of Hadoop: the testbed,
 * which has none on its class path, writes them.
 */
public final class ContainerKeys {

    /**
     * Groups in which those of containers are made: one absolute path for each hierarchy, separated by colons, as names of
     * hierarchies have commas.
     */
    public static final String GROUPS = "wattle.testbed.container-groups";

    /** Cores of the node class: no container gets more. */
    public static final String CORES = "wattle.testbed.cores";

    /** Cores of this machine that one core of the node class is worth. */
    public static final String CORE_SHARE = "wattle.testbed.core-share";

    /** CPU time that one core of the node class gets in each period, microseconds. */
    public static final String QUOTA_MICROS = "wattle.testbed.quota-micros";

    /** The period of quotas, microseconds. */
    public static final String PERIOD_MICROS = "wattle.testbed.period-micros";

    private ContainerKeys() {}
}

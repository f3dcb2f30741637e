package io.wattle.node;

import java.util.List;

/** What {@code /jmx} shows as {@code Hadoop:service=NodeManager,name=WattleUsage}. */
public interface UsageMXBean {

    /** The containers that run, as of the last look. */
    List<ContainerUse> getContainers();

    /** How often code of ours failed in this NodeManager; its log has each cause once. */
    long getFailures();
}

package io.wattle.node;

import java.util.List;

/** What {@code /jmx} shows as {@code Hadoop:service=NodeManager,name=WattleUsage}. */
public interface UsageMXBean {

    /** The containers that run, as of the last look. */
    List<ContainerUse> getContainers();
}

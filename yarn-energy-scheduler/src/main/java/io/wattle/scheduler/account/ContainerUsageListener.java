package io.wattle.scheduler.account;

import java.time.Instant;
import org.apache.hadoop.yarn.api.records.ContainerId;

/**
 * Is told what containers use, as measured on their nodes. Called by several threads at once, about once per container
 * and reading; must not block.
 */
@FunctionalInterface
public interface ContainerUsageListener {

    /**
     * A reading.
     *
     * @param cores mean number of cores in use since the reading before, 0 or more
     * @param time end of that stretch, wall clock of the ResourceManager
     */
    void containerUsage(ContainerId id, double cores, Instant time);
}

package io.wattle.tuning.engine.input;

import java.util.List;

/**
 * Workers that a local input is planned for, as if it lay in their HDFS.
 *
 * @param names of all workers, at least one
 * @param blockBytes size of a block, 1 or more
 * @param replication hosts that hold a block, 1 or more; at most as many as there are workers count
 */
public record ImaginedHosts(List<String> names, long blockBytes, int replication) {

    public ImaginedHosts {
        names = List.copyOf(names);
    }
}

package io.wattle.model;

import java.util.Objects;

/**
 * A cluster of one worker class and a master node: what a study ran, or what an operator owns.
 *
 * @param name catalog key, lower case, such as {@code edison}
 * @param worker class of the nodes that run map and reduce containers
 * @param workerCount number of workers in the full cluster, at least 1
 * @param master class of the node that runs the daemons and the application masters; a wimpy master failed jobs in
 *     Zhao2016 (sec. 5.2)
 * @param hdfsBlockMb HDFS block size in MiB
 * @param hdfsReplication replicas of each block
 * @param source study and section that the figures come from
 */
public record ClusterProfile(
        String name,
        NodeClass worker,
        int workerCount,
        NodeClass master,
        int hdfsBlockMb,
        int hdfsReplication,
        String source) {

    public ClusterProfile {
        Objects.requireNonNull(worker, "worker");
        Objects.requireNonNull(master, "master");
        Objects.requireNonNull(source, "source");
        requireAtLeastOne(name, "workerCount", workerCount);
        requireAtLeastOne(name, "hdfsBlockMb", hdfsBlockMb);
        requireAtLeastOne(name, "hdfsReplication", hdfsReplication);
    }

    private static void requireAtLeastOne(String name, String figure, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(
                    "cluster profile " + name + ": " + figure + " is " + value + " (allowed: 1 or more)");
        }
    }
}

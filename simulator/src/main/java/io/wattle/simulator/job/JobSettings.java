package io.wattle.simulator.job;

import io.wattle.simulator.yarn.ContainerSize;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What an operator or a tuner sets for a job; in parentheses Hadoop's keys. Immutable.
 *
 * @param blockMb HDFS block, the longest split of a file ({@code dfs.blocksize}), more than 0
 * @param inputReplication replicas of the input, at least 1
 * @param outputReplication replicas of the output ({@code dfs.replication};
 *     {@code mapreduce.terasort.output.replication}, 1, for TeraSort), at least 1
 * @param combinedSplitMb longest split of many small files
 *     ({@code mapreduce.input.fileinputformat.split.maxsize} of a combining format); empty: one split a file and block
 * @param maps how many maps, whatever the input ({@code mapreduce.job.maps}); empty: as many as splits
 * @param reduces how many reduces ({@code mapreduce.job.reduces}), 0 or more
 * @param combines whether the combiner is used
 * @param containers how large they are
 * @param sort how map output is sorted and merged
 * @param slowstart share of the maps that are done before reduces are asked for
 *     ({@code mapreduce.job.reduce.slowstart.completedmaps}), 0 to 1
 * @param attempts how often tasks are tried
 * @param reduceSkew how differently much map output reduces get: sigma of the logarithm of their shares, 0 or more. Hadoop has no
 *     key for it: it is up to the job's keys and its partitioner
 */
public record JobSettings(
        double blockMb,
        int inputReplication,
        int outputReplication,
        OptionalDouble combinedSplitMb,
        OptionalInt maps,
        int reduces,
        boolean combines,
        JobContainers containers,
        SortSettings sort,
        double slowstart,
        AttemptSettings attempts,
        double reduceSkew) {

    /** HDFS takes no file with more replicas ({@code dfs.replication.max}). */
    public static final int MOST_REPLICAS = 512;

    /** Share of a reduce's heap that holds fetched map output ({@code mapreduce.reduce.shuffle.input.buffer.percent}). */
    static final double SHUFFLE_SHARE = 0.7;

    /** Share of that at which it is merged to disk ({@code mapreduce.reduce.shuffle.merge.percent}). */
    static final double MERGE_SHARE = 0.66;

    /** Share of memory that reduces may have while maps wait ({@code yarn.app.mapreduce.am.job.reduce.rampup.limit}). */
    static final double RAMP_UP_SHARE = 0.5;

    public JobSettings {
        SettingException.requireMore("blockMb", blockMb);
        requireReplicas("inputReplication", inputReplication);
        requireReplicas("outputReplication", outputReplication);
        combinedSplitMb.ifPresent(it -> SettingException.requireMore("combinedSplitMb", it));
        maps.ifPresent(it -> SettingException.requireAtLeast("maps", it, 1));
        SettingException.requireAtLeast("reduces", reduces, 0);
        SettingException.require(slowstart >= 0 && slowstart <= 1, "slowstart", slowstart, "0 to 1");
        SettingException.require(
                reduceSkew >= 0 && reduceSkew < Double.POSITIVE_INFINITY, "reduceSkew", reduceSkew, "0 or more");
    }

    /** With one vcore a container, merges and attempts by default, and all reduces alike. */
    public JobSettings(
            double blockMb,
            int inputReplication,
            int outputReplication,
            OptionalDouble combinedSplitMb,
            OptionalInt maps,
            int reduces,
            boolean combines,
            int mapMemoryMb,
            int reduceMemoryMb,
            int masterMemoryMb,
            double sortMb,
            double heapShare,
            double slowstart) {
        this(
                blockMb,
                inputReplication,
                outputReplication,
                combinedSplitMb,
                maps,
                reduces,
                combines,
                new JobContainers(
                        new ContainerSize(mapMemoryMb),
                        new ContainerSize(reduceMemoryMb),
                        new ContainerSize(masterMemoryMb),
                        heapShare),
                SortSettings.of(sortMb),
                slowstart,
                AttemptSettings.DEFAULT,
                0);
    }

    /** MB of map output that a reduce keeps in memory; what is more goes to disk. */
    double shuffleMemoryMb() {
        return containers.reduceHeapMb() * SHUFFLE_SHARE * MERGE_SHARE;
    }

    private static void requireReplicas(String setting, int value) {
        SettingException.require(value >= 1 && value <= MOST_REPLICAS, setting, value, "1 to " + MOST_REPLICAS);
    }
}

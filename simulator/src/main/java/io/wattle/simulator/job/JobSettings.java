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

    /** As Hadoop has it where nobody sets anything, but for second attempts ({@link AttemptSettings#DEFAULT}). */
    public static Builder builder() {
        return new Builder();
    }

    /** MB of map output that a reduce keeps in memory; what is more goes to disk. */
    double shuffleMemoryMb() {
        return containers.reduceHeapMb() * SHUFFLE_SHARE * MERGE_SHARE;
    }

    private static void requireReplicas(String setting, int value) {
        SettingException.require(value >= 1 && value <= MOST_REPLICAS, setting, value, "1 to " + MOST_REPLICAS);
    }

    /** Settings of which all are named. Not thread safe. */
    public static final class Builder {
        private double blockMb = HadoopDefaults.BLOCK_MB;
        private int inputReplication = HadoopDefaults.REPLICATION;
        private int outputReplication = HadoopDefaults.REPLICATION;
        private OptionalDouble combinedSplitMb = OptionalDouble.empty();
        private OptionalInt maps = OptionalInt.empty();
        private int reduces = HadoopDefaults.REDUCES;
        private boolean combines;
        private JobContainers containers = new JobContainers(
                new ContainerSize(HadoopDefaults.TASK_MEMORY_MB),
                new ContainerSize(HadoopDefaults.TASK_MEMORY_MB),
                new ContainerSize(HadoopDefaults.MASTER_MEMORY_MB),
                HadoopDefaults.HEAP_SHARE);
        private double sortMb = HadoopDefaults.SORT_MB;
        private double slowstart = HadoopDefaults.SLOWSTART;

        private Builder() {}

        /** Longest split of a file. */
        public Builder blockMb(double mb) {
            blockMb = mb;
            return this;
        }

        /** Replicas of input and output. */
        public Builder replication(int ofInput, int ofOutput) {
            inputReplication = ofInput;
            outputReplication = ofOutput;
            return this;
        }

        /** Longest split of many files. */
        public Builder combinedSplitMb(OptionalDouble mb) {
            combinedSplitMb = mb;
            return this;
        }

        /** So many, whatever the input. */
        public Builder maps(OptionalInt count) {
            maps = count;
            return this;
        }

        /** So many. */
        public Builder reduces(int count) {
            reduces = count;
            return this;
        }

        /** Whether the combiner is used. */
        public Builder combines(boolean isUsed) {
            combines = isUsed;
            return this;
        }

        /** Containers of one vcore, MiB. @param heapShare of a task's that is Java heap */
        public Builder containers(int mapMb, int reduceMb, int masterMb, double heapShare) {
            containers = new JobContainers(
                    new ContainerSize(mapMb), new ContainerSize(reduceMb), new ContainerSize(masterMb), heapShare);
            return this;
        }

        /** What a map sorts in. */
        public Builder sortMb(double mb) {
            sortMb = mb;
            return this;
        }

        /** Share of the maps that are done before reduces are asked for. */
        public Builder slowstart(double share) {
            slowstart = share;
            return this;
        }

        /** @throws IllegalArgumentException if a value is none that a setting can have */
        public JobSettings build() {
            return new JobSettings(
                    blockMb,
                    inputReplication,
                    outputReplication,
                    combinedSplitMb,
                    maps,
                    reduces,
                    combines,
                    containers,
                    SortSettings.of(sortMb),
                    slowstart,
                    AttemptSettings.DEFAULT,
                    0);
        }
    }
}

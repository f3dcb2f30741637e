package io.wattle.benchmarks.testbed.smallfiles;

import java.util.Map;

/**
 * What {@link SmallFilesMain} measures.
 *
 * @param experiment which of the two
 * @param files of the whole input; of the combiner's, each of a MiB
 * @param sample files of the sample that a map per file reads
 * @param rounds of all ways in turns
 * @param vcores of all workers
 * @param outlets outlet of the power meter by worker
 */
record SmallFilesRequest(
        Experiment experiment, int files, int sample, int rounds, int vcores, Map<String, Integer> outlets) {

    /** What is compared. */
    enum Experiment {
        /** logcount of log files of 10 to 100 KB: Hadoop's packing, ours, compacted; a map per file on a sample. */
        WAYS,
        /** wordcount of files of a MiB: a map per file and packed, without a combiner and with one. */
        COMBINER
    }

    SmallFilesRequest {
        outlets = Map.copyOf(outlets);
    }
}

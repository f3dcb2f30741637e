package io.wattle.benchmarks.testbed.smallfiles;

/**
 * A job that ran alone. Seconds and joules are the testbed's.
 *
 * @param combiner whether maps combine
 * @param files that it read
 * @param seconds from before its splits were planned until its client saw its end
 * @param joules that the meter counted meanwhile, of all workers
 */
record SmallFilesRun(Kind kind, boolean combiner, int files, int maps, double seconds, double joules) {

    /** What ran. */
    enum Kind {
        FILE_PER_MAP,
        HADOOPS_PACKING,
        PACKED,
        COMPACTED,
        /** The compaction itself. */
        COMPACTION
    }
}

package io.wattle.benchmarks.testbed.smallfiles;

import java.util.Optional;

/**
 * A job that ran alone. Seconds and joules are the testbed's.
 *
 * @param way how it read them; null for the compaction itself
 * @param combiner whether maps combine
 * @param files that it read
 * @param seconds from before its splits were planned until its client saw its end
 * @param joules that the meter counted meanwhile, of all workers
 */
record SmallFilesRun(InputWay way, boolean combiner, int files, int maps, double seconds, double joules) {

    /** For tables. */
    String title() {
        return Optional.ofNullable(way).map(InputWay::name).orElse("COMPACTION") + (combiner ? ", combiner, " : ", ")
                + files + " files, " + maps + " maps";
    }
}

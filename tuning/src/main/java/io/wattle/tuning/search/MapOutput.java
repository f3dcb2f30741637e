package io.wattle.tuning.search;

import io.wattle.tuning.space.Mebibyte;
import io.wattle.tuning.space.SearchSpace;
import java.util.Map;
import java.util.Optional;

/**
 * What the maps of a run wrote, by its counters: before a combiner and uncompressed, so that no setting changes it. Immutable.
 *
 * @param mb of all maps, with Hadoop's accounting of each record in the sort buffer
 * @param maps of the run, 1 of several jobs, which have no figures of single maps: any of them may have one map
 */
record MapOutput(double mb, double maps, double inputMb) {

    /** Share of a reduce's heap at which fetched map output goes to disk: Hadoop's defaults 0.70 and 0.66. */
    private static final double SHUFFLE_SHARE = 0.7 * 0.66;

    /** Hadoop's accounting of a record in the sort buffer. */
    private static final double BYTES_OF_RECORD = 16;

    /** The largest map over the mean one. */
    private static final double SKEW = 1.5;

    /** Empty if nobody counted it. */
    static Optional<MapOutput> of(SearchSpace space, Measurement run) {
        Map<String, Long> counters = run.counters();
        long maps = counters.getOrDefault("MAPS", 0L);
        Long bytes = counters.get("MAP_OUTPUT_BYTES");
        Long records = counters.get("MAP_OUTPUT_RECORDS");
        if (maps < 1 || bytes == null || records == null) {
            return Optional.empty();
        }
        return Optional.of(new MapOutput(
                (bytes + BYTES_OF_RECORD * records) / Mebibyte.BYTES,
                counters.containsKey("MAP_LONGEST_MILLIS") ? maps : 1,
                space.workload().inputBytes() / Mebibyte.BYTES));
    }

    /**
     * Of one map at most.
     *
     * @param splitMb largest split, 0 where none is set
     */
    double ofLargestMapMb(double splitMb) {
        double fewest = splitMb == 0 ? maps : Math.min(maps, Math.ceil(inputMb / splitMb));
        return mb / fewest * (fewest > 1 ? SKEW : 1);
    }

    /** Whether a reduce of this heap has room for all of it, so that nothing is merged on its disk. */
    boolean fitsReduce(double heapMb) {
        return mb <= SHUFFLE_SHARE * heapMb;
    }
}

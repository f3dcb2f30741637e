package io.wattle.tuning.surrogate;

import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.Workload;
import java.util.List;
import java.util.OptionalDouble;

/**
 * How much map output a job makes of its input: what tells whether runs were of the same data. It is counted before any combiner, so
 * settings do not change it. Stateless.
 */
final class DataVolume {

    /** Beyond this factor the data was another. */
    private static final double MOST_FACTOR = 2;

    private DataVolume() {}

    /**
     * Earlier runs whose data was like that of trials; those of which it is not known, too.
     *
     * @param workload of the trials
     * @param trials of the search, none or more
     */
    static List<EarlierRun> similar(List<EarlierRun> earlier, Workload workload, List<Trial> trials) {
        OptionalDouble here = outputShare(workload, trials);
        return earlier.stream()
                .filter(it -> alike(outputShare(it.workload(), it.trials()), here))
                .toList();
    }

    private static boolean alike(OptionalDouble one, OptionalDouble other) {
        if (one.isEmpty() || other.isEmpty()) {
            return true;
        }
        double factor = one.getAsDouble() / other.getAsDouble();
        return Math.max(factor, 1 / factor) <= MOST_FACTOR;
    }

    /** Bytes of map output for each of input, by the first trial that counted them; empty if none did. */
    private static OptionalDouble outputShare(Workload workload, List<Trial> trials) {
        return trials.stream()
                .flatMap(it -> it.measurement().stream())
                .mapToDouble(it -> it.counters().getOrDefault("MAP_OUTPUT_BYTES", 0L))
                .filter(it -> it > 0)
                .map(it -> it / workload.inputBytes())
                .findFirst();
    }
}

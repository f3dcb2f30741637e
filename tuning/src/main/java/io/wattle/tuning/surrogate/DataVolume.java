package io.wattle.tuning.surrogate;

import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.Workload;
import java.util.List;

/**
 * How much map output a job makes of its input: what tells whether runs were of the same data. Hadoop counts it before its combiner, so
 * settings do not change it; but a job that combines in its tasks writes less of larger splits. So runs are compared by their trials whose maps
 * read about as much. Stateless.
 */
final class DataVolume {

    /** Beyond this factor the data was another. */
    private static final double MOST_FACTOR = 2;

    /** Trials of one run whose shares differ by more combine in their tasks. */
    private static final double SAME_SHARE = 1.1;

    private DataVolume() {}

    /**
     * A trial that counted it.
     *
     * @param bytesPerMap what its maps read each; not a number if the maps were not counted
     * @param share bytes of map output for each of input
     * @param isBeforeCombining whether a combiner of Hadoop's took it in, or the job may have none
     */
    private record Output(double bytesPerMap, double share, boolean isBeforeCombining) {}

    /**
     * Earlier runs whose data was like that of trials; those of which it is not known, too.
     *
     * @param workload of the trials
     * @param trials of the search, none or more
     */
    static List<EarlierRun> similar(List<EarlierRun> earlier, Workload workload, List<Trial> trials) {
        List<Output> here = outputs(workload, trials);
        return earlier.stream()
                .filter(it -> alike(outputs(it.workload(), it.trials()), here))
                .toList();
    }

    private static boolean alike(List<Output> then, List<Output> now) {
        if (then.isEmpty() || now.isEmpty()) {
            return true;
        }
        if (!combinesInTasks(then) && !combinesInTasks(now)) {
            return factor(then.get(0).share(), now.get(0).share()) <= MOST_FACTOR;
        }
        double nearest = Double.POSITIVE_INFINITY;
        double factor = 1;
        for (Output one : then) {
            for (Output other : now) {
                double apart = factor(one.bytesPerMap(), other.bytesPerMap());
                if (apart < nearest) {
                    nearest = apart;
                    factor = factor(one.share(), other.share());
                }
            }
        }
        // Of maps that read far more or less nobody knows what they would have left.
        return nearest > MOST_FACTOR || factor <= MOST_FACTOR;
    }

    private static boolean combinesInTasks(List<Output> outputs) {
        double least = outputs.stream().mapToDouble(Output::share).min().orElseThrow();
        double most = outputs.stream().mapToDouble(Output::share).max().orElseThrow();
        return most > SAME_SHARE * least || outputs.stream().noneMatch(Output::isBeforeCombining);
    }

    private static double factor(double one, double other) {
        return Math.max(one / other, other / one);
    }

    private static List<Output> outputs(Workload workload, List<Trial> trials) {
        return trials.stream()
                .flatMap(it -> it.measurement().stream())
                .filter(it -> it.counters().getOrDefault("MAP_OUTPUT_BYTES", 0L) > 0)
                .map(it -> output(workload, it))
                .toList();
    }

    private static Output output(Workload workload, Measurement run) {
        return new Output(
                bytesPerMap(workload, run),
                (double) run.counters().get("MAP_OUTPUT_BYTES") / workload.inputBytes(),
                !workload.job().alwaysCombines() || run.counters().getOrDefault("COMBINE_INPUT_RECORDS", 0L) > 0);
    }

    private static double bytesPerMap(Workload workload, Measurement run) {
        long maps = run.counters().getOrDefault("MAPS", 0L);
        return maps > 0 ? (double) workload.inputBytes() / maps : Double.NaN;
    }
}

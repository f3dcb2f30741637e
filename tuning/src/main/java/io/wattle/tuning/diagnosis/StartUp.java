package io.wattle.tuning.diagnosis;

import io.wattle.tuning.search.Medians;
import java.util.List;
import java.util.OptionalLong;

/**
 * How long the start-up of a task takes. Histories do not say when a JVM begins to work for its job, so it is estimated:
 * a map that computes on one core has spent no more on it than it lived beside its counted CPU time, and the smallest such time of all
 * maps is taken for all. One map alone tells nothing: it may have waited for its data. One with more CPU time than life had several cores,
 * for its compiler and collector, and tells nothing either.
 */
final class StartUp {

    private static final int FEWEST_MAPS = 2;

    private StartUp() {}

    /** Of one task; empty if there is nothing to tell it by. */
    static OptionalLong millis(List<TaskRun> tasks) {
        long[] known = tasks.stream()
                .map(TaskRun::startUpMillis)
                .filter(OptionalLong::isPresent)
                .mapToLong(OptionalLong::getAsLong)
                .toArray();
        if (known.length > 0) {
            double[] values = new double[known.length];
            for (int i = 0; i < known.length; i++) {
                values[i] = known[i];
            }
            return OptionalLong.of(Math.round(Medians.of(values)));
        }
        List<TaskRun> counted = tasks.stream()
                .filter(it -> it.kind() == TaskRun.Kind.MAP)
                .filter(it -> it.cpuMillis().orElse(0) > 0)
                .filter(it -> it.lifeMillis() > it.cpuMillis().orElseThrow())
                .toList();
        return counted.size() < FEWEST_MAPS
                ? OptionalLong.empty()
                : counted.stream()
                        .mapToLong(it -> it.lifeMillis() - it.cpuMillis().orElseThrow())
                        .min();
    }
}

package io.wattle.tuning.surrogate;

import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.Mebibyte;
import io.wattle.tuning.space.Workload;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a job costs, however large its input is: by this jobs are near to each other, or not. Immutable, thread safe.
 *
 * @param cpuSecondsPerMb CPU time of all tasks, for each MB of input
 * @param outputShare bytes of map output for each of input; empty where nobody counts it
 * @param reduceShare part of the lives of all tasks that reduces have, their waits for maps included, 0 to 1
 */
record JobCosts(double cpuSecondsPerMb, OptionalDouble outputShare, double reduceShare) {

    /** Added to shares that are compared: whether reduces have 1 or 2% of the time makes little difference. */
    private static final double SHARE_OF_NOTE = 0.1;

    /** Of the first trial that succeeded, whose settings are mostly stock's; empty if nobody counted CPU time or how long tasks lived. */
    static Optional<JobCosts> of(Workload workload, List<Trial> trials) {
        return trials.stream()
                .flatMap(it -> it.measurement().stream())
                .findFirst()
                .flatMap(it -> of(workload, it));
    }

    private static Optional<JobCosts> of(Workload workload, Measurement run) {
        Map<String, Long> counters = run.counters();
        Long maps = counters.get("MAP_TASK_MILLIS");
        Long reduces = counters.get("REDUCE_TASK_MILLIS");
        if (run.cpuSeconds().isEmpty() || maps == null || reduces == null || maps + reduces <= 0) {
            return Optional.empty();
        }
        long output = counters.getOrDefault("MAP_OUTPUT_BYTES", 0L);
        return Optional.of(new JobCosts(
                run.cpuSeconds().getAsDouble() * Mebibyte.BYTES / workload.inputBytes(),
                output > 0 ? OptionalDouble.of((double) output / workload.inputBytes()) : OptionalDouble.empty(),
                (double) reduces / (maps + reduces)));
    }

    /** By how much the two differ in what they differ in most, 1 or more; infinite where only one of them has a figure. */
    double factorTo(JobCosts other) {
        double factor = Math.max(
                factor(cpuSecondsPerMb, other.cpuSecondsPerMb),
                factor(reduceShare + SHARE_OF_NOTE, other.reduceShare + SHARE_OF_NOTE));
        if (outputShare.isEmpty() && other.outputShare.isEmpty()) {
            return factor;
        }
        return outputShare.isPresent() && other.outputShare.isPresent()
                ? Math.max(factor, factor(outputShare.getAsDouble(), other.outputShare.getAsDouble()))
                : Double.POSITIVE_INFINITY;
    }

    private static double factor(double one, double other) {
        return Math.max(one / other, other / one);
    }

    /** These beside those of another job, for people. */
    String beside(JobCosts other) {
        return String.format(
                Locale.ROOT,
                "%.2f CPU s a MB (here %.2f), %s bytes of map output for one of input (here %s), %.0f%% of the tasks'"
                        + " time in reduces (here %.0f%%)",
                cpuSecondsPerMb,
                other.cpuSecondsPerMb,
                text(outputShare),
                text(other.outputShare),
                100 * reduceShare,
                100 * other.reduceShare);
    }

    private static String text(OptionalDouble share) {
        return share.isPresent() ? String.format(Locale.ROOT, "%.2f", share.getAsDouble()) : "unknown";
    }
}

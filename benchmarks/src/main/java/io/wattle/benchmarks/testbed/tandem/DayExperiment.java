package io.wattle.benchmarks.testbed.tandem;

import io.wattle.benchmarks.testbed.StudyJob;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What is compared: two parts of a journal can be one only if these are the same. Immutable.
 *
 * @param minutes length of a day
 * @param gapSeconds between two jobs at noon
 * @param slack deadlines, in times of what a job took in the warm-up
 * @param seed of the arrivals
 * @param hadoop version
 * @param daemonShare share of this machine's cores for the daemons
 * @param warmUpSeconds of each job, when all six came at once under the stock scheduler
 */
record DayExperiment(
        double minutes,
        double gapSeconds,
        double slack,
        long seed,
        String hadoop,
        double daemonShare,
        Map<StudyJob, Double> warmUpSeconds) {

    DayExperiment {
        warmUpSeconds = Map.copyOf(warmUpSeconds);
        if (!(minutes > 0) || !(gapSeconds > 0) || !(slack > 0)) {
            throw new IllegalArgumentException("--minutes " + minutes + ", --gap " + gapSeconds + ", --slack " + slack
                    + " (allowed: all more than 0)");
        }
    }

    /** The same, with what a warm-up took. */
    DayExperiment withWarmUp(Map<StudyJob, Double> seconds) {
        return new DayExperiment(minutes, gapSeconds, slack, seed, hadoop, daemonShare, seconds);
    }

    /** Whether it is the same but for the warm-up, which is made once. */
    boolean isContinuedBy(DayExperiment other) {
        return withWarmUp(Map.of()).equals(other.withWarmUp(Map.of()));
    }

    double daySeconds() {
        return 60 * minutes;
    }

    /** Of a day: the same jobs at the same times for both. */
    long seed(int repeat) {
        return seed + repeat;
    }

    /** Time that each kind of job has. */
    Map<StudyJob, Double> deadlineSeconds() {
        return warmUpSeconds.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, it -> slack * it.getValue()));
    }
}

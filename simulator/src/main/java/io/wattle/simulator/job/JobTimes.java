package io.wattle.simulator.job;

import java.util.Optional;

/** When what happened to a job, in seconds of simulated time; NaN for what has not. Not thread safe. */
final class JobTimes {

    private double masterStartedSeconds = Double.NaN;
    private double firstTaskSeconds = Double.NaN;
    private double mapsDoneSeconds = Double.NaN;
    private double finishedSeconds = Double.NaN;

    /** The first master of a job counts. */
    void masterStarted(double seconds) {
        if (Double.isNaN(masterStartedSeconds)) {
            masterStartedSeconds = seconds;
        }
    }

    void taskStarted(double seconds) {
        if (Double.isNaN(firstTaskSeconds)) {
            firstTaskSeconds = seconds;
        }
    }

    /** The last time counts, where maps ran again. */
    void mapsDone(double seconds) {
        mapsDoneSeconds = seconds;
    }

    void finished(double seconds) {
        finishedSeconds = seconds;
    }

    /** As they are now. */
    JobOutcome outcome(
            Submission submission, int maps, int remoteMaps, AttemptCounts attempts, Optional<JobFailure> failure) {
        return new JobOutcome(
                submission.profile().name(),
                submission.atSeconds(),
                masterStartedSeconds,
                firstTaskSeconds,
                mapsDoneSeconds,
                finishedSeconds,
                submission.deadlineSeconds(),
                maps,
                remoteMaps,
                attempts,
                failure);
    }
}

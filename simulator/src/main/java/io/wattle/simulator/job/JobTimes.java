package io.wattle.simulator.job;

/** When what happened to a job, in seconds of simulated time; NaN for what has not. Not thread safe. */
final class JobTimes {

    private double submittedSeconds = Double.NaN;
    private double masterStartedSeconds = Double.NaN;
    private double firstTaskSeconds = Double.NaN;
    private double mapsDoneSeconds = Double.NaN;
    private double finishedSeconds = Double.NaN;

    void submitted(double seconds) {
        submittedSeconds = seconds;
    }

    void masterStarted(double seconds) {
        masterStartedSeconds = seconds;
    }

    void taskStarted(double seconds) {
        if (Double.isNaN(firstTaskSeconds)) {
            firstTaskSeconds = seconds;
        }
    }

    void mapsDone(double seconds) {
        mapsDoneSeconds = seconds;
    }

    void finished(double seconds) {
        finishedSeconds = seconds;
    }

    /** The master asked for its first task. */
    double masterStartedSeconds() {
        return masterStartedSeconds;
    }

    /** As they are now. */
    JobOutcome outcome(Submission submission, int maps, int remoteMaps) {
        return new JobOutcome(
                submission.profile().name(),
                submittedSeconds,
                masterStartedSeconds,
                firstTaskSeconds,
                mapsDoneSeconds,
                finishedSeconds,
                submission.deadlineSeconds(),
                maps,
                remoteMaps);
    }
}

package io.wattle.simulator.job;

/** When what happened to a job, in seconds of simulated time; NaN for what has not. Not thread safe. */
public final class JobTimes {

    private double submittedSeconds = Double.NaN;
    private double masterStartedSeconds = Double.NaN;
    private double firstTaskSeconds = Double.NaN;
    private double mapsDoneSeconds = Double.NaN;
    private double finishedSeconds = Double.NaN;

    JobTimes() {}

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

    /** The client started. */
    public double submittedSeconds() {
        return submittedSeconds;
    }

    /** The master asked for its first task. */
    public double masterStartedSeconds() {
        return masterStartedSeconds;
    }

    /** The master launched its first task. */
    public double firstTaskSeconds() {
        return firstTaskSeconds;
    }

    /** The last map ended. */
    public double mapsDoneSeconds() {
        return mapsDoneSeconds;
    }

    /** The client saw the end. */
    public double finishedSeconds() {
        return finishedSeconds;
    }

    /** From the client's start to its end. */
    public double seconds() {
        return finishedSeconds - submittedSeconds;
    }
}

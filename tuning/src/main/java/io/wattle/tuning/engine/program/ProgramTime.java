package io.wattle.tuning.engine.program;

/**
 * Adds up what a program does with its time, as its seconds are reckoned: from the first job's start to the last one's end, without
 * the time in which some waited in the queue and none ran. Used by one thread.
 */
final class ProgramTime {

    private long lastNanos;
    private long runNanos;
    private long aloneNanos;
    private boolean hasRun;

    /** @param nanos when the program began */
    ProgramTime(long nanos) {
        lastNanos = nanos;
    }

    /**
     * Takes a look.
     *
     * @param nanos when
     * @param running whether a job runs
     * @param waiting whether one waits in the queue
     */
    void look(long nanos, boolean running, boolean waiting) {
        long passed = nanos - lastNanos;
        lastNanos = nanos;
        if (running) {
            // Between two jobs the program was at work for the next one.
            runNanos += passed + (hasRun ? aloneNanos : 0);
            aloneNanos = 0;
            hasRun = true;
        } else if (!waiting) {
            aloneNanos += passed;
        }
    }

    /** How long jobs have run so far, and the program between two of them. */
    long runNanos() {
        return runNanos;
    }

    /** How long the program has had no job since the last one, or since it began. */
    long aloneNanos() {
        return aloneNanos;
    }

    /** Whether a job has run. */
    boolean hasRun() {
        return hasRun;
    }
}

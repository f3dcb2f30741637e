package io.wattle.tandem.lifecycle;

/** What became of a program that was to switch nodes. */
public enum ProgramOutcome {
    /** It ended with 0. */
    SUCCEEDED(false),
    /** There is no such file. */
    MISSING(true),
    /** It may not be run. */
    NOT_EXECUTABLE(true),
    /** It could not be started for another reason, or was not, as too many run. */
    NOT_STARTED(true),
    /** It ended with another number than 0. */
    FAILED(false),
    /** It did not end in time, and was ended. */
    TIMED_OUT(false);

    private final boolean didNotRun;

    ProgramOutcome(boolean didNotRun) {
        this.didNotRun = didNotRun;
    }

    /** Whether nothing can have come of it. */
    public boolean didNotRun() {
        return didNotRun;
    }
}

package io.wattle.tuning.search;

import java.util.Locale;

/** How a trial ended. */
public enum TrialStatus {
    /** The job finished and its output is right. */
    SUCCEEDED,
    /** The job failed (out of memory included) or its output is wrong. */
    FAILED,
    /** Somebody killed the job, which ends a run; journals of earlier versions have such trials. */
    KILLED,
    /** The job ran longer than the trial time-out and was killed for it. */
    TIMEOUT;

    /** Lower-case name for JSON and tables. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}

package io.wattle.tuning.search;

import java.util.Locale;

/** Where a figure of seconds comes from. */
public enum SecondsQuality {
    /** A simulation of the job: nothing ran. */
    PREDICTED,
    /** The clock of the cluster that ran the trial. */
    MEASURED,
    /** The ResourceManager's, as no history of the job came: some more than measured, and nothing else is known of the run. */
    REPORTED,
    /** The trial's containers, replayed on a node class that is not here. */
    EMULATED,
    /** The trial's containers, replayed on the cluster's own class: differs from the clock by the replay's error. */
    ESTIMATED,
    /** The clock of a testbed of such nodes, times its factor. */
    SCALED;

    /** Lower-case name for JSON and tables. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}

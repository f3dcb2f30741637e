package io.wattle.tuner.twin;

import java.util.Locale;

/** Why an application of the ledger is not simulated. */
public enum LeftOut {
    /** A line that cannot be used. */
    DAMAGED_LINE("damaged lines"),
    /** Not within the range that was asked for. */
    OUTSIDE_RANGE("not within --during"),
    /** Spark and others: the simulator knows MapReduce. */
    NOT_MAPREDUCE("not MapReduce"),
    /** It failed or was killed. */
    NOT_SUCCEEDED("failed or were killed"),
    /** Nobody kept its history, or it is elsewhere. */
    NO_HISTORY("without a history"),
    /** There is a history, and it gives no profile. */
    NO_PROFILE("with a history that gives no profile"),
    /** It asks for a container that no node of the cluster holds, as where larger nodes have retired. */
    FITS_NO_NODE("that fit no node of the cluster");

    private final String text;

    LeftOut(String text) {
        this.text = text;
    }

    /** For people, behind a number of applications. */
    public String text() {
        return text;
    }

    /** Lower-case name for JSON. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}

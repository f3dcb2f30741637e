package io.wattle.tuning.twin;

import io.wattle.tuning.ledger.Reason;

/** Why an application of the ledger is not simulated. */
public enum LeftOut implements Reason {
    /** A line that cannot be used. */
    DAMAGED_LINE("damaged lines"),
    /** Not within the range that was asked for. */
    OUTSIDE_RANGE("not within --during"),
    /** Spark and others: the simulator knows MapReduce. */
    NOT_MAPREDUCE("not MapReduce"),
    /** It failed or was killed. */
    NOT_SUCCEEDED("failed or were killed"),
    /** It ended when it was submitted, by the ledger. */
    NO_TIME("that took no time"),
    /** Nobody kept its history, or it is elsewhere. */
    NO_HISTORY("without a history"),
    /** There is a history, or may be one: it is another user's, or its file system has lost it. */
    NOT_READABLE("with a history that cannot be read"),
    /** There is a history, and it gives no profile. */
    NO_PROFILE("with a history that gives no profile"),
    /** It asks for a container that no node of the cluster holds, as where larger nodes have retired. */
    FITS_NO_NODE("that fit no node of the cluster");

    private final String text;

    LeftOut(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}

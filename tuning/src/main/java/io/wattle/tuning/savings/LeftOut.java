package io.wattle.tuning.savings;

import io.wattle.tuning.ledger.Reason;

/** Why a run is in no comparison. */
public enum LeftOut implements Reason {
    /** A figure that is too low must not look like a saving. */
    NOT_COMPLETE("not complete: their joules are a lower bound"),
    /** A run that failed or was killed did not do its work. */
    NOT_SUCCEEDED("failed or were killed"),
    /** Nobody noted its final status. */
    STATUS_NOT_KNOWN("do not say whether they succeeded, as lines of formats 1 and 2"),
    /** Nobody noted how its containers were placed. */
    MODE_NOT_KNOWN("do not say how they were placed"),
    /** The mode changed while it ran. */
    MODE_MIXED("ran in more than one placement mode"),
    /** It is in neither range of dates, or not with all its time. */
    OUTSIDE_DATES("not within --before or --after from submission to end"),
    /** No joules or no time: there is no ratio. */
    NOTHING_USED("used no joules or no time"),
    /** Most runs of the job on its side were placed otherwise. */
    OTHER_MODE("placed otherwise than most runs of their job on their side"),
    /** More jobs than are kept apart. */
    TOO_MANY_JOBS("of further jobs, as the report has room for so many only");

    private final String text;

    LeftOut(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}

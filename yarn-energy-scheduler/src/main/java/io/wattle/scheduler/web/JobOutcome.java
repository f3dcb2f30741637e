package io.wattle.scheduler.web;

/** What became of a command about learned jobs. */
public enum JobOutcome {
    /** It is done. */
    DONE,
    /** Nothing is remembered of the job. */
    UNKNOWN_JOB,
    /** As many are pinned as may be, in all or of that user. */
    TOO_MANY_PINNED,
    /** What was kept is not read yet: it would come back. */
    NOT_READ_YET,
    /** Learning is switched off: nothing would be saved. */
    SWITCHED_OFF
}

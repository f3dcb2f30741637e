package io.wattle.combine.read;

/** The job's counters, in the group of this class's name. */
public enum ReadCounter {
    /** Lines that were longer than the limit, and left out. */
    LONG_LINES_SKIPPED,
    /** Files of which some or all could not be read; one that several tasks read counts in each. */
    BAD_FILES_SKIPPED,
    /** Of those the ones that are listed in {@code _quarantine}. */
    BAD_FILES_QUARANTINED,
    /** Plain text files that are longer than they were when they were listed, or than their manifest says. */
    FILES_LONGER_THAN_LISTED,
    /** Files and directories that were left out at submission, as they cannot be read. */
    LEFT_OUT_AT_SUBMISSION
}

package io.wattle.combine.config;

/** What becomes of a file that cannot be read, or not to its end. */
public enum BadFileMode {
    /** The task fails; the message names the file. */
    FAIL,
    /** Counted, and the next file is read. */
    SKIP,
    /** As skip, and listed in {@code _quarantine} of the job's output. */
    QUARANTINE
}

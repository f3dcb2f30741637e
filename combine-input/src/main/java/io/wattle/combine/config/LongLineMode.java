package io.wattle.combine.config;

/** What becomes of a line that is longer than the limit. */
public enum LongLineMode {
    /** Counted, and the next line is read. */
    SKIP,
    /** The task fails; the message names file and offset. */
    FAIL
}

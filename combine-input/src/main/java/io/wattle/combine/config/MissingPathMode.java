package io.wattle.combine.config;

/** What becomes of an input path that names nothing. */
public enum MissingPathMode {
    /** The job is refused; the message names the path. */
    FAIL,
    /** Counted and left out. */
    SKIP
}

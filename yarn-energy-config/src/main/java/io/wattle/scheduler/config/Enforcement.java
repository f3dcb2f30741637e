package io.wattle.scheduler.config;

/** What becomes of an application that brings a placement allocator of its own. */
public enum Enforcement {
    /** It runs, placed by its own allocator, and a line in the log says so. */
    ALLOW,
    /** It is refused. */
    REJECT
}

package io.wattle.scheduler.config;

/** How far the tandem goes; constants are values of its key. */
public enum TandemMode {
    /** Nothing is looked at. */
    OFF,
    /** What would be done is said and counted, and nothing is done. */
    DRY_RUN,
    /** Nodes sleep and wake. */
    ACTIVE
}

package io.wattle.scheduler.config;

/** How far the tandem goes; constants are values of its key. */
public enum TandemMode {
    /** No node is switched, and nothing is said of any; where mode active was in force before, all nodes are woken first. */
    OFF,
    /** What would be done is said and counted, and nothing is done. */
    DRY_RUN,
    /** Nodes sleep and wake. */
    ACTIVE
}

package io.wattle.tandem.lifecycle;

/** What happened to a node, for log, page and counters. */
public enum EventKind {
    /** It takes nothing new. */
    DRAINS(false),
    /** It takes containers again. */
    DRAIN_CANCELLED(false),
    /** A container came at the last moment: it stays awake. */
    CAME_BUSY(false),
    /** Its suspend program is started. */
    SUSPENDS(false),
    /** It sleeps. */
    ASLEEP(false),
    /** Its suspend program could not be run, or failed. */
    SUSPEND_PROGRAM(true),
    /** It was told to sleep, and did not. */
    NOT_ASLEEP(true),
    /** Its resume program is started. */
    WAKES(false),
    /** It takes containers. */
    AWAKE(false),
    /** Its resume program could not be run, or failed. */
    RESUME_PROGRAM(true),
    /** It did not register in time. */
    NOT_AWAKE(true),
    /** It registered, and nobody had woken it. */
    WOKE_BY_ITSELF(false),
    /** It went away without being told to. */
    LOST(true),
    /** An operator takes it out of the cluster: it is not switched. */
    WITHDRAWN(false),
    /** It is not healthy: it is not switched. */
    UNHEALTHY(true),
    /** An operator holds it, or lets it go. */
    HOLD(false),
    /** An operator has taken it out of the cluster. */
    FORGOTTEN(false),
    /** The ResourceManager started, and goes on where another one was. */
    RESTORED(false),
    /** The step could not be written down, and is not taken. */
    NOT_WRITTEN(true);

    private final boolean trouble;

    EventKind(boolean trouble) {
        this.trouble = trouble;
    }

    /** Whether an operator should look. */
    public boolean isTrouble() {
        return trouble;
    }
}

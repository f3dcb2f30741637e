package io.wattle.tandem;

/** What a node does, as far as its sleep goes. */
public enum NodePower {
    /** Takes containers. */
    AWAKE,
    /** Keeps what it runs, and takes nothing new; may be taken back. */
    DRAINING,
    /** Has drained, or had nothing: it takes nothing new and is about to be told to sleep; may be taken back. */
    DRAINED,
    /** Told to sleep, and not yet known to do so. */
    SUSPENDING,
    /** Can be woken. */
    ASLEEP,
    /** Told to wake, and not yet ready. */
    WAKING,
    /** Did not wake in time: an operator has to look, and it is tried again later. */
    FAILED,
    /** Went away without being told to: an operator has to look, and nobody switches it. */
    LOST;

    /** Whether it serves, now or once it is ready: what counts as awake for a minimum. */
    public boolean isUp() {
        return this == AWAKE || this == WAKING;
    }

    /** Whether it takes nothing new, and nothing has happened to it yet: to take it back costs nothing. */
    public boolean isDraining() {
        return this == DRAINING || this == DRAINED;
    }
}

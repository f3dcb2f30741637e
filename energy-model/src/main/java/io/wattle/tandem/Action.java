package io.wattle.tandem;

/** What is to be done with a node. */
public enum Action {
    /** Nothing. */
    KEEP,
    /** Give it nothing new. */
    DRAIN,
    /** Give it containers again. */
    CANCEL_DRAIN,
    /** Let it sleep: it has nothing. */
    SUSPEND,
    /** Wake it. */
    RESUME,
    /** It was told to sleep long enough ago: its heartbeats say whether it does, and it may be woken or used from now on. */
    SUSPEND_TIMED_OUT,
    /** It did not wake in time: take it for failed. */
    RESUME_TIMED_OUT
}

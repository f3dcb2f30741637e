package io.wattle.ledger;

/** What a node is doing, and so where its energy goes. */
public enum NodeState {
    /** Serves containers: energy is split into idle and active joules. */
    UP,
    /** Waking: energy goes to the boot bucket. */
    BOOTING,
    /** Going down: energy goes to the shutdown bucket. */
    SHUTTING_DOWN,
    /** Sleeping: energy goes to the idle bucket. */
    ASLEEP,
    /** Unreachable: its containers have ended; energy that is still metered goes to the idle bucket. */
    LOST
}

package io.wattle.ledger;

/** What a node is doing, as far as its energy is concerned. */
public enum NodeState {
    /** Runs containers, or could. */
    UP,
    /** On its way up: its energy is the boot bucket's. */
    BOOTING,
    /** On its way down: its energy is the shutdown bucket's. */
    SHUTTING_DOWN,
    /** Asleep: its energy is the idle bucket's. */
    ASLEEP
}

package io.wattle.ledger;

/** What the ledger did with an event. */
public enum Outcome {
    /** Took effect. */
    APPLIED,
    /** Lies ahead of the last reading: takes effect, at its own time, when the next reading arrives. */
    HELD,
    /** Lies in a time that is settled already: took effect at the end of that time. */
    CLAMPED,
    /** Changed no account; an {@link Irregularity} says why. */
    IGNORED
}

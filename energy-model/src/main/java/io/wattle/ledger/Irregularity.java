package io.wattle.ledger;

/** What came out of order, twice or not at all. The ledger counts each, and goes on. */
public enum Irregularity {
    /** A reading older than the last one: ignored. */
    LATE_READING,
    /** A reading of the same time as the last one: ignored. */
    DUPLICATE_READING,
    /** The meter had no reading. */
    MISSING_READING,
    /** Two power readings too far apart: the time between them is unmetered. */
    POWER_GAP,
    /** An energy counter fell, or its meter left joules out: it counts on, and the time between is unmetered. */
    COUNTER_REBASED,
    /** Power after energy, or energy after power: the time between them is unmetered. */
    KIND_CHANGED,
    /** Several readings in a row from the past: the clock of the readings was set back, and is followed. */
    CLOCK_STEPPED_BACK,
    /** A clock that had stepped back went forward again to where it should be. */
    CLOCK_RESTORED,
    /** An event in a time that is settled already: took effect at the end of that time. */
    LATE_EVENT,
    /** Too many events waited for a reading, or their node was retired: the oldest took effect without one. */
    FORCED_EVENT,
    /** A container that runs, or has run, started again: ignored. */
    DUPLICATE_START,
    /** A container that has ended ended again: ignored. */
    DUPLICATE_END,
    /** The end of a container arrived before its start, or with an earlier time. */
    END_BEFORE_START,
    /** An event of a node that was never registered: ignored. */
    UNKNOWN_NODE,
    /** Usage, size or end of a container that is not known: ignored, but the end is remembered for a while. */
    UNKNOWN_CONTAINER
}

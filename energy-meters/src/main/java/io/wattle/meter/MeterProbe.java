package io.wattle.meter;

/** Finds out whether one kind of meter works on this machine, and what to do if it does not. */
public interface MeterProbe {

    /** The kind of meter: rapl, snmp, prometheus, ipmi. */
    String kind();

    /** Looks, reads, and says what it found; throws nothing for a device problem. Takes at most a few seconds. */
    Diagnosis diagnose();
}

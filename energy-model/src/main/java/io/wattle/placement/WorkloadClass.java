package io.wattle.placement;

import io.wattle.model.Tier;
import java.util.Locale;
import java.util.Optional;

/**
 * What a container mostly waits for. The first four follow the taxonomy of Vasudevan2010 (sec. 3), whose classes decide
 * between wimpy and brawny nodes.
 */
public enum WorkloadClass {
    /** CPU- or memory-bound and parallel: wimpy or brawny by joules. */
    COMPUTE(null),
    /** I/O-bound: wimpy nodes keep their disks as busy with a fraction of the watts. */
    IO(Tier.WIMPY),
    /** Memory-hungry: what it needs at once does not fit a wimpy node, or only in pieces. */
    MEMORY(Tier.BRAWNY),
    /** Latency-bound or serial: one slow core sets its time. */
    LATENCY(Tier.BRAWNY),
    /** Some of all, or not known: by joules. */
    MIXED(null);

    private final Tier preferred;

    WorkloadClass(Tier preferred) {
        this.preferred = preferred;
    }

    /** The tier that the taxonomy gives this class to; empty where joules decide. */
    public Optional<Tier> preferredTier() {
        return Optional.ofNullable(preferred);
    }

    /** Lower-case name for tags, JSON and tables. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}

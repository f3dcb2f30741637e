package io.wattle.tuning.search;

import java.util.Locale;

/** Where a joule figure comes from. */
public enum JoulesQuality {
    /** A simulation of the job: nothing ran. Its seconds are predicted, too. */
    PREDICTED,
    /** CPU seconds of this host, converted to a node class that is not here. */
    EMULATED,
    /** CPU seconds of the cluster's own nodes, times the power curve of their class. */
    ESTIMATED,
    /** The power meter of a testbed, read before and after a job, in the time of the cluster that it stands for. */
    METERED,
    /** The ledger of the cluster's energy plug-in, from meters. */
    LEDGER_MEASURED,
    /** The ledger of the cluster's energy plug-in, in part or all from utilisation and power curves. */
    LEDGER_ESTIMATED,
    /** The ledger of the cluster's energy plug-in, in part from figures that nobody read. */
    LEDGER_ASSUMED;

    /** Name for JSON and tables, such as {@code ledger-measured}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Whether a cluster's own ledger gave it. */
    public boolean isOfLedger() {
        return this == LEDGER_MEASURED || this == LEDGER_ESTIMATED || this == LEDGER_ASSUMED;
    }
}

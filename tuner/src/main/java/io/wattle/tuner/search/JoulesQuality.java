package io.wattle.tuner.search;

import java.util.Locale;

/** Where a joule figure comes from. */
public enum JoulesQuality {
    /** CPU seconds of this host, converted to a node class that is not here. */
    EMULATED,
    /** CPU seconds of the cluster's own nodes, times the power curve of their class. */
    ESTIMATED;

    /** Lower-case name for JSON and tables. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}

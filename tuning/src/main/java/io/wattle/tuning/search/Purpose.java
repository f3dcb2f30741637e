package io.wattle.tuning.search;

import java.util.Locale;

/** Why a trial was run. */
public enum Purpose {
    /** Stock settings, the point the search starts from. */
    STOCK,
    /** An attempt to improve on the incumbent. */
    ATTEMPT,
    /**
     * A fresh run of an attempt that seems an improvement; with {@link #INCUMBENT} it decides whether that is noise. A first
     * one that is no faster than the incumbent's earlier fresh runs ends the check.
     */
    CONFIRM,
    /** A fresh run of the incumbent beside such a run. */
    INCUMBENT,
    /** Part of the final comparison; says nothing to the search. */
    COMPARISON;

    /** Lower-case name for JSON and tables. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}

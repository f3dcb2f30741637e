package io.wattle.tuner.search;

import java.util.Locale;

/** Why a trial was run. */
public enum Purpose {
    /** Stock settings, the point the search starts from. */
    STOCK,
    /** An attempt to improve on the incumbent. */
    ATTEMPT,
    /** A repeat that decides whether a seeming improvement is more than noise. */
    CONFIRM,
    /** Part of the final comparison; says nothing to the search. */
    COMPARISON;

    /** Lower-case name for JSON and tables. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}

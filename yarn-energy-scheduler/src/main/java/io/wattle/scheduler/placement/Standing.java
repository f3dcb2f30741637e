package io.wattle.scheduler.placement;

import java.util.Locale;

/** How good a node class is for a request, whatever its room. */
public enum Standing {
    /** As good as any. */
    GOOD,
    /** Another class should have it. */
    DEARER,
    /** Its containers fail there, and the class is left alone for a time. */
    FAILING,
    /** The usual node of the class does not hold it. */
    TOO_SMALL;

    /** Lower-case name for JSON. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}

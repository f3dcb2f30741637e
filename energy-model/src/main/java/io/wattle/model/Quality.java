package io.wattle.model;

import java.util.Locale;

/** How a figure came to be known. Ordered from best to worst: a result is as good as the worst figure it rests on. */
public enum Quality {
    /** A meter or a benchmark gave it. */
    MEASURED,
    /** Computed from measured figures, such as a power curve at a measured utilisation. */
    ESTIMATED,
    /** No study and no meter gives it; printed as assumed in every result that rests on it. */
    ASSUMED;

    /** The worse of the two. */
    public Quality and(Quality other) {
        return compareTo(other) >= 0 ? this : other;
    }

    /** Lower-case name for tables, JSON and YAML. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}

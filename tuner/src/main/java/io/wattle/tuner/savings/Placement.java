package io.wattle.tuner.savings;

import java.util.Locale;

/** Who chose the nodes of an application's containers. */
public enum Placement {
    /** The stock scheduler: the plug-in's mode was off or shadow. */
    STOCK,
    /** The policy. */
    ACTIVE;

    /** Lower-case name for tables and JSON. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}

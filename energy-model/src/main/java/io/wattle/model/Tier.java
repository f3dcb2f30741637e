package io.wattle.model;

import java.util.Locale;

/** The two kinds of machine a mixed cluster is made of. */
public enum Tier {
    /** Low-power boards and SoCs, about 1 to 30 W. */
    WIMPY,
    /** Desktop and server machines, about 50 to 1000 W. */
    BRAWNY;

    /** Lower-case name for tables, JSON and YAML. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}

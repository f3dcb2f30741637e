package io.wattle.scheduler.config;

import java.util.Locale;

/** How far the scheduler goes; in the order of how much it does. */
public enum RunMode {
    /** The stock scheduler; joules are still counted. */
    OFF,
    /** Containers go where stock puts them; what the policy would have said of each is counted. */
    SHADOW,
    /** Containers are placed by joules. */
    ACTIVE;

    /** The one that does less. */
    public RunMode atMost(RunMode bound) {
        return compareTo(bound) <= 0 ? this : bound;
    }

    /** Lower-case name, as in keys and JSON. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}

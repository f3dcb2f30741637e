package io.wattle.tuning.ledger;

import java.util.Locale;

/** Why something is left out, or to be taken with caution: a constant of an enum. */
public interface Reason {

    /** For people, behind a number. */
    String text();

    /** The constant's. */
    String name();

    /** Lower-case name for JSON. */
    default String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}

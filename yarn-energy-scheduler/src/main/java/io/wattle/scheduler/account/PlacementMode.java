package io.wattle.scheduler.account;

import io.wattle.scheduler.config.RunMode;
import java.util.Arrays;
import java.util.Locale;

/** How the containers of one application were placed, as far as anybody noted it. */
public enum PlacementMode {
    /** By the stock scheduler. */
    OFF,
    /** By the stock scheduler; what the policy would have said was counted. */
    SHADOW,
    /** By joules. */
    ACTIVE,
    /** The mode changed while the application ran. */
    MIXED,
    /** Nobody noted it all the time. Never written. */
    UNKNOWN;

    /** Of containers that are placed now. */
    public static PlacementMode of(RunMode mode) {
        return switch (mode) {
            case OFF -> OFF;
            case SHADOW -> SHADOW;
            case ACTIVE -> ACTIVE;
        };
    }

    /**
     * The mode of a label.
     *
     * @throws IllegalArgumentException if it is none
     */
    static PlacementMode parse(String label) {
        return Arrays.stream(values())
                .filter(it -> it != UNKNOWN && it.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "'mode' is " + label + " (expected: off, shadow, active or mixed)"));
    }

    /** Of an application that ran in this mode, and later in the other. */
    PlacementMode then(PlacementMode later) {
        if (this == UNKNOWN || later == UNKNOWN) {
            return UNKNOWN;
        }
        return this == later ? this : MIXED;
    }

    /** Lower-case name, as in files. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}

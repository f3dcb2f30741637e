package io.wattle.tuning.search;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What of a run a search makes as small, or as large, as it can. */
public enum Goal {
    /** Seconds on the machines that ran it. */
    TIME,
    /** Joules of all workers. */
    JOULES,
    /** Joules times seconds. */
    ENERGY_DELAY,
    /** What the workers cost meanwhile, with their electricity. */
    COST,
    /** Megabytes of input for each joule: of one input the same order as {@link #JOULES}, in other words. */
    WORK_PER_JOULE;

    /** Names of all, as {@link #label} gives them. */
    public static List<String> labels() {
        return Arrays.stream(values()).map(Goal::label).toList();
    }

    /**
     * The goal of a name.
     *
     * @throws IllegalArgumentException if there is none of that name
     */
    public static Goal named(String label) {
        return Arrays.stream(values())
                .filter(it -> it.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "objective: '" + label + "' (known: " + String.join(", ", labels()) + ")"));
    }

    /** Name for options and JSON, such as {@code energy-delay}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Whether a run without joules of the machine that its seconds are of has no figure. */
    public boolean needsJoules() {
        return this != TIME;
    }
}

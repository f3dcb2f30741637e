package io.wattle.learning;

import java.util.OptionalDouble;

/**
 * What some containers read. Immutable.
 *
 * @param mebibytes MiB that they read in all, 0 or more
 * @param containers how many containers it rests on; no whole number once old runs have faded
 */
public record InputRead(double mebibytes, double containers) {

    /** Nothing was seen. */
    public static final InputRead NONE = new InputRead(0, 0);

    public InputRead {
        if (!isAmount(mebibytes) || !isAmount(containers) || (containers == 0 && mebibytes > 0)) {
            throw new IllegalArgumentException("input: " + mebibytes + " MiB, " + containers
                    + " containers (allowed: 0 or more, finite; nothing of no container)");
        }
    }

    /** One container. */
    public static InputRead ofOne(double mebibytes) {
        return new InputRead(mebibytes, 1);
    }

    /** MiB per container; empty if too few were seen. */
    public OptionalDouble meanMebibytes() {
        return containers < WorkloadRule.ENOUGH_CONTAINERS
                ? OptionalDouble.empty()
                : OptionalDouble.of(mebibytes / containers);
    }

    /** Both together. */
    public InputRead plus(InputRead other) {
        return new InputRead(mebibytes + other.mebibytes, containers + other.containers);
    }

    InputRead times(double factor) {
        return new InputRead(mebibytes * factor, containers * factor);
    }

    /** The same mean, resting on no more containers than that. */
    public InputRead atMost(double most) {
        return containers <= most ? this : times(most / containers);
    }

    private static boolean isAmount(double value) {
        return value >= 0 && value < Double.POSITIVE_INFINITY;
    }
}

package io.wattle.tuning.energy;

import java.util.Objects;
import java.util.OptionalDouble;

/**
 * What one task attempt did on a node.
 *
 * @param kind map or reduce
 * @param node name of the node, any text that tells nodes apart
 * @param startMillis when its JVM was launched, milliseconds since the epoch
 * @param finishMillis finish, milliseconds since the epoch, not before the start
 * @param cpuSeconds CPU time of its processes after the start of the JVM, on the machine that ran it; empty if it was not
 *     counted, or not all of it
 */
public record ContainerUse(Kind kind, String node, long startMillis, long finishMillis, OptionalDouble cpuSeconds) {

    /** What the container ran. */
    public enum Kind {
        MAP,
        /** It waits until the maps are done. */
        REDUCE
    }

    public ContainerUse {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(node, "node");
        double cpu = cpuSeconds.orElse(0);
        if (finishMillis < startMillis || !(cpu >= 0) || Double.isInfinite(cpu)) {
            throw new IllegalArgumentException("container on " + node + ": " + startMillis + " to " + finishMillis
                    + " ms, " + cpu + " CPU s (allowed: a finish after the start, CPU time of 0 or more)");
        }
    }

    double lifeSeconds() {
        return (finishMillis - startMillis) / 1000.0;
    }
}

package io.wattle.cost;

import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/**
 * How many wimpy nodes have at least the CPU, memory and network of one brawny node (Zhao2016 Table 2). A ratio that is
 * not known does not count; it must then be checked by other means. Immutable and thread safe.
 *
 * @param cpuRatio cores times MHz of the brawny node over those of the wimpy node, positive
 * @param memoryRatio memory over memory, positive
 * @param networkRatio network bandwidth over network bandwidth, positive
 */
public record Replacement(OptionalDouble cpuRatio, OptionalDouble memoryRatio, OptionalDouble networkRatio) {

    public Replacement {
        cpuRatio.ifPresent(ratio -> Require.positive("CPU ratio", ratio));
        memoryRatio.ifPresent(ratio -> Require.positive("memory ratio", ratio));
        networkRatio.ifPresent(ratio -> Require.positive("network ratio", ratio));
    }

    /** All three ratios known. */
    public static Replacement of(double cpuRatio, double memoryRatio, double networkRatio) {
        return new Replacement(
                OptionalDouble.of(cpuRatio), OptionalDouble.of(memoryRatio), OptionalDouble.of(networkRatio));
    }

    /** The largest known ratio; empty if none is known. */
    public OptionalDouble ratio() {
        return DoubleStream.of(
                        cpuRatio.orElse(Double.NaN), memoryRatio.orElse(Double.NaN), networkRatio.orElse(Double.NaN))
                .filter(ratio -> !Double.isNaN(ratio))
                .max();
    }

    /**
     * Whole wimpy nodes that replace {@code brawnyNodes}.
     *
     * @param brawnyNodes 1 or more
     * @throws IllegalStateException if no ratio is known
     */
    public int nodes(int brawnyNodes) {
        Require.count("brawny nodes", brawnyNodes);
        double ratio = ratio().orElseThrow(
                        () -> new IllegalStateException("replacement: neither CPU, memory nor network ratio is known"));
        return WholeNodes.enough(brawnyNodes * ratio);
    }
}

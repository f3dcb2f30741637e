package io.wattle.benchmarks.testbed;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Keys of the plug-in whose values depend on the testbed or on the experiment. Pure. */
final class PluginSettings {

    private static final double LONGEST_MILLIS = 3_600_000;

    /** Longest wait for a better class and the time in vain after which nothing waits, by default, ms. */
    private static final Map<String, Double> WAITS = Map.of(
            "yarn.energy.deferral.longest-ms", 30_000.0,
            "yarn.energy.deferral.patience-ms", 120_000.0);

    private PluginSettings() {}

    /**
     * Waits as long in the cluster's seconds as the defaults: a testbed's seconds are longer than its cluster's, and so are its
     * tasks.
     *
     * @param factor speed of the testbed divided by that of the cluster
     */
    static Map<String, String> waits(double factor) {
        Map<String, String> values = new LinkedHashMap<>();
        WAITS.forEach((key, millis) ->
                values.put(key, Long.toString(Math.round(Math.min(LONGEST_MILLIS, millis / factor)))));
        return values;
    }

    /** Says that idle nodes of these classes are switched off: then a container costs its share of the idle watts, too. */
    static Map<String, String> sleeping(List<String> nodeClasses) {
        return Map.of("yarn.energy.nodes.sleeping-classes", String.join(",", nodeClasses));
    }
}

package io.wattle.tuner.cli.simulate;

import io.wattle.placement.PlacementSettings;
import io.wattle.simulator.yarn.YarnSettings;
import io.wattle.tuner.engine.ResourceManagerSettings;
import io.wattle.tuner.engine.job.InputException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The ResourceManager of a real cluster, as it is simulated.
 *
 * @param weight of the policy, where it places
 * @param source where this is from, for people
 */
record RealScheduler(YarnSettings yarn, double weight, String source) {

    private static final double PERCENT = 100;

    /**
     * By the cluster's configuration, or Hadoop 3's defaults.
     *
     * @param confDir of the cluster; empty if nothing leads to one
     * @param weight that the user says; empty for that of the configuration
     * @throws InputException if the configuration has a value that cannot be
     */
    static RealScheduler of(Optional<Path> confDir, OptionalDouble weight) throws InputException {
        if (confDir.isEmpty()) {
            return new RealScheduler(
                    YarnSettings.HADOOP_3,
                    weight.orElse(PlacementSettings.DEFAULT.weight()),
                    "Hadoop 3's defaults; --conf DIR has those of the cluster");
        }
        ResourceManagerSettings settings = ResourceManagerSettings.of(confDir.get());
        return new RealScheduler(
                settings.yarn(),
                weight.orElse(settings.weight().orElse(PlacementSettings.DEFAULT.weight())),
                "configuration in " + confDir.get());
    }

    /** {@code up to 100 containers of a node at a report each 1 s, by memory alone, 10% for masters (...)}. */
    String text() {
        return String.format(
                Locale.ROOT,
                "up to %d containers a node at each report, every %s s, by %s; %.0f%% of memory for masters (%s)",
                yarn.containersPerHeartbeat(),
                yarn.heartbeatSeconds(),
                yarn.countsVcores() ? "memory and vcores" : "memory alone",
                PERCENT * yarn.masterShare(),
                source);
    }

    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("source", source);
        json.put("heartbeatSeconds", yarn.heartbeatSeconds());
        json.put("containersPerHeartbeat", yarn.containersPerHeartbeat());
        json.put("countsVcores", yarn.countsVcores());
        json.put("masterShare", yarn.masterShare());
        return json;
    }
}

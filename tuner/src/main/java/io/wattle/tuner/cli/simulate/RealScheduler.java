package io.wattle.tuner.cli.simulate;

import io.wattle.placement.PlacementSettings;
import io.wattle.simulator.yarn.YarnSettings;
import io.wattle.tuning.engine.job.InputException;
import io.wattle.tuning.engine.site.ResourceManagerSettings;
import io.wattle.tuning.engine.site.ResourceManagerSettings.Setting;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The ResourceManager of a real cluster, as it is simulated.
 *
 * @param weight of the policy, where it places
 * @param source where the settings are from, for people
 */
record RealScheduler(ResourceManagerSettings settings, double weight, String source) {

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
                    ResourceManagerSettings.HADOOP_3,
                    weight.orElse(PlacementSettings.DEFAULT.weight()),
                    "Hadoop 3's defaults; --conf-dir DIR has those of the cluster");
        }
        ResourceManagerSettings settings = ResourceManagerSettings.of(confDir.get());
        return new RealScheduler(
                settings,
                weight.orElse(settings.weight().orElse(PlacementSettings.DEFAULT.weight())),
                "configuration in " + confDir.get() + ": " + said(settings));
    }

    /** {@code masters' share by capacity-scheduler.xml; all else is Hadoop 3's default}. */
    private static String said(ResourceManagerSettings settings) {
        Map<String, String> byFile = new TreeMap<>();
        settings.files()
                .forEach((setting, file) -> byFile.merge(file, setting.text(), (one, more) -> one + ", " + more));
        String files = byFile.entrySet().stream()
                .map(it -> it.getValue() + " by " + it.getKey() + "; ")
                .collect(Collectors.joining());
        return files
                + (settings.hasSchedulerFile() ? "" : "there is no capacity-scheduler.xml in it; ")
                + (files.isEmpty() ? "all is Hadoop 3's default" : "all else is Hadoop 3's default");
    }

    YarnSettings yarn() {
        return settings.yarn();
    }

    /** {@code up to 100 containers a node at each report, every 1.0 s, by memory alone; 10% of memory for masters (...)}. */
    String text() {
        return String.format(
                Locale.ROOT,
                "%s a node at each report, every %s s, by %s; %.0f%% of memory for masters (%s)",
                yarn().hasLimit() ? "up to " + yarn().containersPerHeartbeat() + " containers" : "all that fit",
                yarn().heartbeatSeconds(),
                yarn().countsVcores() ? "memory and vcores" : "memory alone",
                PERCENT * yarn().masterShare(),
                source);
    }

    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("source", source);
        json.put("heartbeatSeconds", yarn().heartbeatSeconds());
        json.put("containersPerHeartbeat", yarn().hasLimit() ? yarn().containersPerHeartbeat() : null);
        json.put("countsVcores", yarn().countsVcores());
        json.put("masterShare", yarn().masterShare());
        Map<String, String> files = new LinkedHashMap<>();
        for (Setting setting : Setting.values()) {
            files.put(setting.key(), settings.files().get(setting));
        }
        json.put("files", files);
        return json;
    }
}

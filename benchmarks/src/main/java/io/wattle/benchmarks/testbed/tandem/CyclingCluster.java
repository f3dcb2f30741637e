package io.wattle.benchmarks.testbed.tandem;

import io.wattle.benchmarks.testbed.DaemonOptions;
import io.wattle.benchmarks.testbed.InputSizes;
import io.wattle.benchmarks.testbed.UpOptions;
import io.wattle.model.Tier;
import io.wattle.testbed.plan.TestbedPlan;
import io.wattle.testbed.plan.WorkerPlan;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A testbed of boards that are always on and servers that may sleep, whose seconds are its cluster's. Stateless. */
final class CyclingCluster {

    private static final String CLUSTER = "cycling.yaml";
    static final String TANDEM = "yarn.energy.tandem.";

    /** Times are cut so that a cycle takes about a minute; settings that are not listed keep their defaults. */
    private static final Map<String, String> SETTINGS = new TreeMap<>(Map.ofEntries(
            Map.entry(TANDEM + "mode", "active"),
            Map.entry(TANDEM + "interval-ms", "2000"),
            Map.entry(TANDEM + "idle-seconds", "10"),
            Map.entry(TANDEM + "inhibit-seconds", "10"),
            Map.entry(TANDEM + "load-history-seconds", "60"),
            Map.entry(TANDEM + "response-seconds", "20"),
            // Bursts are forgotten at once, or servers would stay awake for minutes after each.
            Map.entry(TANDEM + "reserve-factor", "0"),
            Map.entry(TANDEM + "budget-share", "1"),
            Map.entry(TANDEM + "suspend-timeout-seconds", "60"),
            Map.entry(TANDEM + "retry-seconds", "30"),
            // Of a master whose launch was under way when its ResourceManager was killed YARN waits for the first
            // heartbeat so long.
            Map.entry("yarn.am.liveness-monitor.expiry-interval-ms", "120000")));

    /** Six maps of some CPU seconds each: two jobs are more than the boards do in time. */
    static final InputSizes INPUTS = new InputSizes(6, 1 << 20, 40_000, 15_000_000, 4, 1, 1);

    private CyclingCluster() {}

    /** With the energy scheduler and the tandem; the file of its classes is written into a folder. */
    static UpOptions upOptions(Path folder, DaemonOptions daemons) throws IOException {
        UpOptions options = UpOptions.of(file(folder).toString())
                .with("--hadoop", daemons.hadoop())
                .with("--daemon-share", daemons.share())
                .with("--max-factor", 1)
                .with("--scheduler", "energy")
                .with("--datanodes", "always-on");
        for (Map.Entry<String, String> setting : SETTINGS.entrySet()) {
            options = options.with("--set", setting.getKey() + "=" + setting.getValue());
        }
        return options;
    }

    private static Path file(Path folder) throws IOException {
        Path file = folder.resolve(CLUSTER);
        try (InputStream in = CyclingCluster.class.getResourceAsStream(CLUSTER)) {
            Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
        }
        return file;
    }

    /** Hosts that may sleep. */
    static List<String> servers(TestbedPlan plan) {
        return plan.workers().stream()
                .filter(it -> it.nodeClass().tier() == Tier.BRAWNY)
                .map(WorkerPlan::host)
                .toList();
    }
}

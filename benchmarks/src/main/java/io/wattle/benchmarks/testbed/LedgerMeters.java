package io.wattle.benchmarks.testbed;

import io.wattle.model.NodeClass;
import io.wattle.model.NodeClassYaml;
import io.wattle.testbed.plan.TestbedPlan;
import io.wattle.testbed.plan.WorkerPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Gives the plug-in of a testbed that is up the meters of an experiment. Used by one thread. */
final class LedgerMeters {

    private final BenchmarkTestbed testbed;
    private final TestbedPlan plan;
    private final MeterMode mode;

    LedgerMeters(BenchmarkTestbed testbed, TestbedPlan plan, MeterMode mode) {
        this.testbed = testbed;
        this.plan = plan;
        this.mode = mode;
    }

    /** Writes the files that the plug-in reads, and gives the keys that name them. */
    Map<String, String> settings() throws IOException {
        Path meters = testbed.configuration("meters.yaml");
        Files.writeString(meters, mode.metersFile(plan, "pdu.yaml"));
        Map<String, String> values = new LinkedHashMap<>(Map.of("yarn.energy.meters.file", meters.toString()));
        Map<String, Double> wrong = mode.wrongFactors(plan);
        if (!wrong.isEmpty()) {
            Path classes = testbed.configuration("wrong-classes.yaml");
            List<NodeClass> own = plan.workers().stream()
                    .map(WorkerPlan::nodeClass)
                    .distinct()
                    .toList();
            Files.writeString(classes, NodeClassYaml.write(MiscalibratedClasses.of(own, wrong)));
            values.put("yarn.energy.nodes.file", classes.toString());
        }
        return values;
    }

    /** Tells a ResourceManager that has started anew which worker is of which wrong class, if any is. */
    void attribute() throws IOException, InterruptedException {
        if (!mode.wrongFactors(plan).isEmpty()) {
            testbed.onMaster(List.of("yarn", "nodeattributes", "-add", wrongAttributes()));
        }
    }

    private String wrongAttributes() {
        return plan.workers().stream()
                .map(it -> it.host() + ":wattle-node-class(STRING)="
                        + MiscalibratedClasses.name(it.nodeClass().name()))
                .collect(Collectors.joining(" "));
    }
}

package io.wattle.scheduler.metrics;

import io.wattle.ledger.EnergyTotal;
import io.wattle.model.Quality;
import io.wattle.scheduler.account.EnergyReport;
import io.wattle.scheduler.account.NodeEnergy;
import io.wattle.scheduler.web.EnergySource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.lib.Interns;

/**
 * One record for each node class, as many as the catalog has at most, and one for each quality that its joules have. Nodes of
 * no known class are of {@code unknown}.
 */
final class ClassMetrics implements MetricsSource {

    private static final String NO_CLASS = "unknown";

    private final EnergySource source;
    private final RisingCounters rising = new RisingCounters();

    ClassMetrics(EnergySource source) {
        this.source = source;
    }

    @Override
    public void getMetrics(MetricsCollector collector, boolean all) {
        source.report().ifPresent(it -> add(collector, it));
    }

    private void add(MetricsCollector collector, EnergyReport report) {
        Map<String, List<NodeEnergy>> nodes = report.nodes().stream()
                .collect(Collectors.groupingBy(
                        it -> it.nodeClass().orElse(NO_CLASS), TreeMap::new, Collectors.toList()));
        TreeSet<String> names = new TreeSet<>(nodes.keySet());
        names.addAll(report.nodeClasses().keySet());
        names.addAll(report.nodeJoules().keySet());
        for (String name : names) {
            addNodes(record(collector, name), nodes.getOrDefault(name, List.of()));
            if (report.ledger().hasAll()) {
                addJoules(collector, name, report);
            }
        }
    }

    private static MetricsRecordBuilder record(MetricsCollector collector, String nodeClass) {
        return collector
                .addRecord("WattleEnergyClass")
                .setContext("yarn")
                .tag(Interns.info("NodeClass", "Node class"), nodeClass);
    }

    private static void addNodes(MetricsRecordBuilder record, List<NodeEnergy> nodes) {
        List<Double> watts = nodes.stream()
                .filter(NodeEnergy::registered)
                .flatMap(it -> it.watts().stream())
                .toList();
        record.addGauge(Interns.info("Nodes", "Registered nodes"), (int)
                nodes.stream().filter(NodeEnergy::registered).count());
        record.addGauge(Interns.info("NodesWithWatts", "Nodes whose watts are known"), watts.size());
        if (!watts.isEmpty()) {
            record.addGauge(
                    Interns.info("Watts", "Sum of the known watts"),
                    watts.stream().mapToDouble(it -> it).sum());
        }
    }

    /** Of a node that changes its class, what is counted stays with the class that it had. */
    private void addJoules(MetricsCollector collector, String nodeClass, EnergyReport report) {
        Map<Quality, Double> nodes = report.nodeJoules().getOrDefault(nodeClass, Map.of());
        EnergyTotal total = report.nodeClasses().get(nodeClass);
        Map<Quality, Double> containers = total == null ? Map.of() : total.joulesByQuality();
        for (Quality quality : Quality.values()) {
            Double ofNodes = nodes.get(quality);
            Double ofContainers = containers.get(quality);
            if (ofNodes == null && ofContainers == null) {
                continue;
            }
            String key = nodeClass + " " + quality.label();
            MetricsRecordBuilder record =
                    record(collector, nodeClass).tag(Interns.info("Quality", "What they rest on"), quality.label());
            if (ofNodes != null) {
                record.addCounter(
                        Interns.info("JoulesTotal", "Energy of the class's nodes"), rising.of("nodes " + key, ofNodes));
            }
            if (ofContainers != null) {
                record.addCounter(
                        Interns.info("ContainerJoulesTotal", "Energy of the class's containers"),
                        rising.of("containers " + key, ofContainers));
            }
        }
    }
}

package io.wattle.scheduler.metrics;

import io.wattle.ledger.EnergyTotal;
import io.wattle.ledger.NodeAccount;
import io.wattle.scheduler.account.EnergyReport;
import io.wattle.scheduler.account.NodeEnergy;
import io.wattle.scheduler.web.EnergySource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.lib.Interns;

/** One record for each node class: as many as the catalog has at most. Nodes of no known class are of {@code unknown}. */
final class ClassMetrics implements MetricsSource {

    private static final String NO_CLASS = "unknown";

    private final EnergySource source;

    ClassMetrics(EnergySource source) {
        this.source = source;
    }

    @Override
    public void getMetrics(MetricsCollector collector, boolean all) {
        source.report().ifPresent(it -> add(collector, it));
    }

    private static void add(MetricsCollector collector, EnergyReport report) {
        Map<String, List<NodeEnergy>> nodes = report.nodes().stream()
                .collect(Collectors.groupingBy(
                        it -> it.nodeClass().orElse(NO_CLASS), TreeMap::new, Collectors.toList()));
        TreeSet<String> names = new TreeSet<>(nodes.keySet());
        names.addAll(report.nodeClasses().keySet());
        report.retired().forEach(it -> names.add(it.nodeClass()));
        for (String name : names) {
            MetricsRecordBuilder record = collector
                    .addRecord("WattleEnergyClass")
                    .setContext("yarn")
                    .tag(Interns.info("NodeClass", "Node class"), name);
            List<NodeEnergy> listed = nodes.getOrDefault(name, List.of());
            addNodes(record, listed);
            if (!report.ledger().hasAll()) {
                continue;
            }
            addJoules(record, accounts(listed, report.retired(), name));
            EnergyTotal containers = report.nodeClasses().get(name);
            if (containers != null && containers.quality().isPresent()) {
                record.addCounter(
                        Interns.info("ContainerJoules", "Energy of the class's containers"),
                        Math.round(containers.joules()));
            }
        }
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

    /** Also of nodes that are no longer listed: a counter must not fall when a node is retired. */
    private static List<NodeAccount> accounts(List<NodeEnergy> listed, List<NodeAccount> retired, String nodeClass) {
        return Stream.concat(
                        listed.stream().flatMap(it -> it.account().stream()),
                        retired.stream().filter(it -> it.nodeClass().equals(nodeClass)))
                .toList();
    }

    private static void addJoules(MetricsRecordBuilder record, List<NodeAccount> accounts) {
        List<Double> joules = accounts.stream()
                .filter(it -> it.quality().isPresent())
                .map(NodeAccount::integralJoules)
                .toList();
        if (!joules.isEmpty()) {
            record.addCounter(
                    Interns.info("Joules", "Energy of the class's nodes"),
                    Math.round(joules.stream().mapToDouble(it -> it).sum()));
        }
    }
}

package io.wattle.scheduler.metrics;

import io.wattle.ledger.NodeAccount;
import io.wattle.scheduler.account.NodeEnergy;
import io.wattle.scheduler.web.EnergySource;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.lib.Interns;

/**
 * Records of each registered node of a small cluster, one of them for each quality that its joules have; none for a large
 * one, which would flood the monitoring.
 */
final class NodeMetrics implements MetricsSource {

    /** With more registered nodes than this there are no records of nodes: node classes have to do. */
    static final int MOST = 200;

    private final EnergySource source;

    NodeMetrics(EnergySource source) {
        this.source = source;
    }

    @Override
    public void getMetrics(MetricsCollector collector, boolean all) {
        List<NodeEnergy> nodes = source.report().stream()
                .flatMap(it -> it.nodes().stream())
                .filter(NodeEnergy::registered)
                .limit(MOST + 1)
                .toList();
        if (nodes.size() <= MOST) {
            boolean hasAll = source.report().map(it -> it.ledger().hasAll()).orElse(false);
            nodes.forEach(it -> add(collector, it, hasAll));
        }
    }

    private static void add(MetricsCollector collector, NodeEnergy node, boolean hasAll) {
        MetricsRecordBuilder record = record(collector, node)
                .tag(Interns.info("NodeClass", "Node class"), node.nodeClass().orElse("unknown"))
                .addGauge(Interns.info("Containers", "Running on it"), node.containers());
        node.watts().ifPresent(it -> record.addGauge(Interns.info("Watts", "At the last reading"), it));
        if (hasAll) {
            // Without its class: a counter that goes on under another label would count all of it again.
            node.account()
                    .map(NodeAccount::joulesByQuality)
                    .orElse(Map.of())
                    .forEach((quality, joules) -> record(collector, node)
                            .tag(Interns.info("Quality", "What they rest on"), quality.label())
                            .addCounter(Interns.info("JoulesTotal", "Energy of the node"), Math.round(joules)));
        }
    }

    private static MetricsRecordBuilder record(MetricsCollector collector, NodeEnergy node) {
        return collector
                .addRecord("WattleEnergyNode")
                .setContext("yarn")
                .tag(Interns.info("Node", "Host and port"), node.node());
    }
}

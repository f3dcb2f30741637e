package io.wattle.scheduler.metrics;

import io.wattle.scheduler.account.NodeEnergy;
import io.wattle.scheduler.web.EnergySource;
import java.util.List;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.lib.Interns;

/** One record for each registered node of a small cluster; none for a large one, which would flood the monitoring. */
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
        MetricsRecordBuilder record = collector
                .addRecord("WattleEnergyNode")
                .setContext("yarn")
                .tag(Interns.info("Node", "Host and port"), node.node())
                .tag(Interns.info("NodeClass", "Node class"), node.nodeClass().orElse("unknown"))
                .addGauge(Interns.info("Containers", "Running on it"), node.containers());
        node.watts().ifPresent(it -> record.addGauge(Interns.info("Watts", "At the last reading"), it));
        node.account()
                .filter(it -> hasAll && it.quality().isPresent())
                .ifPresent(it -> record.addCounter(
                        Interns.info("Joules", "Energy of the node"), Math.round(it.integralJoules())));
    }
}

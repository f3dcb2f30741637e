package io.wattle.scheduler.metrics;

import io.wattle.scheduler.web.EnergySource;
import io.wattle.scheduler.web.Placements;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.lib.Interns;

/** One record for each node class of which expected and seen joules of the same containers are known. */
final class ExpectedMetrics implements MetricsSource {

    private final EnergySource source;
    private final RisingCounters rising = new RisingCounters();

    ExpectedMetrics(EnergySource source) {
        this.source = source;
    }

    @Override
    public void getMetrics(MetricsCollector collector, boolean all) {
        for (Placements.Compared row : source.placements().compared()) {
            collector
                    .addRecord("WattleEnergyCompared")
                    .setContext("yarn")
                    .tag(Interns.info("NodeClass", "Node class"), row.nodeClass())
                    .addCounter(Interns.info("ContainersTotal", "Containers compared"), row.containers())
                    .addCounter(
                            Interns.info("ExpectedJoulesTotal", "What they were expected to use"),
                            rising.of(row.nodeClass() + " expected", row.expectedJoules()))
                    .addCounter(
                            Interns.info("SeenJoulesTotal", "What they used above idle"),
                            rising.of(row.nodeClass() + " seen", row.seenJoules()));
        }
    }
}

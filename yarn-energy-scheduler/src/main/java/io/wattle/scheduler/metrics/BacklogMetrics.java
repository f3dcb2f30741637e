package io.wattle.scheduler.metrics;

import io.wattle.scheduler.web.Backlogs;
import io.wattle.scheduler.web.EnergySource;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.lib.Interns;

/** One record: what waits for threads of ours. */
final class BacklogMetrics implements MetricsSource {

    private final EnergySource source;

    BacklogMetrics(EnergySource source) {
        this.source = source;
    }

    @Override
    public void getMetrics(MetricsCollector collector, boolean all) {
        Backlogs waiting = source.backlogs();
        collector
                .addRecord("WattleEnergyBacklog")
                .setContext("yarn")
                .addGauge(
                        Interns.info("AccountingEvents", "Events that wait for the accounting"),
                        waiting.accountingEvents())
                .addGauge(
                        Interns.info("LearningNotes", "Containers that wait to be learned from"),
                        waiting.learningNotes());
    }
}

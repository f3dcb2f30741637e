package io.wattle.scheduler.metrics;

import io.wattle.scheduler.web.EnergySource;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.lib.Interns;

/** One record for each quality that joules have. */
final class QualityMetrics implements MetricsSource {

    private final EnergySource source;
    private final RisingCounters rising = new RisingCounters();

    QualityMetrics(EnergySource source) {
        this.source = source;
    }

    @Override
    public void getMetrics(MetricsCollector collector, boolean all) {
        source.report()
                .filter(it -> it.ledger().hasAll())
                .ifPresent(report -> report.cluster()
                        .joulesByQuality()
                        .forEach((quality, joules) -> collector
                                .addRecord("WattleEnergyQuality")
                                .setContext("yarn")
                                .tag(Interns.info("Quality", "What they rest on"), quality.label())
                                .addCounter(
                                        Interns.info("JoulesTotal", "Energy of the nodes"),
                                        rising.of(quality.label(), joules))));
    }
}

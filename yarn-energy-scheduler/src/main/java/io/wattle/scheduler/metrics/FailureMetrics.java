package io.wattle.scheduler.metrics;

import io.wattle.scheduler.guard.Failures;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.lib.Interns;

/** One record for each entry point that failed. */
final class FailureMetrics implements MetricsSource {

    private final Failures failures;

    FailureMetrics(Failures failures) {
        this.failures = failures;
    }

    @Override
    public void getMetrics(MetricsCollector collector, boolean all) {
        failures.counts()
                .forEach((where, count) -> collector
                        .addRecord("WattleEnergyEntryPoint")
                        .setContext("yarn")
                        .tag(Interns.info("EntryPoint", "Where it failed"), where.label())
                        .addCounter(Interns.info("FailuresTotal", "How often it failed"), count));
    }
}

package io.wattle.scheduler.metrics;

import io.wattle.scheduler.web.EnergySource;
import io.wattle.scheduler.web.Placements;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsInfo;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.lib.Interns;

/** Waits for better classes: a histogram, as Prometheus has them, for each queue and role that got containers. */
final class WaitMetrics implements MetricsSource {

    private static final MetricsInfo BUCKET = Interns.info("SecondsBucket", "Containers that waited no longer");
    private static final MetricsInfo BOUND = Interns.info("le", "Bound in seconds");

    private final EnergySource source;
    private final RisingCounters rising = new RisingCounters();

    WaitMetrics(EnergySource source) {
        this.source = source;
    }

    @Override
    public void getMetrics(MetricsCollector collector, boolean all) {
        for (Placements.Waits waits : source.placements().waits()) {
            waits.upTo()
                    .forEach((seconds, containers) -> record(collector, waits)
                            .tag(BOUND, Integer.toString(seconds))
                            .addCounter(BUCKET, containers));
            record(collector, waits).tag(BOUND, "+Inf").addCounter(BUCKET, waits.containers());
            record(collector, waits)
                    .addCounter(
                            Interns.info("SecondsSum", "Sum of the waits"),
                            rising.of(waits.queue() + '\n' + waits.role(), waits.seconds()))
                    .addCounter(Interns.info("SecondsCount", "Containers placed"), waits.containers());
        }
    }

    private static MetricsRecordBuilder record(MetricsCollector collector, Placements.Waits waits) {
        return collector
                .addRecord("WattleEnergyWait")
                .setContext("yarn")
                .tag(Labels.QUEUE, Labels.value(waits.queue()))
                .tag(Interns.info("Role", "Master or container"), waits.role());
    }
}

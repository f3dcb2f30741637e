package io.wattle.scheduler.metrics;

import io.wattle.scheduler.web.EnergySource;
import io.wattle.scheduler.web.Placements;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsInfo;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.lib.Interns;

/**
 * One record for each queue, class and role that got containers, and one for each reason among them. Their number has a bound, so
 * queues may be labels here.
 */
final class PlacementMetrics implements MetricsSource {

    private static final MetricsInfo CONTAINERS = Interns.info("ContainersTotal", "Containers placed");

    private final EnergySource source;
    private final RisingCounters rising = new RisingCounters();

    PlacementMetrics(EnergySource source) {
        this.source = source;
    }

    @Override
    public void getMetrics(MetricsCollector collector, boolean all) {
        for (Placements.Row row : source.placements().rows()) {
            reason(collector, row, "best", row.best());
            reason(collector, row, "best_is_full", row.bestIsFull());
            reason(collector, row, "after_wait", row.afterWait());
            reason(collector, row, "other", row.other());
            MetricsRecordBuilder record = record(collector, row);
            record.addCounter(
                    Interns.info("WouldWaitTotal", "Shadow: would have been kept from here"), row.wouldWait());
            record.addCounter(Interns.info("WouldComeTotal", "Shadow: would have been kept for here"), row.wouldCome());
            if (row.expected() > 0) {
                expected(record, row);
            }
        }
    }

    private void expected(MetricsRecordBuilder record, Placements.Row row) {
        String key = row.queue() + '\n' + row.nodeClass() + '\n' + row.role() + ' ';
        record.addCounter(
                Interns.info("ExpectedContainersTotal", "Containers whose joules are expected"), row.expected());
        record.addCounter(
                Interns.info("ExpectedJoulesTotal", "Of these, where they went"),
                rising.of(key + "expected", row.expectedJoules()));
        record.addCounter(
                Interns.info("BestClassJoulesTotal", "Of these, on the best class"),
                rising.of(key + "best", row.bestJoules()));
        record.addCounter(
                Interns.info("WouldSaveJoulesTotal", "Shadow: would have been saved"),
                rising.of(key + "save", row.wouldSaveJoules()));
        record.addCounter(
                Interns.info("WouldCostJoulesTotal", "Shadow: would have been used more"),
                rising.of(key + "cost", row.wouldCostJoules()));
    }

    private static void reason(MetricsCollector collector, Placements.Row row, String reason, long containers) {
        record(collector, row)
                .tag(Interns.info("Reason", "Why they went there"), reason)
                .addCounter(CONTAINERS, containers);
    }

    private static MetricsRecordBuilder record(MetricsCollector collector, Placements.Row row) {
        return collector
                .addRecord("WattleEnergyPlacement")
                .setContext("yarn")
                .tag(Labels.QUEUE, Labels.value(row.queue()))
                .tag(Interns.info("NodeClass", "Node class"), row.nodeClass())
                .tag(Interns.info("Role", "Master or container"), row.role());
    }
}

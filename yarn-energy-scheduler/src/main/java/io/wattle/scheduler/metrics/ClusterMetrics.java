package io.wattle.scheduler.metrics;

import io.wattle.scheduler.account.ClusterEnergy;
import io.wattle.scheduler.account.EnergyReport;
import io.wattle.scheduler.account.LedgerStatus;
import io.wattle.scheduler.metering.MeterRounds;
import io.wattle.scheduler.tandem.TandemStatus;
import io.wattle.scheduler.web.Decisions;
import io.wattle.scheduler.web.EnergySource;
import io.wattle.tandem.lifecycle.LifecycleState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.lib.Interns;

/** One record for the cluster. What is not known is left out: a zero would be a statement. */
final class ClusterMetrics implements MetricsSource {

    private final EnergySource source;
    private final RisingCounters rising = new RisingCounters();

    ClusterMetrics(EnergySource source) {
        this.source = source;
    }

    @Override
    public void getMetrics(MetricsCollector collector, boolean all) {
        MetricsRecordBuilder record = collector.addRecord("WattleEnergy").setContext("yarn");
        Decisions decisions = source.decisions();
        counter(record, "DecisionsPlacedTotal", "Offers that passed", decisions.placed());
        counter(record, "DecisionsDeferredTotal", "Offers refused for now", decisions.deferred());
        counter(record, "DecisionsRejectedTotal", "Offers refused as the node is too small", decisions.rejected());
        counter(record, "DecisionsUnknownTotal", "Offers of nodes of no known class", decisions.unknown());
        counter(
                record,
                "FailuresTotal",
                "How often code of the energy scheduler failed",
                source.failures().counts().values().stream().mapToLong(it -> it).sum());
        source.tandemStatus().ifPresent(it -> tandem(record, it));
        Optional<EnergyReport> report = source.report();
        if (report.isEmpty()) {
            return;
        }
        double age = Duration.between(report.get().time(), Instant.now()).toMillis() / 1000.0;
        record.addGauge(Interns.info("ReportAgeSeconds", "Age of the figures"), age);
        ClusterEnergy cluster = report.get().cluster();
        record.addGauge(Interns.info("Nodes", "Registered nodes"), cluster.nodes());
        record.addGauge(Interns.info("NodesWithWatts", "Nodes whose watts are known"), cluster.nodesWithWatts());
        cluster.watts().ifPresent(it -> record.addGauge(Interns.info("Watts", "Sum of the known watts"), it));
        meters(record, report.get().meters());
        ledger(record, report.get().ledger(), source.learningProblem());
        if (!report.get().ledger().hasAll()) {
            // A counter that jumps once the ledger answers would look like joules of that moment.
            return;
        }
        rising(record, "UnmeteredSecondsTotal", "Node seconds without known energy", cluster.unmeteredSeconds());
        if (!cluster.joulesByQuality().isEmpty()) {
            rising(record, "JoulesTotal", "Energy of all nodes", cluster.joules());
            rising(record, "ActiveJoulesTotal", "Above idle, of containers", cluster.activeJoules());
            rising(
                    record,
                    "ContainerIdleJoulesTotal",
                    "Idle joules borne by containers",
                    cluster.containerIdleJoules());
            rising(record, "IdleBucketJoulesTotal", "Borne by nobody", cluster.idleBucketJoules());
            rising(record, "BootJoulesTotal", "Of nodes while booting", cluster.bootJoules());
            rising(record, "ShutdownJoulesTotal", "Of nodes while shutting down", cluster.shutdownJoules());
        }
    }

    private static void tandem(MetricsRecordBuilder record, TandemStatus status) {
        record.addGauge(
                Interns.info("TandemBlocked", "1 while the tandem can switch nothing"),
                status.blockedReason().isEmpty() ? 0 : 1);
        record.addGauge(
                Interns.info("TandemWarnings", "What else is wrong with the tandem"),
                status.warnings().size());
        record.addGauge(
                Interns.info("TandemDryRun", "1 if all other figures of the tandem say only what would be"),
                status.isDryRun() ? 1 : 0);
        for (LifecycleState each :
                List.of(LifecycleState.DRAINING, LifecycleState.ASLEEP, LifecycleState.WAKING, LifecycleState.FAILED)) {
            String name = each.name().charAt(0) + each.name().substring(1).toLowerCase(Locale.ROOT);
            record.addGauge(
                    Interns.info("TandemNodes" + name, "Nodes in that state"),
                    status.nodes().stream()
                            .filter(it -> it.node().state() == each)
                            .count());
        }
        record.addGauge(
                Interns.info("TandemNodesLost", "Nodes that went away without being told to"),
                status.nodes().stream().filter(it -> it.node().isLost()).count());
        // It falls with each start.
        record.addGauge(
                Interns.info("TandemSavedJoules", "Against nodes that are always on and idle"),
                status.savings().joules());
        counter(
                record,
                "TandemSleepsTotal",
                "Nodes that went to sleep",
                status.savings().sleeps());
        counter(
                record,
                "TandemWakesTotal",
                "Nodes that slept and were woken",
                status.savings().wakes());
    }

    private static void meters(MetricsRecordBuilder record, MeterRounds meters) {
        meters.newest().ifPresent(it -> {
            record.addGauge(Interns.info("Meters", "Meters of the last round of readings"), it.meters());
            record.addGauge(
                    Interns.info("MeterRoundSeconds", "How long the last round of readings took"), it.seconds());
        });
        if (meters.rounds() > 0) {
            counter(record, "MeterRoundsTotal", "Rounds of readings", meters.rounds());
            counter(record, "MeterReadingsTotal", "Readings taken", meters.read());
            counter(record, "MeterFailuresTotal", "Meters that gave no reading in a round", meters.failed());
            counter(record, "MeterOverdueTotal", "Meters not read before the next round", meters.overdue());
        }
    }

    private void rising(MetricsRecordBuilder record, String name, String description, double value) {
        counter(record, name, description, rising.of(name, value));
    }

    private static void ledger(MetricsRecordBuilder record, LedgerStatus ledger, String learningProblem) {
        if (ledger.state() == LedgerStatus.State.IN_MEMORY) {
            return;
        }
        record.addGauge(
                Interns.info("LedgerAttached", "1 once the ledger's directory has answered"), ledger.hasAll() ? 1 : 0);
        record.addGauge(
                Interns.info("LedgerTrouble", "1 while the ledger cannot be read or saved"),
                ledger.problem().isEmpty() ? 0 : 1);
        record.addGauge(
                Interns.info("LedgerWaitingLines", "Finished applications whose lines are in no file yet"),
                ledger.waitingLines());
        counter(record, "LedgerLostLinesTotal", "Lines given up, as too many waited", ledger.lostLines());
        record.addGauge(
                Interns.info("LearnedJobsTrouble", "1 while learned jobs cannot be read or saved"),
                learningProblem.isEmpty() ? 0 : 1);
        ledger.saved().ifPresent(it -> {
            record.addGauge(
                    Interns.info("LedgerSavedAgeSeconds", "Time since the ledger was saved"),
                    seconds(Duration.between(it.time(), Instant.now())));
            record.addGauge(Interns.info("LedgerSavedBytes", "Size of the last save"), it.bytes());
            record.addGauge(Interns.info("LedgerSaveSeconds", "Time that the last save took"), seconds(it.duration()));
        });
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / 1000.0;
    }

    private static void counter(MetricsRecordBuilder record, String name, String description, long value) {
        record.addCounter(Interns.info(name, description), value);
    }
}

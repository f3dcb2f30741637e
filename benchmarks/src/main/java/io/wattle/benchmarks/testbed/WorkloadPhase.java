package io.wattle.benchmarks.testbed;

import io.wattle.benchmarks.testbed.MasterPages.End;
import io.wattle.benchmarks.testbed.MasterPages.LedgerReport;
import io.wattle.meter.snmp.OutletMeters;
import io.wattle.testbed.plan.TestbedPlan;
import io.wattle.testbed.power.PduAgent;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.hadoop.conf.Configuration;

/** Sends the jobs of a phase, waits, and reads meter and ledger. Used by one thread, once. */
final class WorkloadPhase implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(WorkloadPhase.class.getName());
    private static final long POLL_MILLIS = 1000;

    /** Its reports come every few seconds. */
    private static final long REPORT_NANOS = 60_000_000_000L;

    private static final long REPORT_POLL_MILLIS = 100;

    /** Far longer than a ResourceManager was seen to be silent. */
    private static final long UNSEEN_NANOS = 180_000_000_000L;

    /** Until the ledger has read its nodes through the relay once. */
    private static final long RELAY_MILLIS = 20_000;

    private final PhaseRequest request;
    private final StudySubmission submission;
    private final MasterPages pages = new MasterPages();
    private final Map<Integer, End> refused = new ConcurrentHashMap<>();
    private final Map<Integer, End> ended = new HashMap<>();
    private final List<Double> loads = new ArrayList<>();
    private final Optional<LossyRelay> relay;
    private OutletMeters meters;
    private long startNanos;
    private long startMillis;
    private long unseenSinceNanos;

    WorkloadPhase(PhaseRequest request, Configuration conf) throws IOException, InterruptedException {
        this.request = request;
        submission = new StudySubmission(conf, request.inputs(), request.name());
        relay = request.loss() == null
                ? Optional.empty()
                : Optional.of(new LossyRelay(
                        LossyRelay.PORT,
                        new InetSocketAddress(TestbedPlan.PDU, PduAgent.PORT),
                        request.loss(),
                        LossyRelay.ANSWER_MILLIS));
        if (relay.isPresent()) {
            Thread.sleep(RELAY_MILLIS);
        }
    }

    @Override
    public void close() {
        relay.ifPresent(LossyRelay::close);
        if (meters != null) {
            meters.close();
        }
    }

    PhaseOutcome run() throws IOException, InterruptedException {
        meters = TestbedPdu.open(request.outlets());
        Optional<LedgerMoment> before = ledgerMoment();
        Map<String, Double> atStart = meters.joules();
        startNanos = System.nanoTime();
        unseenSinceNanos = startNanos;
        startMillis = System.currentTimeMillis();
        atTheirTimes();
        if (request.horizonSeconds() > 0) {
            await(() -> false, request.horizonSeconds());
        }
        double horizon = seconds();
        Map<String, Double> joules = since(atStart);
        Optional<LedgerMoment> after = ledgerMoment();
        await(this::allEnded, horizon + request.limitSeconds());
        double watched = seconds();
        Map<String, Double> watchedJoules = since(atStart);
        return new PhaseOutcome(
                results(jobJoules()),
                horizon,
                joules,
                watched,
                watchedJoules,
                before.isPresent() && after.isPresent() ? after.get().since(before.get()) : null,
                loads.stream().mapToDouble(Double::doubleValue).average().orElse(0));
    }

    private Map<String, Double> since(Map<String, Double> before) throws IOException {
        Map<String, Double> joules = new TreeMap<>(meters.joules());
        joules.replaceAll((worker, now) -> now - before.get(worker));
        return joules;
    }

    private void atTheirTimes() throws IOException, InterruptedException {
        for (Arrival arrival : request.arrivals()) {
            await(() -> false, arrival.seconds());
            start(arrival);
        }
        if (request.horizonSeconds() == 0) {
            await(this::allEnded, request.limitSeconds());
        }
    }

    private void start(Arrival arrival) {
        Optional<Instant> deadline =
                deadline(arrival).map(it -> Instant.ofEpochMilli(startMillis + Math.round(it * 1000)));
        Thread thread = new Thread(
                () -> {
                    try {
                        submission.run(arrival, deadline);
                    } catch (Exception e) {
                        LOG.log(Level.SEVERE, arrival + " failed", e);
                        refused.put(arrival.number(), new End(System.currentTimeMillis(), false));
                    }
                },
                "job " + arrival.number());
        thread.setDaemon(true);
        thread.start();
    }

    private Optional<Double> deadline(Arrival arrival) {
        return Optional.ofNullable(request.deadlineSeconds().get(arrival.job())).map(it -> arrival.seconds() + it);
    }

    private boolean allEnded() {
        return ended.size() == request.arrivals().size();
    }

    private double seconds() {
        return (System.nanoTime() - startNanos) / 1e9;
    }

    /** Waits for a moment or a condition, and looks meanwhile what has ended. */
    private void await(BooleanSupplier condition, double untilSeconds) throws IOException, InterruptedException {
        while (true) {
            look();
            double left = untilSeconds - seconds();
            if (condition.getAsBoolean() || left <= 0) {
                return;
            }
            Thread.sleep(Math.min(POLL_MILLIS, Math.round(left * 1000) + 1));
        }
    }

    private void look() throws IOException, InterruptedException {
        try {
            Map<Integer, Optional<End>> ends =
                    pages.ends(StudySubmission.tag(request.name()), StudySubmission.numberPrefix());
            ends.forEach((number, end) -> end.ifPresent(it -> ended.put(number, it)));
            // A client may fail while its job goes on: then the ResourceManager knows better.
            refused.forEach((number, end) -> {
                if (!ends.containsKey(number)) {
                    ended.putIfAbsent(number, end);
                }
            });
            unseenSinceNanos = System.nanoTime();
        } catch (IOException e) {
            // One page that is late is no reason to throw away an hour's run.
            if (System.nanoTime() - unseenSinceNanos > UNSEEN_NANOS) {
                throw e;
            }
            LOG.log(Level.WARNING, "the ResourceManager does not answer", e);
        }
        loads.add(MachineLoad.now());
    }

    /** A report of the ledger that came just now, and what the meter said then. */
    private record LedgerMoment(LedgerReport report, double meterJoules) {

        LedgerSpan since(LedgerMoment before) {
            return report.since(before.report, meterJoules - before.meterJoules);
        }
    }

    private Optional<LedgerMoment> ledgerMoment() throws IOException, InterruptedException {
        if (!request.readsLedger()) {
            return Optional.empty();
        }
        Optional<LedgerReport> old = pages.ledger(request.outlets().keySet());
        long start = System.nanoTime();
        while (System.nanoTime() - start < REPORT_NANOS) {
            Optional<LedgerReport> now = pages.ledger(request.outlets().keySet());
            if (now.isPresent() && !now.map(LedgerReport::time).equals(old.map(LedgerReport::time))) {
                return Optional.of(new LedgerMoment(now.get(), TestbedPdu.total(meters)));
            }
            Thread.sleep(REPORT_POLL_MILLIS);
        }
        LOG.warning("the ledger made no report of all workers within " + REPORT_NANOS / 1e9 + " s");
        return Optional.empty();
    }

    /** By number; without those of which the ledger does not know all. */
    private Map<Integer, Double> jobJoules() throws InterruptedException {
        Map<Integer, Double> joules = new HashMap<>();
        try {
            // The last joules of a container are read after its end, and shown in the report after that.
            for (int report = 0; report < 2; report++) {
                if (ledgerMoment().isEmpty()) {
                    return joules;
                }
            }
            for (Map.Entry<Integer, String> it : pages.ids(
                            StudySubmission.tag(request.name()), StudySubmission.numberPrefix())
                    .entrySet()) {
                pages.joules(it.getValue()).ifPresent(found -> joules.put(it.getKey(), found));
            }
        } catch (IOException e) {
            LOG.log(Level.WARNING, "the ledger does not tell the joules of all jobs", e);
        }
        return joules;
    }

    private List<JobResult> results(Map<Integer, Double> joules) {
        List<JobResult> results = new ArrayList<>();
        for (Arrival arrival : request.arrivals()) {
            int number = arrival.number();
            End end = ended.get(number);
            results.add(new JobResult(
                    number,
                    arrival.job(),
                    arrival.seconds(),
                    end == null ? null : (end.millis() - startMillis) / 1000.0,
                    end != null && end.succeeded(),
                    deadline(arrival).orElse(null),
                    end == null ? null : joules.get(number)));
        }
        return results;
    }
}

package io.wattle.benchmarks.testbed;

import io.wattle.benchmarks.testbed.MasterPages.LedgerReport;
import io.wattle.meter.snmp.OutletMeters;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.logging.Logger;
import org.apache.hadoop.conf.Configuration;

/** Runs jobs one after the other, and measures each, as nothing else runs on its testbed. Used by one thread, once. */
final class JobsInTurn implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(JobsInTurn.class.getName());

    /** Reports of the ledger come every few seconds; two are needed. */
    private static final long SETTLED_NANOS = TimeUnit.MINUTES.toNanos(2);

    private static final long POLL_MILLIS = 1000;

    private final TurnRequest request;
    private final Configuration conf;
    private final StudySubmission submission;
    private final MasterPages pages = new MasterPages();
    private final OutletMeters meters;

    JobsInTurn(TurnRequest request, Configuration conf) throws IOException {
        this.request = request;
        this.conf = conf;
        request.settings().forEach(conf::set);
        submission = new StudySubmission(conf, request.inputs(), request.name());
        meters = TestbedPdu.open(request.outlets());
    }

    @Override
    public void close() {
        meters.close();
    }

    /**
     * Runs all.
     *
     * @throws IOException if one fails, or has not ended in time
     */
    List<LoneRun> run() throws IOException, InterruptedException {
        List<LoneRun> runs = new ArrayList<>();
        for (StudyJob job : request.jobs()) {
            runs.add(run(new Arrival(runs.size() + 1, job, 0)));
        }
        return runs;
    }

    private LoneRun run(Arrival arrival) throws IOException, InterruptedException {
        Optional<LedgerReport> before = settledLedger();
        double joulesBefore = TestbedPdu.total(meters);
        long start = System.nanoTime();
        runToItsEnd(arrival);
        double joules = TestbedPdu.total(meters) - joulesBefore;
        double seconds = (System.nanoTime() - start) / 1e9;
        double load = MachineLoad.now();
        Optional<LedgerReport> after = settledLedger();
        return new LoneRun(
                arrival.job(),
                seconds,
                joules,
                before.isPresent() && after.isPresent()
                        ? after.get().containerJoulesSince(before.get()).orElse(null)
                        : null,
                TaskHistory.mapSecondsOfNewestJob(conf),
                load);
    }

    private void runToItsEnd(Arrival arrival) throws IOException, InterruptedException {
        FutureTask<Void> ends = new FutureTask<>(() -> {
            submission.run(arrival);
            return null;
        });
        Thread client = new Thread(ends, "client of " + arrival.job().label());
        client.setDaemon(true);
        client.start();
        try {
            ends.get(Math.round(request.limitSeconds()), TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new IOException(arrival.job().label() + ": " + e.getCause().getMessage(), e.getCause());
        } catch (TimeoutException e) {
            throw new IOException(
                    String.format(
                            Locale.ROOT,
                            "%s has not ended after %.0f s, the longest wait; look at its containers' logs, or run it again",
                            arrival.job().label(),
                            request.limitSeconds()),
                    e);
        }
    }

    /** A container's last joules come with the reading after its end: two reports that say the same have all of them. */
    private Optional<LedgerReport> settledLedger() throws IOException, InterruptedException {
        if (!request.readsLedger()) {
            return Optional.empty();
        }
        Set<String> workers = request.outlets().keySet();
        Instant asked = Instant.now();
        Optional<LedgerReport> last = Optional.empty();
        long start = System.nanoTime();
        while (System.nanoTime() - start < SETTLED_NANOS) {
            Optional<LedgerReport> now =
                    pages.ledger(workers).filter(it -> it.time().isAfter(asked));
            if (now.isPresent() && last.isPresent() && now.get().saysTheSameAs(last.get())) {
                return now;
            }
            last = now.isPresent() ? now : last;
            Thread.sleep(POLL_MILLIS);
        }
        LOG.warning("the ledger's joules of containers did not come to rest within " + SETTLED_NANOS / 1e9 + " s");
        return Optional.empty();
    }
}

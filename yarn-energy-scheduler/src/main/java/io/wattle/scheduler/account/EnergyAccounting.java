package io.wattle.scheduler.account;

import io.wattle.ledger.LedgerOptions;
import io.wattle.model.Reading;
import io.wattle.scheduler.config.AccountingSettings;
import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import io.wattle.scheduler.store.StateDirectory;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Energy accounting of the active ResourceManager: one thread that keeps the ledger. What the scheduler sees is put into a
 * queue by {@link #record}, which never waits; the thread reads the nodes' watts, reports, and saves. Thread safe.
 */
public final class EnergyAccounting {

    private static final Logger LOG = LoggerFactory.getLogger(EnergyAccounting.class);
    private static final long STEP_MILLIS = 100;
    private static final long LONGEST_STOP_MILLIS = 10_000;

    /** Readings wait so long, so that what happened before them comes before them. */
    private static final Duration SETTLE = Duration.ofMillis(200);

    /**
     * What accounting asks of its ResourceManager.
     *
     * @param loads what a node's NodeManager said of it last
     * @param ends how an application ended that the scheduler no longer has, if that is known
     * @param publish takes each report
     */
    public record Surroundings(
            Function<String, Optional<NodeLoad>> loads,
            Function<String, Optional<AppEnd>> ends,
            Consumer<EnergyReport> publish) {}

    /**
     * A reading on its way into the ledger.
     *
     * @param nanos when it came, by a clock that only goes forward
     */
    private record NodeReading(String node, Reading reading, long nanos) {}

    private final Surroundings surroundings;
    private final Failures failures;
    private final Queue<Supplier<AccountEvent>> events = new ConcurrentLinkedQueue<>();
    private final Queue<NodeReading> taken = new ConcurrentLinkedQueue<>();
    private final Problems problems = new Problems();
    private final Reports reports = new Reports();
    private volatile AccountingSettings settings;
    private volatile boolean stopped;
    private AccountBook book;
    private NodeMeters meters;
    private LedgerWriter writer;
    private Thread thread;
    private long nextReadingNanos;
    private long nextReportNanos;
    private long nextSaveNanos;

    /** Notes events at once, and does nothing with them before {@link #start}. */
    public EnergyAccounting(AccountingSettings settings, Surroundings surroundings, Failures failures) {
        this.failures = failures;
        this.settings = settings;
        this.surroundings = surroundings;
    }

    /** Notes what happened; never waits and never fails. */
    public void record(AccountEvent event) {
        record(() -> event);
    }

    /**
     * The same, for those that cannot spare a microsecond.
     *
     * @param event asked for on this accounting's thread, soon; it says when it happened
     */
    public void record(Supplier<AccountEvent> event) {
        if (!stopped) {
            events.add(event);
        }
    }

    /** Other settings from now on: interval, meters, and time between savings. */
    public void use(AccountingSettings next) {
        settings = next;
    }

    /** How often the ledger could not be saved. */
    public long problems() {
        return problems.count();
    }

    /**
     * Goes on from what was saved, and begins. Events from before are counted.
     *
     * @param directory where the ledger is kept; empty if it is forgotten with the ResourceManager
     * @throws IOException if the ledger's directory cannot be read
     */
    public synchronized void start(Optional<StateDirectory> directory) throws IOException {
        Instant now = Instant.now();
        LedgerOptions options = LedgerOptions.DEFAULTS.withIdlePolicy(settings.idlePolicy());
        book = new AccountBook(options);
        if (directory.isPresent()) {
            LedgerStore.Recovered found = LedgerStore.recover(
                    new StateFiles(directory.get()),
                    now.toEpochMilli(),
                    settings.rotateMb() * 1024L * 1024,
                    settings.keepFiles());
            found.problems().forEach(it -> LOG.error("Energy ledger {}: {}", directory.get(), it));
            if (found.book().isPresent()) {
                book = new AccountBook(options, found.book().get(), now);
            }
            writer = new LedgerWriter(found.store(), problems, failures);
            LOG.info(
                    "Energy ledger {}: {}",
                    directory.get(),
                    found.book().isPresent() ? "goes on from what was saved" : "begins");
        }
        // All applications that come back were added before the scheduler starts.
        drain();
        book.endMissingApps(surroundings.ends(), now);
        meters = new NodeMeters(
                settings.meters(),
                (node, reading) -> taken.add(new NodeReading(node, reading, System.nanoTime())),
                System::nanoTime,
                failures);
        nextReadingNanos = System.nanoTime();
        nextReportNanos = nextReadingNanos + 2 * SETTLE.toNanos();
        nextSaveNanos = nextReadingNanos;
        thread = new Thread(this::run, "energy-accounting");
        thread.setDaemon(true);
        thread.start();
    }

    /** Saves once more, and ends. */
    public synchronized void stop() {
        stopped = true;
        if (thread == null) {
            return;
        }
        try {
            thread.join(LONGEST_STOP_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        thread = null;
        if (writer != null) {
            writer.stop(LONGEST_STOP_MILLIS);
        }
    }

    private void run() {
        while (!stopped) {
            step();
            try {
                Thread.sleep(STEP_MILLIS);
            } catch (InterruptedException e) {
                LOG.warn("Energy accounting was interrupted and ends");
                stopped = true;
            }
        }
        attempt(() -> {
            meters.stop();
            drain();
            if (writer != null) {
                awaitWriter();
                save();
            }
        });
        events.clear();
        taken.clear();
    }

    /** Events that were recorded and are not in the ledger yet. */
    int waiting() {
        return events.size();
    }

    /** What fails fails alone, and is tried again: the rest of the step goes on, and so does the next one. */
    private void step() {
        long nanos = System.nanoTime();
        if (nanos - nextReadingNanos >= 0) {
            nextReadingNanos = nanos + settings.interval().toNanos();
            attempt(() -> readNodes(Instant.now()));
        }
        drain();
        attempt(() -> applyReadings(nanos));
        if (nanos - nextReportNanos >= 0) {
            nextReportNanos = nextReadingNanos + 2 * SETTLE.toNanos();
            attempt(() -> book.settle(Instant.now()));
            attempt(this::report);
        }
        if (writer != null && nanos - nextSaveNanos >= 0 && !writer.busy()) {
            nextSaveNanos = nanos + settings.checkpoint().toNanos();
            attempt(this::save);
        }
    }

    private void attempt(Failures.Task part) {
        failures.run(EntryPoint.ACCOUNTING, part);
    }

    private void report() {
        surroundings
                .publish()
                .accept(reports.report(
                        book, Instant.now(), settings.interval().multipliedBy(3)));
    }

    /** One event that makes no sense must not take the others with it. */
    private void drain() {
        for (Supplier<AccountEvent> next = events.poll(); next != null; next = events.poll()) {
            Supplier<AccountEvent> event = next;
            attempt(() -> take(event.get()));
        }
    }

    private void take(AccountEvent event) {
        book.apply(event);
        if (meters != null && event instanceof AccountEvent.NodeGone gone) {
            meters.requestLast(gone.node(), gone.time());
        }
    }

    private void readNodes(Instant now) {
        meters.use(settings.meters());
        List<NodeFacts> registered = book.registered();
        meters.keepOnly(registered.stream().map(NodeFacts::node).collect(Collectors.toSet()));
        for (NodeFacts node : registered) {
            if (!meters.request(node, now)) {
                taken.add(new NodeReading(
                        node.node(),
                        EstimatedWatts.of(node, surroundings.loads().apply(node.node()), now),
                        System.nanoTime()));
            }
        }
    }

    private void applyReadings(long nanos) {
        for (NodeReading next = taken.peek();
                next != null && nanos - next.nanos() >= SETTLE.toNanos();
                next = taken.peek()) {
            taken.remove();
            NodeReading reading = next;
            attempt(() -> book.reading(reading.node(), reading.reading()));
        }
    }

    private void save() {
        book.apps().written(writer.takeWritten());
        writer.save(BookJson.write(book.state()), book.apps().pending());
    }

    private void awaitWriter() {
        try {
            for (long waited = 0; writer.busy() && waited < LONGEST_STOP_MILLIS / 2; waited += STEP_MILLIS) {
                Thread.sleep(STEP_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

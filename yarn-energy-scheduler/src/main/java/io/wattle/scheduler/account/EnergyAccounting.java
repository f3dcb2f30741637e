package io.wattle.scheduler.account;

import io.wattle.ledger.LedgerOptions;
import io.wattle.model.Reading;
import io.wattle.scheduler.config.AccountingSettings;
import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import io.wattle.scheduler.store.StateDirectory;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
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
    private static final Duration LONGEST_STOP = Duration.ofSeconds(5);

    /** Lines of finished applications that wait for a file: about 15 MB. */
    private static final int MOST_LINES = 20_000;

    /** Events that wait to be taken in. Only if the thread stands still for long are there so many. */
    static final int MOST_WAITING = 200_000;

    /** So long the first report waits for the ledger's directory. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /** Readings wait so long, so that what happened before them comes before them. */
    private static final Duration SETTLE = Duration.ofMillis(200);

    /**
     * What accounting asks of its ResourceManager.
     *
     * @param loads what a node's NodeManager said of it last
     * @param ends how an application ended that the scheduler no longer has, if that is known
     * @param publish takes each report
     * @param tellNodesAgain records each registered node and what runs on it, as if it registered now
     */
    public record Surroundings(
            Function<String, Optional<NodeLoad>> loads,
            Function<String, Optional<AppEnd>> ends,
            Consumer<EnergyReport> publish,
            Runnable tellNodesAgain) {}

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
    private final AtomicInteger waiting = new AtomicInteger();
    private volatile boolean overflowed;
    private volatile AccountingSettings settings;
    private volatile boolean stopped;
    private volatile Set<String> unseen = Set.of();
    private Instant begun;
    private long begunNanos;
    private Optional<Backlog> backlog = Optional.empty();
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
        if (stopped) {
            return;
        }
        if (waiting.incrementAndGet() > MOST_WAITING) {
            waiting.decrementAndGet();
            overflowed = true;
        } else {
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
     * Begins at once, whatever the ledger's directory does. It is opened in the background: once it answers, what happened
     * meanwhile is counted onto what is found there. Events from before are counted.
     *
     * @param directory where the ledger is kept; empty if it is forgotten with the ResourceManager
     * @param resourceManager the state store's count of ResourceManagers that became active; 0 if it has none
     */
    public synchronized void start(Optional<StateDirectory.Opener> directory, long resourceManager) {
        begun = Instant.now();
        begunNanos = System.nanoTime();
        LedgerOptions options = LedgerOptions.DEFAULTS.withIdlePolicy(settings.idlePolicy());
        book = new AccountBook(options, directory.isPresent() ? MOST_LINES : 0, begun);
        meters = new NodeMeters(
                settings.meters(),
                (node, reading) -> taken.add(new NodeReading(node, reading, System.nanoTime())),
                System::nanoTime,
                failures);
        if (directory.isPresent()) {
            backlog = Optional.of(new Backlog(Backlog.MOST));
            LedgerStore.Activation self = new LedgerStore.Activation(begun.toEpochMilli(), resourceManager);
            writer = new LedgerWriter(
                    settings.directory().orElse("the ledger's directory"),
                    () -> LedgerStore.recover(
                            new StateFiles(directory.get().open()),
                            self,
                            settings.rotateMb() * 1024L * 1024,
                            settings.keepFiles()),
                    problems,
                    failures);
            writer.start();
        }
        // All applications that come back were added before the scheduler starts.
        drain();
        backlog.ifPresent(Backlog::recoveryEnds);
        nextReadingNanos = System.nanoTime();
        nextReportNanos = nextReadingNanos + 2 * SETTLE.toNanos();
        nextSaveNanos = nextReadingNanos;
        thread = new Thread(this::run, "energy-accounting");
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * Saves once more, and ends; waits for some seconds at most.
     *
     * @param launching applications of which containers may start that nobody will see start
     */
    public synchronized void stop(Set<String> launching) {
        unseen = Set.copyOf(launching);
        stopped = true;
        if (thread == null) {
            drop();
            return;
        }
        long end = System.nanoTime() + LONGEST_STOP.toNanos();
        try {
            thread.join(LONGEST_STOP.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        thread = null;
        if (writer != null) {
            writer.stop(Math.max(1, (end - System.nanoTime()) / 1_000_000));
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
        attempt(this::end);
        drop();
    }

    private void drop() {
        stopped = true;
        events.clear();
        taken.clear();
    }

    private void end() {
        attempt(meters::stop);
        drain();
        attach();
        if (writer != null && backlog.isEmpty()) {
            unseen.forEach(it -> book.apps().unseen(it, AppNotes.Unseen.SOMETHING));
            awaitWriter();
            save(true);
        }
    }

    /** The directory answered: goes on from what was found in it. */
    private void attach() {
        Optional<LedgerStore.Recovered> found = writer == null ? Optional.empty() : writer.takeFound();
        if (found.isEmpty()) {
            return;
        }
        found.get().problems().forEach(it -> LOG.error("Energy ledger {}: {}", settings.directory().orElse(""), it));
        found.get().book().ifPresent(it -> goOnFrom(it, found.get().seamless()));
        LOG.info(
                "Energy ledger {}: {}",
                settings.directory().orElse(""),
                found.get().book().isPresent() ? "goes on from what was saved" : "begins");
        backlog = Optional.empty();
    }

    private void goOnFrom(BookState saved, boolean seamless) {
        Backlog meanwhile = backlog.orElseThrow();
        if (meanwhile.whole()) {
            LedgerOptions options = LedgerOptions.DEFAULTS.withIdlePolicy(settings.idlePolicy());
            AccountBook next = new AccountBook(options, MOST_LINES, saved, seamless, begun);
            meanwhile.replay(next, this::attempt, () -> next.endMissingApps(surroundings.ends(), begun));
            book = next;
        } else {
            LOG.error(
                    "Energy ledger {}: it took so long to answer that what happened since {} can only be added to it:"
                            + " applications that ran then are incomplete",
                    settings.directory().orElse(""),
                    begun);
            book.absorb(saved);
            book.endMissingApps(surroundings.ends(), begun);
        }
    }

    /** Events that were recorded and are not in the ledger yet. */
    int waiting() {
        return waiting.get();
    }

    /** What fails fails alone, and is tried again: the rest of the step goes on, and so does the next one. */
    private void step() {
        long nanos = System.nanoTime();
        attempt(this::attach);
        if (nanos - nextReadingNanos >= 0) {
            nextReadingNanos = nanos + settings.interval().toNanos();
            attempt(() -> readNodes(Instant.now()));
        }
        drain();
        attempt(this::lookAgain);
        attempt(() -> applyReadings(nanos));
        if (nanos - nextReportNanos >= 0) {
            nextReportNanos = nextReadingNanos + 2 * SETTLE.toNanos();
            attempt(() -> book.settle(Instant.now()));
            attempt(() -> report(Instant.now()));
        }
        if (saves() && nanos - nextSaveNanos >= 0) {
            nextSaveNanos = nanos + settings.checkpoint().toNanos();
            attempt(() -> save(false));
        }
    }

    private void attempt(Failures.Task part) {
        failures.run(EntryPoint.ACCOUNTING, part);
    }

    private boolean saves() {
        return writer != null && backlog.isEmpty() && !writer.busy();
    }

    /** At a failover the directory mostly answers at once: until then sums without those of before would be a riddle. */
    private void report(Instant now) {
        if (backlog.isEmpty() || System.nanoTime() - begunNanos > PATIENCE.toNanos()) {
            surroundings
                    .publish()
                    .accept(reports.report(book, now, settings.interval().multipliedBy(3), status(now)));
        }
    }

    private LedgerStatus status(Instant now) {
        if (writer == null) {
            return new LedgerStatus(
                    LedgerStatus.State.IN_MEMORY, book.since(), "", Optional.empty(), 0, 0);
        }
        boolean waits = backlog.isPresent();
        String trouble = writer.trouble(now);
        return new LedgerStatus(
                waits ? LedgerStatus.State.WAITING : LedgerStatus.State.ATTACHED,
                book.since(),
                waits && trouble.isEmpty()
                        ? settings.directory().orElse("") + " has not answered yet (yarn.energy.ledger.dir)"
                        : trouble,
                writer.saved(),
                book.apps().lines(),
                book.apps().lostLines());
    }

    /** One event that makes no sense must not take the others with it. */
    private void drain() {
        for (Supplier<AccountEvent> next = events.poll(); next != null; next = events.poll()) {
            waiting.decrementAndGet();
            Supplier<AccountEvent> event = next;
            attempt(() -> take(event));
        }
    }

    /** Events were given up: what they would have said is asked for, and what runs now is not complete. */
    private void lookAgain() {
        if (!overflowed) {
            return;
        }
        overflowed = false;
        LOG.error("Energy accounting: more than {} events waited; what runs now is incomplete", MOST_WAITING);
        missed();
        for (String app : book.apps().running()) {
            surroundings
                    .ends()
                    .apply(app)
                    .ifPresent(it -> take(() -> new AccountEvent.AppRemoved(app, it.state(), it.time())));
        }
        surroundings.tellNodesAgain().run();
    }

    private void missed() {
        backlog.ifPresent(Backlog::missed);
        book.apps().missed();
    }

    private void take(Supplier<AccountEvent> supplier) {
        AccountEvent event;
        try {
            event = supplier.get();
            backlog.ifPresent(it -> it.add(event));
            book.apply(event);
        } catch (Throwable e) {
            missed();
            throw e;
        }
        if (event instanceof AccountEvent.NodeGone gone) {
            meters.requestLast(gone.node(), gone.time());
        }
    }

    private void readNodes(Instant now) {
        meters.use(settings.meters());
        List<NodeFacts> registered = book.registered();
        meters.keepOnly(registered.stream().map(NodeFacts::node).collect(Collectors.toSet()));
        for (NodeFacts node : registered) {
            attempt(() -> readNode(node, now));
        }
    }

    private void readNode(NodeFacts node, Instant now) {
        if (!meters.request(node, now)) {
            taken.add(new NodeReading(
                    node.node(),
                    EstimatedWatts.of(node, surroundings.loads().apply(node.node()), now),
                    System.nanoTime()));
        }
    }

    private void applyReadings(long nanos) {
        for (NodeReading next = taken.peek();
                next != null && nanos - next.nanos() >= SETTLE.toNanos();
                next = taken.peek()) {
            taken.remove();
            NodeReading reading = next;
            attempt(() -> {
                backlog.ifPresent(it -> it.add(reading.node(), reading.reading()));
                book.reading(reading.node(), reading.reading());
            });
        }
    }

    private void save(boolean last) {
        book.apps().written(writer.takeWritten());
        writer.save(BookJson.write(book.state()), book.apps().pending(), last);
    }

    private void awaitWriter() {
        try {
            for (long waited = 0; writer.busy() && waited < LONGEST_STOP.toMillis() / 2; waited += STEP_MILLIS) {
                Thread.sleep(STEP_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

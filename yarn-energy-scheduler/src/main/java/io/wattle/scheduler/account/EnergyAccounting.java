package io.wattle.scheduler.account;

import io.wattle.ledger.ContainerAccount;
import io.wattle.ledger.LedgerOptions;
import io.wattle.model.Reading;
import io.wattle.scheduler.config.AccountingSettings;
import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import io.wattle.scheduler.guard.OwnThread;
import io.wattle.scheduler.metering.MeteredNode;
import io.wattle.scheduler.metering.NodeMeters;
import io.wattle.scheduler.store.Activation;
import io.wattle.scheduler.store.StateFiles;
import io.wattle.scheduler.store.Unreadable;
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
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
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

    /** Events that wait to be taken in. Only if the thread stands still for long are there so many. */
    static final int MOST_WAITING = 200_000;

    /** With a save each 30 s that is a checkpoint each 10 minutes; where saves are rarer there are fewer in between. */
    private static final int CHANGES_BETWEEN = 19;

    /** Stands in the queue for what could not be told, between what happened before and after it. */
    private static final Supplier<AccountEvent> MISSED = () -> {
        throw new IllegalStateException("it is no event");
    };

    /** Readings wait so long, so that what happened before them comes before them. */
    private static final Duration SETTLE = Duration.ofMillis(200);

    /**
     * What accounting asks of its ResourceManager.
     *
     * @param loads what a node's NodeManager said of it last
     * @param ends how an application ended that the scheduler no longer has, if that is known
     * @param knowsApp whether the ResourceManager still knows an application
     * @param hasNode whether a node is registered
     * @param publish takes each report
     * @param tellAgain records each application, and each registered node and what runs on it, as if it registered now
     */
    public record Surroundings(
            Function<String, Optional<NodeLoad>> loads,
            Function<String, Optional<AppEnd>> ends,
            Predicate<String> knowsApp,
            Predicate<String> hasNode,
            Consumer<EnergyReport> publish,
            Runnable tellAgain) {}

    /**
     * A reading on its way into the ledger.
     *
     * @param nanos when it came, by a clock that only goes forward
     */
    private record NodeReading(String node, Reading reading, long nanos) {}

    private final Surroundings surroundings;
    private final Failures failures;
    private final LongSupplier clock;
    private final Queue<Supplier<AccountEvent>> events = new ConcurrentLinkedQueue<>();
    private final Queue<NodeReading> taken = new ConcurrentLinkedQueue<>();
    private final Problems problems = new Problems();
    private final Reports reports = new Reports();
    private final AtomicInteger waiting = new AtomicInteger();
    private final MissedEvents missed;
    private volatile AccountingSettings settings;
    private volatile boolean stopped;
    private volatile Set<String> unseen = Set.of();
    private volatile Consumer<ContainerAccount> onSettled = it -> {};
    private KeptBook kept;
    private NodeMeters meters;
    private Optional<LedgerWriter> writer = Optional.empty();
    private Thread thread;
    private long nextReadingNanos;
    private long nextReportNanos;
    private long nextSaveNanos;

    /** Notes events at once, and does nothing with them before {@link #start}. */
    public EnergyAccounting(AccountingSettings settings, Surroundings surroundings, Failures failures) {
        this(settings, surroundings, failures, System::nanoTime);
    }

    /** @param clock nanoseconds, only forward */
    EnergyAccounting(AccountingSettings settings, Surroundings surroundings, Failures failures, LongSupplier clock) {
        this.failures = failures;
        this.clock = clock;
        this.settings = settings;
        this.surroundings = surroundings;
        missed = new MissedEvents(surroundings, failures, clock.getAsLong());
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
            missed.some();
            return;
        }
        try {
            events.add(event);
        } catch (Throwable e) {
            waiting.decrementAndGet();
            missed.some();
            failures.caught(EntryPoint.ACCOUNTING, e);
        }
    }

    /**
     * Something happened that could not be told: what runs now is not complete, and what is there is asked for soon. Never
     * fails.
     */
    public void missed() {
        // First: it needs no memory.
        missed.some();
        record(MISSED);
    }

    /** Other settings from now on: interval, meters, and time between savings. */
    public void use(AccountingSettings next) {
        settings = next;
    }

    /** Who is given the last account of each container, on this accounting's thread; call it before the start. */
    public void onSettled(Consumer<ContainerAccount> listener) {
        onSettled = listener;
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
    public synchronized void start(Optional<StateFiles.Opener> directory, long resourceManager) {
        Instant now = Instant.now();
        writer = directory.map(it -> writer(it, new Activation(now.toEpochMilli(), resourceManager)));
        kept = new KeptBook(
                LedgerOptions.DEFAULTS.withIdlePolicy(settings.idlePolicy()),
                settings.directory().orElse(""),
                writer,
                surroundings.ends(),
                failures,
                now,
                clock);
        kept.onSettled(it -> failures.run(EntryPoint.ACCOUNTING, () -> onSettled.accept(it)));
        meters = new NodeMeters(
                settings.meters(),
                (node, reading) -> taken.add(new NodeReading(node, reading, clock.getAsLong())),
                clock,
                failures);
        writer.ifPresent(LedgerWriter::start);
        // All applications that come back were added before the scheduler starts.
        drain();
        kept.recoveryEnds();
        nextReadingNanos = clock.getAsLong();
        nextReportNanos = nextReadingNanos + 2 * SETTLE.toNanos();
        nextSaveNanos = nextReadingNanos;
        thread = OwnThread.of("energy-accounting", failures, EntryPoint.ACCOUNTING, this::run);
        thread.start();
    }

    private LedgerWriter writer(StateFiles.Opener directory, Activation self) {
        Unreadable unreadable = new Unreadable();
        return new LedgerWriter(
                settings.directory().orElse("the ledger's directory"),
                () -> LedgerStore.recover(
                        directory.open(),
                        self,
                        new LedgerStore.Limits(
                                settings.rotateMb() * 1024L * 1024, settings.keepFiles(), CHANGES_BETWEEN),
                        unreadable,
                        clock),
                problems,
                failures);
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
        long left = Math.max(1, (end - System.nanoTime()) / 1_000_000);
        writer.ifPresent(it -> it.stop(left));
    }

    private void run() {
        while (!stopped) {
            try {
                step();
            } catch (Throwable e) {
                // Each part has a guard of its own. Without memory there may be none for that, either.
                failures.caught(EntryPoint.ACCOUNTING, e);
            }
            pause();
        }
        try {
            end();
        } catch (Throwable e) {
            failures.caught(EntryPoint.ACCOUNTING, e);
        }
        drop();
    }

    private void pause() {
        try {
            Thread.sleep(STEP_MILLIS);
        } catch (InterruptedException e) {
            stopped = true;
            LOG.warn("Energy accounting was interrupted and ends");
        }
    }

    private void drop() {
        stopped = true;
        events.clear();
        taken.clear();
    }

    private void end() {
        attempt(meters::stop);
        drain();
        attempt(() -> missed.mark(kept));
        kept.saveLast(unseen, LONGEST_STOP.dividedBy(2));
    }

    /** Events that were recorded and are not in the ledger yet. */
    public int waiting() {
        return waiting.get();
    }

    /** What fails fails alone, and is tried again: the rest of the step goes on, and so does the next one. */
    private void step() {
        long nanos = clock.getAsLong();
        attempt(kept::attach);
        if (nanos - nextReadingNanos >= 0) {
            nextReadingNanos = nanos + settings.interval().toNanos();
            attempt(() -> readNodes(Instant.now()));
        }
        drain();
        attempt(() -> missed.mark(kept));
        attempt(() -> askAgain(nanos));
        attempt(() -> applyReadings(nanos));
        if (nanos - nextReportNanos >= 0) {
            nextReportNanos = nextReadingNanos + 2 * SETTLE.toNanos();
            attempt(() -> kept.book().settle(Instant.now()));
            attempt(() -> report(Instant.now()));
        }
        if (kept.maySave() && nanos - nextSaveNanos >= 0) {
            nextSaveNanos = nanos + settings.checkpoint().toNanos();
            attempt(kept::save);
        }
    }

    private void attempt(Failures.Task part) {
        failures.run(EntryPoint.ACCOUNTING, part);
    }

    private void report(Instant now) {
        if (kept.mayReport()) {
            Duration freshFor = settings.interval().multipliedBy(3);
            surroundings
                    .publish()
                    .accept(reports.report(kept.book(), now, freshFor, kept.status(now), meters.rounds()));
        }
    }

    /** One event that makes no sense must not take the others with it. */
    private void drain() {
        for (Supplier<AccountEvent> next = events.poll(); next != null; next = events.poll()) {
            waiting.decrementAndGet();
            try {
                failures.entered(EntryPoint.ACCOUNTING);
                if (next == MISSED) {
                    missed.markAgain();
                } else {
                    take(next.get());
                }
            } catch (Throwable e) {
                // Marked later: what an Error left no memory for would throw again here.
                missed.some();
                failures.caught(EntryPoint.ACCOUNTING, e);
            }
        }
    }

    private void askAgain(long nanos) {
        if (missed.askAgain(kept, nanos, this::take)) {
            // Who started or ended just while it was told of may have been told wrongly.
            record(MISSED);
        }
    }

    private void take(AccountEvent event) {
        kept.apply(event);
        if (event instanceof AccountEvent.NodeGone gone) {
            meters.requestLast(gone.node());
        }
    }

    private void readNodes(Instant now) {
        meters.use(settings.meters());
        List<NodeFacts> registered = kept.book().registered();
        Set<String> unmetered = meters.round(
                registered.stream()
                        .map(it -> new MeteredNode(it.node(), it.host(), it.port()))
                        .toList(),
                settings.interval(),
                now);
        for (NodeFacts node : registered) {
            if (unmetered.contains(node.node())) {
                attempt(() -> estimate(node, now));
            }
        }
    }

    private void estimate(NodeFacts node, Instant now) {
        Reading estimate = kept.book()
                .switchedState(node.node())
                .map(it -> EstimatedWatts.switched(node, it, now))
                .orElseGet(() -> EstimatedWatts.of(node, surroundings.loads().apply(node.node()), now));
        // A gap written down before its first words would end the line from what was read before a restart.
        if (!(estimate instanceof Reading.Missing) || !kept.book().justRegistered(node.node(), now)) {
            taken.add(new NodeReading(node.node(), estimate, clock.getAsLong()));
        }
    }

    private void applyReadings(long nanos) {
        for (NodeReading next = taken.peek();
                next != null && nanos - next.nanos() >= SETTLE.toNanos();
                next = taken.peek()) {
            taken.remove();
            NodeReading reading = next;
            attempt(() -> kept.reading(reading.node(), reading.reading()));
        }
    }
}

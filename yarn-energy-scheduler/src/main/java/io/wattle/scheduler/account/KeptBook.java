package io.wattle.scheduler.account;

import io.wattle.ledger.ContainerAccount;
import io.wattle.ledger.LedgerOptions;
import io.wattle.model.Reading;
import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import io.wattle.scheduler.guard.Printable;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The book, and the directory that it is kept in. It begins empty, whatever the directory does; once that answers, it goes on
 * from what is found there, with what came in meanwhile. Used by one thread.
 */
final class KeptBook {

    private static final Logger LOG = LoggerFactory.getLogger(EnergyAccounting.class);

    /** Lines of finished applications that wait for a file: about 15 MB. */
    private static final int MOST_LINES = 20_000;

    /** At a failover the directory mostly answers at once: until then sums without those of before would be a riddle. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /** Old book, new book and what happened meanwhile are in memory at once: that there is none left may pass. */
    static final int MOST_ATTEMPTS = 20;

    /** Between two of them. */
    static final Duration PAUSE = Duration.ofSeconds(30);

    private static final long STEP_MILLIS = 50;
    private static final int MOST_LETTERS = 300;

    private final LedgerOptions options;
    private final String directory;
    private final Optional<LedgerWriter> writer;
    private final Function<String, Optional<AppEnd>> ends;
    private final Failures failures;
    private final Instant begun;
    private final LongSupplier clock;
    private final long begunNanos;
    private Optional<Backlog> backlog;
    private AccountBook book;
    private Consumer<ContainerAccount> onSettled = it -> {};
    private String givenUp = "";
    private int attempts;
    private long nextAttemptNanos;

    /**
     * @param directory for messages
     * @param writer empty if the book is forgotten with the ResourceManager
     * @param ends how an application ended that did not come back, if that is known
     * @param clock nanoseconds, only forward
     */
    KeptBook(
            LedgerOptions options,
            String directory,
            Optional<LedgerWriter> writer,
            Function<String, Optional<AppEnd>> ends,
            Failures failures,
            Instant begun,
            LongSupplier clock) {
        this.options = options;
        this.directory = directory;
        this.writer = writer;
        this.ends = ends;
        this.failures = failures;
        this.begun = begun;
        this.clock = clock;
        begunNanos = clock.getAsLong();
        nextAttemptNanos = begunNanos;
        backlog = writer.map(it -> new Backlog(Backlog.MOST));
        book = new AccountBook(options, writer.isPresent() ? MOST_LINES : 0, begun);
    }

    /** Who is given the last account of each container; it is quick and throws nothing. */
    void onSettled(Consumer<ContainerAccount> listener) {
        onSettled = listener;
        book.onSettled(listener);
    }

    AccountBook book() {
        return book;
    }

    void apply(AccountEvent event) {
        backlog.ifPresent(it -> it.add(event));
        book.apply(event);
    }

    void reading(String node, Reading reading) {
        backlog.ifPresent(it -> it.add(node, reading));
        book.reading(node, reading);
    }

    /** Something came in that could not be taken in: what runs now is not complete. */
    void missed() {
        backlog.ifPresent(Backlog::missed);
        book.apps().missed();
    }

    /** What came in so far was there before the ResourceManager began. */
    void recoveryEnds() {
        backlog.ifPresent(Backlog::recoveryEnds);
    }

    /**
     * Goes on from what was found, if the directory has answered since. It is done once: what contradicts itself now does so
     * later, too, and is given up. After an Error it is tried again, a bounded number of times.
     */
    void attach() {
        if (backlog.isEmpty() || writer.orElseThrow().found().isEmpty() || clock.getAsLong() - nextAttemptNanos < 0) {
            return;
        }
        nextAttemptNanos = clock.getAsLong() + PAUSE.toNanos();
        attempts++;
        try {
            attach(writer.orElseThrow().found().get(), backlog.get());
        } catch (Throwable e) {
            failures.caught(EntryPoint.ACCOUNTING, e);
            if (backlog.isPresent() && (!(e instanceof Error) || attempts >= MOST_ATTEMPTS)) {
                giveUp(e);
            }
        }
    }

    private void attach(LedgerStore.Recovered found, Backlog meanwhile) {
        if (attempts == 1) {
            found.problems().forEach(it -> LOG.error("Energy ledger {}: {}", directory, it));
        }
        if (found.book().isPresent()) {
            goOnFrom(found.book().get(), found.seamless(), meanwhile);
        } else {
            attached();
        }
        LOG.info(
                "Energy ledger {}: {}", directory, found.book().isPresent() ? "goes on from what was saved" : "begins");
    }

    /** Nothing after it may do it again. */
    private void attached() {
        backlog = Optional.empty();
        writer.orElseThrow().forgetFound();
    }

    private void giveUp(Throwable cause) {
        // First: it is kept, and nothing is added to it any more, whatever fails then.
        writer.orElseThrow().giveUpFound();
        backlog = Optional.empty();
        book.apps().missed();
        givenUp = directory + ": what was saved there could not be taken over ("
                + Printable.line(String.valueOf(cause), MOST_LETTERS)
                + ") and is given up, but kept as set-aside-given-up-...;"
                + " figures begin at " + begun;
        LOG.error("Energy ledger {}", givenUp);
    }

    private void goOnFrom(BookState saved, boolean seamless, Backlog meanwhile) {
        if (meanwhile.whole()) {
            AccountBook next = new AccountBook(options, MOST_LINES, saved, seamless, begun);
            next.onSettled(onSettled);
            meanwhile.replay(next, () -> next.endMissingApps(ends, begun), e -> {
                if (e instanceof OutOfMemoryError none) {
                    // Then all of it is done again.
                    throw none;
                }
                failures.caught(EntryPoint.ACCOUNTING, e);
                next.apps().missed();
            });
            book = next;
            attached();
        } else {
            LOG.error(
                    "Energy ledger {}: it took so long to answer that what happened since {} can only be added to it:"
                            + " applications that ran then are incomplete",
                    directory,
                    begun);
            book.absorb(saved);
            attached();
            failures.run(EntryPoint.ACCOUNTING, () -> book.endMissingApps(ends, begun));
        }
    }

    /** Whether figures can be shown. */
    boolean mayReport() {
        return backlog.isEmpty() || clock.getAsLong() - begunNanos > PATIENCE.toNanos();
    }

    LedgerStatus status(Instant now) {
        if (writer.isEmpty()) {
            return new LedgerStatus(LedgerStatus.State.IN_MEMORY, book.since(), "", Optional.empty(), 0, 0);
        }
        String trouble = writer.get().trouble(now);
        return new LedgerStatus(
                backlog.isPresent() ? LedgerStatus.State.WAITING : LedgerStatus.State.ATTACHED,
                book.since(),
                trouble.isEmpty() ? ownTrouble() : trouble,
                writer.get().saved(),
                book.apps().lines(),
                book.apps().lostLines());
    }

    private String ownTrouble() {
        if (backlog.isEmpty()) {
            return givenUp;
        }
        return attempts == 0
                ? directory + " has not answered yet (yarn.energy.ledger.dir)"
                : directory + ": what was saved there could not be taken over yet; it is tried again each "
                        + PAUSE.toSeconds() + " s (the log says why)";
    }

    /** Whether a save can be ordered: one without what was found would replace it. */
    boolean maySave() {
        return writer.isPresent() && backlog.isEmpty() && !writer.get().busy();
    }

    /** Orders a save. */
    void save() {
        save(false);
    }

    /**
     * Orders the last save of this ResourceManager, once the one before it is done or has taken too long.
     *
     * @param unseen applications of which containers may have started that nobody will see
     */
    void saveLast(Set<String> unseen, Duration longest) {
        attach();
        if (writer.isEmpty() || backlog.isPresent()) {
            return;
        }
        unseen.forEach(it -> book.apps().unseen(it, AppNotes.Unseen.SOMETHING));
        try {
            long end = System.nanoTime() + longest.toNanos();
            while (writer.get().busy() && System.nanoTime() - end < 0) {
                Thread.sleep(STEP_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        save(true);
    }

    private void save(boolean last) {
        book.apps().written(writer.orElseThrow().takeWritten());
        writer.get().save(book.state(), last);
    }
}

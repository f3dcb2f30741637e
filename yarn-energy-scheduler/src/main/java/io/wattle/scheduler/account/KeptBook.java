package io.wattle.scheduler.account;

import io.wattle.ledger.LedgerOptions;
import io.wattle.model.Reading;
import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import io.wattle.scheduler.guard.Printable;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
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

    private static final long STEP_MILLIS = 50;
    private static final int MOST_LETTERS = 300;

    private final LedgerOptions options;
    private final String directory;
    private final Optional<LedgerWriter> writer;
    private final Function<String, Optional<AppEnd>> ends;
    private final Failures failures;
    private final Instant begun;
    private final long begunNanos = System.nanoTime();
    private Optional<Backlog> backlog;
    private AccountBook book;
    private String givenUp = "";

    /**
     * @param directory for messages
     * @param writer empty if the book is forgotten with the ResourceManager
     * @param ends how an application ended that did not come back, if that is known
     */
    KeptBook(
            LedgerOptions options,
            String directory,
            Optional<LedgerWriter> writer,
            Function<String, Optional<AppEnd>> ends,
            Failures failures,
            Instant begun) {
        this.options = options;
        this.directory = directory;
        this.writer = writer;
        this.ends = ends;
        this.failures = failures;
        this.begun = begun;
        backlog = writer.map(it -> new Backlog(Backlog.MOST));
        book = new AccountBook(options, writer.isPresent() ? MOST_LINES : 0, begun);
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
     * Goes on from what was found, if the directory has answered since. It is done once: what cannot be taken over now
     * cannot be later either, and is given up.
     */
    void attach() {
        if (backlog.isEmpty() || writer.orElseThrow().found().isEmpty()) {
            return;
        }
        LedgerStore.Recovered found = writer.orElseThrow().found().get();
        Backlog meanwhile = backlog.get();
        backlog = Optional.empty();
        writer.orElseThrow().forgetFound();
        found.problems().forEach(it -> LOG.error("Energy ledger {}: {}", directory, it));
        try {
            found.book().ifPresent(it -> goOnFrom(it, found.seamless(), meanwhile));
            LOG.info(
                    "Energy ledger {}: {}",
                    directory,
                    found.book().isPresent() ? "goes on from what was saved" : "begins");
        } catch (Throwable e) {
            failures.caught(EntryPoint.ACCOUNTING, e);
            giveUp(e);
        }
    }

    private void giveUp(Throwable cause) {
        book.apps().missed();
        givenUp = directory + ": what was saved there could not be taken over ("
                + Printable.line(String.valueOf(cause), MOST_LETTERS) + ") and is given up; figures begin at " + begun;
        LOG.error("Energy ledger {}", givenUp);
    }

    private void goOnFrom(BookState saved, boolean seamless, Backlog meanwhile) {
        if (meanwhile.whole()) {
            AccountBook next = new AccountBook(options, MOST_LINES, saved, seamless, begun);
            meanwhile.replay(next, () -> next.endMissingApps(ends, begun), e -> {
                failures.caught(EntryPoint.ACCOUNTING, e);
                next.apps().missed();
            });
            book = next;
        } else {
            LOG.error(
                    "Energy ledger {}: it took so long to answer that what happened since {} can only be added to it:"
                            + " applications that ran then are incomplete",
                    directory,
                    begun);
            book.absorb(saved);
            failures.run(EntryPoint.ACCOUNTING, () -> book.endMissingApps(ends, begun));
        }
    }

    /** Whether figures can be shown. */
    boolean mayReport() {
        return backlog.isEmpty() || System.nanoTime() - begunNanos > PATIENCE.toNanos();
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
        return backlog.isPresent() ? directory + " has not answered yet (yarn.energy.ledger.dir)" : givenUp;
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
        writer.get().save(BookJson.write(book.state()), book.apps().pending(), last);
    }
}

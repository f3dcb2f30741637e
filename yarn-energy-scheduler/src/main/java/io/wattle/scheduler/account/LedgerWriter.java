package io.wattle.scheduler.account;

import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import io.wattle.scheduler.guard.OwnThread;
import io.wattle.scheduler.guard.Printable;
import io.wattle.scheduler.store.ReplacedException;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Opens the ledger's directory and saves there, on a thread of its own: a file system that is slow, full or away holds
 * nothing up. Used by one thread; what it says of itself, by any.
 */
final class LedgerWriter {

    private static final String OPENING = "opening the ledger";
    private static final String SAVING = "saving the ledger";
    private static final String CLEANING = "deleting old files of the ledger";
    private static final long FIRST_PAUSE_MILLIS = 1_000;
    private static final long LONGEST_PAUSE_MILLIS = 10_000;
    private static final Duration LONGEST_SILENCE = Duration.ofSeconds(30);
    private static final int MOST_LETTERS = 300;

    private final String directory;
    private final Opening opening;
    private final Problems problems;
    private final Failures failures;
    private final AtomicReference<LedgerStore.Recovered> found = new AtomicReference<>();
    private final AtomicReference<Set<String>> written = new AtomicReference<>(Set.of());
    private final ExecutorService thread;
    private final AtomicInteger unfinished = new AtomicInteger();
    private volatile boolean ending;
    private volatile boolean attached;
    private volatile boolean givenUp;
    private volatile String trouble = "";
    private volatile Instant busySince;
    private volatile LedgerStatus.Save saved;

    /** Used on the thread only, as is all that follows. */
    private LedgerStore store;

    private boolean replaced;
    private long pauseMillis = FIRST_PAUSE_MILLIS;

    /** What the save before wrote: whoever ordered the next one may not have known it yet. */
    private Set<String> writtenLast = Set.of();

    /** Reads what was saved, as long as that takes. */
    @FunctionalInterface
    interface Opening {
        /** What was found; asked again later if that fails. */
        LedgerStore.Recovered open() throws IOException;
    }

    /** @param directory for messages */
    LedgerWriter(String directory, Opening opening, Problems problems, Failures failures) {
        this.directory = directory;
        this.opening = opening;
        this.problems = problems;
        this.failures = failures;
        thread = Executors.newSingleThreadExecutor(
                task -> OwnThread.of("energy-ledger-writer", failures, EntryPoint.LEDGER_FILES, task));
    }

    /** Begins to open the directory, again and again until it answers. */
    void start() {
        thread.execute(this::open);
    }

    /** What was found in the directory, once it has answered. */
    Optional<LedgerStore.Recovered> found() {
        return Optional.ofNullable(found.get());
    }

    /** It has been taken over: it may be large. */
    void forgetFound() {
        found.set(null);
    }

    /** It cannot be taken over: it is kept under another name, and what is saved next begins anew. Needs no memory. */
    void giveUpFound() {
        givenUp = true;
        found.set(null);
    }

    /** Whether the directory has answered. */
    boolean attached() {
        return attached;
    }

    /** Why nothing is read or saved, for people; empty if all is well. */
    String trouble(Instant now) {
        Instant since = busySince;
        if (trouble.isEmpty() && since != null && Duration.between(since, now).compareTo(LONGEST_SILENCE) > 0) {
            return directory + " has not answered since " + since + "; what is to be saved waits for it";
        }
        return trouble;
    }

    /** The last save; empty before the first time. */
    Optional<LedgerStatus.Save> saved() {
        return Optional.ofNullable(saved);
    }

    /** Whether a save is under way; the next one has to wait. */
    boolean busy() {
        return unfinished.get() > 0;
    }

    /** Applications whose lines came into a file since this was last asked. */
    Set<String> takeWritten() {
        return written.getAndSet(Set.of());
    }

    /**
     * Orders a save, once the directory has answered.
     *
     * @param last whether this ResourceManager stops with it
     */
    void save(BookState state, boolean last) {
        unfinished.incrementAndGet();
        try {
            thread.execute(() -> {
                try {
                    saveNow(state, last);
                } finally {
                    unfinished.decrementAndGet();
                }
            });
        } catch (RuntimeException | Error e) {
            // Else it would be busy for good.
            unfinished.decrementAndGet();
            throw e;
        }
    }

    /** Waits for what is under way, but not for ever, and not at all for a directory that never answered. */
    void stop(long millis) {
        ending = true;
        if (!attached) {
            thread.shutdownNow();
            return;
        }
        thread.execute(this::close);
        thread.shutdown();
        try {
            if (!thread.awaitTermination(millis, TimeUnit.MILLISECONDS)) {
                thread.shutdownNow();
            }
        } catch (InterruptedException e) {
            thread.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }

    /** Not by ordering each attempt: one that could not even be ordered would be the last one. */
    private void open() {
        while (!ending && !opened()) {
            try {
                Thread.sleep(pauseMillis);
            } catch (InterruptedException e) {
                // By a stop, which is looked for next, or by a file system's client.
                continue;
            }
            pauseMillis = Math.min(2 * pauseMillis, LONGEST_PAUSE_MILLIS);
        }
    }

    /** Whether no other attempt is needed. */
    private boolean opened() {
        try {
            return tryToOpen();
        } catch (Throwable e) {
            failures.caught(EntryPoint.LEDGER_FILES, e);
            return false;
        }
    }

    private boolean tryToOpen() {
        busySince = Instant.now();
        try {
            LedgerStore.Recovered opened = opening.open();
            store = opened.store();
            found.set(opened);
            attached = true;
            trouble = "";
            problems.over(OPENING);
            return true;
        } catch (ReplacedException e) {
            replaced = true;
            met(OPENING, "is not used: " + line(e), e);
            return true;
        } catch (IOException e) {
            notOpened(e);
        } catch (Throwable e) {
            failures.caught(EntryPoint.LEDGER_FILES, e);
            notOpened(e);
        } finally {
            busySince = null;
        }
        return false;
    }

    private void notOpened(Throwable cause) {
        met(OPENING, "cannot be opened (" + line(cause) + "): " + whatToDo(cause) + "; it is tried again", cause);
    }

    private void saveNow(BookState state, boolean last) {
        if (replaced || store == null) {
            return;
        }
        busySince = Instant.now();
        try {
            failures.entered(EntryPoint.LEDGER_FILES);
            if (givenUp) {
                store.giveUpFound();
                givenUp = false;
            }
            Map<String, String> lines = new LinkedHashMap<>(state.pending());
            lines.keySet().removeAll(writtenLast);
            long begin = System.nanoTime();
            LedgerStore.Saved done = store.save(state.withPending(lines), last);
            writtenLast = done.apps();
            written.set(writtenLast);
            saved = new LedgerStatus.Save(Instant.now(), done.bytes(), Duration.ofNanos(System.nanoTime() - begin));
            trouble = "";
            problems.over(SAVING);
            clean();
        } catch (ReplacedException e) {
            replaced = true;
            met(SAVING, "is not written any more: " + line(e), e);
        } catch (IOException e) {
            notSaved(e);
        } catch (Throwable e) {
            failures.caught(EntryPoint.LEDGER_FILES, e);
            notSaved(e);
        } finally {
            busySince = null;
        }
    }

    /** What stays takes room, but what is new is saved. */
    private void clean() {
        try {
            store.clean();
            problems.over(CLEANING);
        } catch (IOException e) {
            problems.met(CLEANING, e);
        } catch (Throwable e) {
            failures.caught(EntryPoint.LEDGER_FILES, e);
            problems.met(CLEANING, e);
        }
    }

    private void notSaved(Throwable cause) {
        met(
                SAVING,
                "cannot be written" + saved().map(it -> " since " + it.time()).orElse("") + " (" + line(cause)
                        + "); it is tried again with each checkpoint, and what waits is saved then",
                cause);
    }

    private void close() {
        try {
            if (store != null) {
                store.close();
            }
        } catch (IOException e) {
            problems.met("closing the ledger's file", e);
        } catch (Throwable e) {
            failures.caught(EntryPoint.LEDGER_FILES, e);
        }
    }

    private void met(String subject, String what, Throwable cause) {
        trouble = directory + " " + what;
        problems.met(subject, cause);
    }

    private static String line(Throwable e) {
        return Printable.line(e.toString().lines().findFirst().orElse(""), MOST_LETTERS);
    }

    private static String whatToDo(Throwable e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            // By its words: SafeModeException comes wrapped in many ways, and only with HDFS.
            if (cause.toString().contains("in safe mode")) {
                return "HDFS is in its safe mode (hdfs dfsadmin -safemode get)";
            }
        }
        return "it must be a directory that the ResourceManager's user may write to (yarn.energy.ledger.dir)";
    }
}

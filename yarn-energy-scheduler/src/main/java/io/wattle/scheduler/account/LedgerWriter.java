package io.wattle.scheduler.account;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Saves on a thread of its own, so that a slow file system holds nothing up. Used by one thread. */
final class LedgerWriter {

    private static final String SUBJECT = "saving the ledger";

    private final LedgerStore store;
    private final Problems problems;
    private final Failures failures;
    private final AtomicReference<Set<String>> written = new AtomicReference<>(Set.of());
    private final ExecutorService thread;
    private final AtomicInteger unfinished = new AtomicInteger();
    private volatile boolean replaced;

    /** What the save before wrote: whoever ordered the next one may not have known it yet. */
    private Set<String> writtenLast = Set.of();

    LedgerWriter(LedgerStore store, Problems problems, Failures failures) {
        this.failures = failures;
        this.store = store;
        this.problems = problems;
        thread = Executors.newSingleThreadExecutor(task -> {
            Thread made = new Thread(task, "energy-ledger-writer");
            made.setDaemon(true);
            return made;
        });
    }

    /** Whether a save is under way; the next one has to wait. */
    boolean busy() {
        return unfinished.get() > 0;
    }

    /** Applications whose lines came into a file since this was last asked. */
    Set<String> takeWritten() {
        return written.getAndSet(Set.of());
    }

    void save(ObjectNode state, Map<String, String> pending) {
        unfinished.incrementAndGet();
        thread.execute(() -> {
            try {
                saveNow(state, pending);
            } finally {
                unfinished.decrementAndGet();
            }
        });
    }

    /** Waits for what is under way, but not for ever. */
    void stop(long millis) {
        thread.execute(() -> {
            try {
                store.close();
            } catch (IOException e) {
                problems.met("closing the ledger's file", e);
            } catch (Throwable e) {
                failures.caught(EntryPoint.LEDGER_FILES, e);
            }
        });
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

    private void saveNow(ObjectNode state, Map<String, String> pending) {
        if (replaced) {
            return;
        }
        try {
            Map<String, String> lines = new LinkedHashMap<>(pending);
            lines.keySet().removeAll(writtenLast);
            BookJson.dropPending(state, writtenLast);
            writtenLast = store.save(state, lines);
            written.set(writtenLast);
            store.clean();
            problems.over(SUBJECT);
        } catch (LedgerStore.ReplacedException e) {
            replaced = true;
            problems.met(SUBJECT, e);
        } catch (IOException e) {
            problems.met(SUBJECT, e);
        } catch (Throwable e) {
            failures.caught(EntryPoint.LEDGER_FILES, e);
            problems.met(SUBJECT, e);
        }
    }
}

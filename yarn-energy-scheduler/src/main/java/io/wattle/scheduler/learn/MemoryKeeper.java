package io.wattle.scheduler.learn;

import io.wattle.scheduler.config.EnergyKey;
import io.wattle.scheduler.guard.BackOff;
import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import io.wattle.scheduler.guard.Printable;
import io.wattle.scheduler.store.ReplacedException;
import io.wattle.scheduler.store.Unreadable;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps what is remembered of jobs in files. Opening and saving have a thread of their own: a file system that hangs holds
 * nothing else up. Thread safe.
 */
final class MemoryKeeper {

    private static final Logger LOG = LoggerFactory.getLogger(MemoryKeeper.class);
    private static final Duration LONGEST_STOP = Duration.ofSeconds(2);

    /** Shortest and longest time between two attempts to open the directory. */
    private static final Duration ATTEMPT = Duration.ofSeconds(1);

    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);

    private static final int MOST_SHOWN = 300;

    private final Failures failures;
    private final JobMemories memories;
    private final Learning.Keeping keeping;
    private final BooleanSupplier enabled;
    private final Background thread;

    /** Set on the thread only. */
    private volatile Optional<MemoryFiles> files = Optional.empty();

    /** Used on the thread only, as is {@link #unreadable}. */
    private final BackOff backOff = new BackOff(LONGEST_PAUSE);

    private final Unreadable unreadable = new Unreadable();

    /** Set on the thread only. */
    private volatile String problem = "";

    /** Another ResourceManager has taken over. Used on the thread only. */
    private boolean replaced;

    /** The last trouble, so that it is logged once. Used on the thread only. */
    private String logged = "";

    /** @param enabled whether there is anything to learn now */
    MemoryKeeper(JobMemories memories, Learning.Keeping keeping, BooleanSupplier enabled, Failures failures) {
        thread = new Background("wattle-learned-jobs", failures, EntryPoint.LEARNED_FILES);
        this.failures = failures;
        this.memories = memories;
        this.keeping = keeping;
        this.enabled = enabled;
    }

    /** Restores what was kept as soon as the directory answers, and saves from then on. */
    void start() {
        thread.now(this::open);
        thread.every(ATTEMPT, this::openIfDue);
        thread.every(keeping.interval(), this::save);
    }

    /** Whether the directory has answered. */
    boolean attached() {
        return files.isPresent();
    }

    /**
     * Saves what is new, but waits no longer than some seconds: what is not taken by then is forgotten, as is all where the
     * directory has not answered.
     */
    void stop() {
        if (!thread.end(this::saveLast, LONGEST_STOP)) {
            LOG.error("Learned jobs are not saved within {} s; what is new is forgotten", LONGEST_STOP.toSeconds());
        }
    }

    private void saveLast() {
        save();
        // It is not opened any more: by now another ResourceManager may have it.
        if (goesOn() && !attached() && memories.size() > 0) {
            LOG.error("Learned jobs are not saved, as their directory did not answer; what is new is forgotten");
        }
    }

    /** Why what is learned is not read or not saved, and what to do; empty if all is well. */
    String problem() {
        return enabled.getAsBoolean() ? problem : "";
    }

    private boolean goesOn() {
        return enabled.getAsBoolean() && !replaced;
    }

    private void save() {
        if (goesOn() && attached()) {
            attempt("saved", files.get()::save);
        }
    }

    private void openIfDue() {
        if (!backOff.isPaused(System.nanoTime())) {
            open();
        }
    }

    private void open() {
        if (goesOn() && !attached()) {
            attempt(
                    "read",
                    () -> files = Optional.of(
                            MemoryFiles.open(memories, keeping.directory().open(), unreadable, keeping.self())));
            if (!attached()) {
                backOff.failed(System.nanoTime());
            }
        }
    }

    /** Whatever is thrown is shown until it works again: where another one has taken over, it never does. */
    private void attempt(String what, Failures.Task task) {
        try {
            task.run();
            logged = "";
            problem = "";
        } catch (ReplacedException e) {
            replaced = true;
            problem = "learned jobs are not " + what + " any more: " + e.getMessage()
                    + ". If this one is the active one, see that no other cluster has the same directory, and restart it ("
                    + EnergyKey.LEDGER_DIR.key() + ")";
            LOG.error("Energy: {}", problem);
        } catch (IOException e) {
            show(what, e);
            log(what, e);
        } catch (Throwable e) {
            failures.caught(EntryPoint.LEARNED_FILES, e);
            show(what, e);
        }
    }

    private void show(String what, Throwable e) {
        problem = "learned jobs are not " + what + " (" + Printable.line(e.toString(), MOST_SHOWN)
                + "); it is tried again (" + EnergyKey.LEDGER_DIR.key() + ")";
    }

    private void log(String what, IOException e) {
        String kind = Printable.kind(e);
        if (!kind.equals(logged)) {
            LOG.error(
                    "Learned jobs are not {}: {}; tried again, and not logged again until it changes",
                    what,
                    e.toString(),
                    e);
            logged = kind;
        }
    }
}

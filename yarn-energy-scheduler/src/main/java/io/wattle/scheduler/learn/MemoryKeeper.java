package io.wattle.scheduler.learn;

import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import io.wattle.scheduler.guard.Printable;
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

    /** Time between two attempts to open the directory. */
    private static final Duration ATTEMPT = Duration.ofSeconds(1);

    private final JobMemories memories;
    private final Learning.Keeping keeping;
    private final BooleanSupplier enabled;
    private final Background thread;

    /** Set on the thread only. */
    private volatile Optional<MemoryFiles> files = Optional.empty();

    /** The last trouble, so that it is logged once. Used on the thread only. */
    private String logged = "";

    /** @param enabled whether there is anything to learn now */
    MemoryKeeper(JobMemories memories, Learning.Keeping keeping, BooleanSupplier enabled, Failures failures) {
        thread = new Background("wattle-learned-jobs", failures, EntryPoint.LEARNED_FILES);
        this.memories = memories;
        this.keeping = keeping;
        this.enabled = enabled;
    }

    /** Restores what was kept as soon as the directory answers, and saves from then on. */
    void start() {
        thread.now(this::open);
        thread.every(ATTEMPT, this::open);
        thread.every(keeping.interval(), this::save);
    }

    /** Whether the directory has answered. */
    boolean attached() {
        return files.isPresent();
    }

    /** Saves what is new, but waits no longer than some seconds: what is not taken by then is forgotten. */
    void stop() {
        if (!thread.end(this::openAndSave, LONGEST_STOP)) {
            LOG.error("Learned jobs are not saved within {} s; what is new is forgotten", LONGEST_STOP.toSeconds());
        }
    }

    private void openAndSave() {
        open();
        save();
    }

    private void save() {
        if (!enabled.getAsBoolean() || files.isEmpty()) {
            return;
        }
        try {
            files.get().save();
            logged = "";
        } catch (IOException e) {
            log("saved", e);
        }
    }

    private void open() {
        if (attached() || !enabled.getAsBoolean()) {
            return;
        }
        try {
            files = Optional.of(MemoryFiles.open(memories, keeping.directory().open(), System.currentTimeMillis()));
            logged = "";
        } catch (IOException e) {
            log("read", e);
        }
    }

    private void log(String what, IOException e) {
        String kind = Printable.kind(e);
        if (!kind.equals(logged)) {
            LOG.error(
                    "Learned jobs are not {}: {}; tried again, and not logged again until it changes",
                    what,
                    e.toString());
            logged = kind;
        }
    }
}

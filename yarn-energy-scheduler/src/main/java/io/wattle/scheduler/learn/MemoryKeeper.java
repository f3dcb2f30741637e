package io.wattle.scheduler.learn;

import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import io.wattle.scheduler.store.StateDirectory;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps what is remembered of jobs in files. Saving has a thread of its own: a file system that hangs holds nothing else up.
 * Thread safe.
 */
final class MemoryKeeper {

    private static final Logger LOG = LoggerFactory.getLogger(MemoryKeeper.class);
    private static final Duration LONGEST_STOP = Duration.ofSeconds(5);

    private final JobMemories memories;
    private final Learning.Keeping keeping;
    private final BooleanSupplier enabled;
    private final Background thread;

    /** Used on the start, and then on the thread only. */
    private volatile Optional<MemoryFiles> files = Optional.empty();

    /** @param enabled whether there is anything to learn now */
    MemoryKeeper(JobMemories memories, Learning.Keeping keeping, BooleanSupplier enabled, Failures failures) {
        thread = new Background("wattle-learned-jobs", failures, EntryPoint.LEARNED_FILES);
        this.memories = memories;
        this.keeping = keeping;
        this.enabled = enabled;
    }

    /** Restores what was kept, and saves from now on. */
    void start() {
        if (enabled.getAsBoolean()) {
            open();
        }
        thread.every(keeping.interval(), this::save);
    }

    /** Saves what is new, but waits no longer than some seconds: what is not taken by then is forgotten. */
    void stop() {
        if (!thread.end(this::save, LONGEST_STOP)) {
            LOG.error("Learned jobs are not saved within {} s; what is new is forgotten", LONGEST_STOP.toSeconds());
        }
    }

    private void save() {
        if (!enabled.getAsBoolean()) {
            return;
        }
        if (files.isEmpty()) {
            open();
        }
        try {
            if (files.isPresent()) {
                files.get().save();
            }
        } catch (IOException | RuntimeException e) {
            LOG.error("Learned jobs are not saved: {}; tried again later", e.toString());
        }
    }

    private void open() {
        try {
            StateDirectory directory = keeping.directory().open();
            files = Optional.of(MemoryFiles.open(memories, directory, System.currentTimeMillis()));
        } catch (IOException | RuntimeException e) {
            LOG.error("Learned jobs cannot be read: {}; tried again later", e.toString());
        }
    }
}

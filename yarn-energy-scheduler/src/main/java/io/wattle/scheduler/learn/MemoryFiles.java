package io.wattle.scheduler.learn;

import io.wattle.scheduler.store.Activation;
import io.wattle.scheduler.store.EpochFiles;
import io.wattle.scheduler.store.FileKind;
import io.wattle.scheduler.store.NewestFile;
import io.wattle.scheduler.store.ReplacedException;
import io.wattle.scheduler.store.StateFiles;
import io.wattle.scheduler.store.Unreadable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps what is remembered in files: one for each ResourceManager that learned something, which it replaces. For one thread.
 */
final class MemoryFiles {

    private static final Logger LOG = LoggerFactory.getLogger(MemoryFiles.class);
    private static final FileKind KIND = new FileKind("learned", MemoriesJson.FORMAT, FileKind.Shape.ONE);

    /** The newest could be unreadable. */
    private static final int KEPT = 2;

    private final JobMemories memories;
    private final EpochFiles files;
    private final long resourceManager;
    private long savedVersion;
    private boolean cleaned;

    private MemoryFiles(JobMemories memories, EpochFiles files, long resourceManager, long savedVersion) {
        this.memories = memories;
        this.files = files;
        this.resourceManager = resourceManager;
        this.savedVersion = savedVersion;
    }

    /**
     * Restores what the newest file holds that can be used.
     *
     * @param unreadable the same one for each attempt
     * @param self the same one for each attempt
     * @throws ReplacedException if a ResourceManager that became active after this one has been here
     * @throws IOException if that is to be tried again; nothing is restored then, nor after a ReplacedException
     */
    static MemoryFiles open(JobMemories memories, StateFiles directory, Unreadable unreadable, Activation self)
            throws IOException {
        // Where the directory could not be opened at first, there is something to save already.
        long version = memories.version();
        long savedVersion = memories.size() == 0 ? version : -1;
        EpochFiles files = EpochFiles.begin(directory, self.millis(), List.of(KIND));
        NewestFile newest = new NewestFile(files, unreadable);
        Optional<List<JobMemories.Job>> saved = newest.find(files.names(), KIND, (name, text) -> {
            MemoriesJson.Kept kept = understood(text);
            self.requireNotBefore(name, kept.resourceManager());
            LOG.info("{} jobs are remembered from {}", kept.jobs().size(), name.text());
            return kept.jobs();
        });
        newest.problems().forEach(it -> LOG.error("Learned jobs in {}: {}", directory, it));
        files.moveAside();
        // Last: whoever fails before is asked again, and would add it once more.
        saved.ifPresent(memories::restore);
        return new MemoryFiles(memories, files, self.number(), savedVersion);
    }

    private static MemoriesJson.Kept understood(String text) {
        try {
            return MemoriesJson.read(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    /**
     * Writes what is remembered if anything is new, and deletes what is older than is to be kept.
     *
     * @throws ReplacedException if another ResourceManager has taken over: nothing more is to be saved
     */
    void save() throws IOException {
        long version = memories.version();
        if (version == savedVersion) {
            return;
        }
        files.requireNewest();
        files.moveAside();
        files.replace(KIND, 0, MemoriesJson.write(new MemoriesJson.Kept(memories.jobs(), resourceManager)));
        savedVersion = version;
        if (!cleaned) {
            files.clean(names -> EpochFiles.allButLast(names, KEPT));
            cleaned = true;
        }
    }
}

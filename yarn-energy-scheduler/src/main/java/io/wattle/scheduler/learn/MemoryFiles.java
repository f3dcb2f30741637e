package io.wattle.scheduler.learn;

import io.wattle.scheduler.store.StateDirectory;
import io.wattle.scheduler.store.StoredFormat;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps what is remembered in a state directory: one file for each start of a ResourceManager, so that one that was
 * deposed and does not know it yet overwrites nothing. For one thread.
 */
final class MemoryFiles {

    /** The last file that could not be read, for whoever wants to know why. */
    static final String BROKEN = "learned-broken.json";

    private static final Logger LOG = LoggerFactory.getLogger(MemoryFiles.class);
    private static final Pattern NAME = Pattern.compile("learned-(\\d{16})\\.json");

    private final JobMemories memories;
    private final StateDirectory directory;
    private final long number;
    private long savedVersion;
    private boolean alone;

    private MemoryFiles(JobMemories memories, StateDirectory directory, long number, long savedVersion) {
        this.memories = memories;
        this.directory = directory;
        this.number = number;
        this.savedVersion = savedVersion;
    }

    /**
     * Restores what the youngest readable file holds. A file that cannot be understood is reported and set aside, and so is
     * each that a later version wrote.
     *
     * @param nowMillis wall clock: the new file's number, unless there is a younger one
     * @throws IOException if the directory cannot be read or written
     */
    static MemoryFiles open(JobMemories memories, StateDirectory directory, long nowMillis) throws IOException {
        // Where the directory could not be opened at first, there is something to save already.
        long version = memories.version();
        long savedVersion = memories.size() == 0 ? version : -1;
        long youngest = 0;
        Optional<List<JobMemories.Job>> saved = Optional.empty();
        List<String> youngestFirst = directory.names().stream()
                .filter(it -> NAME.matcher(it).matches())
                .sorted(Comparator.reverseOrder())
                .toList();
        for (String name : youngestFirst) {
            youngest = Math.max(youngest, number(name));
            Optional<String> text = directory.read(name);
            int format = text.map(StoredFormat::of).orElse(StoredFormat.FIRST);
            if (format > MemoriesJson.FORMAT) {
                directory.rename(name, StoredFormat.asideName(name, format));
                LOG.error(
                        "Learned jobs in {}: {}",
                        directory,
                        StoredFormat.asideMessage(name, format, MemoriesJson.FORMAT));
            } else if (text.isPresent() && saved.isEmpty()) {
                saved = understood(directory, name, text.get());
            }
        }
        // Last: whoever fails before is asked again, and would add it once more.
        saved.ifPresent(memories::restore);
        return new MemoryFiles(memories, directory, Math.max(nowMillis, youngest + 1), savedVersion);
    }

    private static Optional<List<JobMemories.Job>> understood(StateDirectory directory, String name, String text)
            throws IOException {
        try {
            List<JobMemories.Job> jobs = MemoriesJson.read(text);
            LOG.info("{} jobs are remembered from {} in {}", jobs.size(), name, directory);
            return Optional.of(jobs);
        } catch (IOException e) {
            LOG.error(
                    "Learned jobs: {} in {} cannot be understood ({}); it is kept there as {}, and what it held is learned"
                            + " anew",
                    name,
                    directory,
                    e.getMessage(),
                    BROKEN);
            directory.replace(BROKEN, text);
            directory.delete(name);
            return Optional.empty();
        }
    }

    /** Writes what is remembered if anything is new, and deletes the files of earlier starts. */
    void save() throws IOException {
        long version = memories.version();
        if (version == savedVersion) {
            return;
        }
        String own = "learned-%016d.json".formatted(number);
        directory.replace(own, MemoriesJson.write(memories.jobs()));
        savedVersion = version;
        if (!alone) {
            for (String name : directory.names()) {
                if (NAME.matcher(name).matches() && name.compareTo(own) < 0) {
                    directory.delete(name);
                }
            }
            alone = true;
        }
    }

    private static long number(String name) {
        Matcher matcher = NAME.matcher(name);
        return matcher.matches() ? Long.parseLong(matcher.group(1)) : 0;
    }
}

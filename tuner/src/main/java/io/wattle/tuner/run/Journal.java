package io.wattle.tuner.run;

import io.wattle.tuner.search.Trial;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The trials of a run in a file, one JSON object per line, written and forced to disk as each trial ends. A last line
 * that a crash cut short is dropped: its trial is run again. Used by one thread.
 */
public final class Journal implements AutoCloseable {

    private final RandomAccessFile file;
    private final List<Trial> trials;

    private Journal(RandomAccessFile file, List<Trial> trials) {
        this.file = file;
        this.trials = trials;
    }

    /**
     * Opens a journal, creating it if there is none.
     *
     * @throws IOException if the file cannot be read or written
     * @throws JournalException if a line other than the last is not a trial
     */
    public static Journal open(Path path) throws IOException, JournalException {
        byte[] bytes = Files.exists(path) ? Files.readAllBytes(path) : new byte[0];
        int end = bytes.length;
        while (end > 0 && bytes[end - 1] != '\n') {
            end--;
        }
        List<Trial> trials = parse(path, new String(bytes, 0, end, StandardCharsets.UTF_8));
        // Not a FileChannel: an interrupt, which is how Ctrl-C arrives, would close it and lose a finished trial.
        RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw");
        file.setLength(end);
        file.seek(end);
        return new Journal(file, trials);
    }

    private static List<Trial> parse(Path path, String text) throws JournalException {
        List<Trial> trials = new ArrayList<>();
        for (String line : text.lines().toList()) {
            int number = trials.size() + 1;
            try {
                Trial trial = TrialJson.parse(line);
                if (trial.number() != number) {
                    throw new IllegalArgumentException("trial number " + trial.number() + ", expected " + number);
                }
                trials.add(trial);
            } catch (IllegalArgumentException e) {
                throw new JournalException(
                        path + ", line " + number + ": " + e.getMessage()
                                + " (restore the file, or start a new run in another --out directory)",
                        e);
            }
        }
        return trials;
    }

    /** Trials in order, those of earlier sessions included. */
    public List<Trial> trials() {
        return List.copyOf(trials);
    }

    /** Writes a trial down; when this returns it survives a crash. */
    public void append(Trial trial) throws IOException {
        file.write((TrialJson.toJson(trial) + "\n").getBytes(StandardCharsets.UTF_8));
        file.getFD().sync();
        trials.add(trial);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}

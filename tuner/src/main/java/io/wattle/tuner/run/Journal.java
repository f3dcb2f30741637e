package io.wattle.tuner.run;

import io.wattle.tuner.search.Trial;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * The trials of a run in a file, one JSON object per line, written and forced to disk as each trial ends. A last line
 * that a crash cut short is dropped: its trial is run again. Used by one thread.
 */
public final class Journal implements AutoCloseable {

    private final FileChannel file;
    private final List<Trial> trials;

    private Journal(FileChannel file, List<Trial> trials) {
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
        FileChannel file = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        file.truncate(end);
        file.position(end);
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
        ByteBuffer line = ByteBuffer.wrap((TrialJson.toJson(trial) + "\n").getBytes(StandardCharsets.UTF_8));
        while (line.hasRemaining()) {
            file.write(line);
        }
        file.force(false);
        trials.add(trial);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}

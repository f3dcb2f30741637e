package io.wattle.tuning.run;

import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.Parameter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The trials of a run in a file, one JSON object per line, written and forced to disk as each trial ends. A last line
 * that a crash cut short is dropped: its trial is run again. A trial that cannot be written, on a full disk for example,
 * stays in memory and is written with the next one. Used by one thread.
 */
public final class Journal implements AutoCloseable {

    private final Path path;
    private final JournalFile file;
    private final List<Trial> trials;
    private int saved;
    private long end;
    private String problem = "";

    private Journal(Path path, JournalFile file, List<Trial> trials, long end) {
        this.path = path;
        this.file = file;
        this.trials = trials;
        this.saved = trials.size();
        this.end = end;
    }

    /**
     * Opens a journal, creating it if there is none.
     *
     * @param parameters all of its trials' settings, in their order
     * @throws IOException if the file cannot be read or written
     * @throws JournalException if a line other than the last is not a trial, or is one of a later version; the file is
     *     left as it is
     */
    public static Journal open(Path path, Collection<Parameter> parameters) throws IOException, JournalException {
        return open(path, parameters, JournalFile.at(path));
    }

    static Journal open(Path path, Collection<Parameter> parameters, JournalFile file)
            throws IOException, JournalException {
        byte[] bytes = file.read();
        int end = endOfLines(bytes);
        List<Trial> trials = parse(path, parameters, new String(bytes, 0, end, StandardCharsets.UTF_8));
        file.write(end, new byte[0]);
        return new Journal(path, file, trials, end);
    }

    /**
     * The trials of a run that others may go on with: the file is left as it is.
     *
     * @param parameters as in {@link #open}
     * @return empty where there is no file
     * @throws JournalException as there
     */
    public static List<Trial> read(Path path, Collection<Parameter> parameters) throws IOException, JournalException {
        byte[] bytes = JournalFile.at(path).read();
        return List.copyOf(parse(path, parameters, new String(bytes, 0, endOfLines(bytes), StandardCharsets.UTF_8)));
    }

    /** What is behind the last end of line was cut short. */
    private static int endOfLines(byte[] bytes) {
        int end = bytes.length;
        while (end > 0 && bytes[end - 1] != '\n') {
            end--;
        }
        return end;
    }

    private static List<Trial> parse(Path path, Collection<Parameter> parameters, String text) throws JournalException {
        List<Trial> trials = new ArrayList<>();
        for (String line : text.lines().toList()) {
            int number = trials.size() + 1;
            try {
                Trial trial = TrialJson.parse(line, parameters);
                if (trial.number() != number) {
                    throw new IllegalArgumentException("trial number " + trial.number() + ", expected " + number);
                }
                trials.add(trial);
            } catch (LaterFormatException e) {
                throw new JournalException(path + ", line " + number + ": " + e.getMessage(), e);
            } catch (IllegalArgumentException e) {
                throw new JournalException(
                        path + ", line " + number + ": " + e.getMessage()
                                + " (restore the file, or start a new run in another --out directory)",
                        e);
            }
        }
        return trials;
    }

    /** Trials in order, those of earlier sessions included, and those that are not on disk yet. */
    public List<Trial> trials() {
        return List.copyOf(trials);
    }

    /** Those of the search, without the comparison at its end. */
    List<Trial> searchTrials() {
        return trials.stream()
                .filter(trial -> trial.proposal().purpose() != Purpose.COMPARISON)
                .toList();
    }

    /** Writes a trial down; where {@link #unsaved()} is 0 after it, it survives a crash. */
    public void append(Trial trial) {
        trials.add(trial);
        save();
    }

    /** Trials that could not be written so far. */
    public int unsaved() {
        return trials.size() - saved;
    }

    /** Why the last write failed; empty text if it did not. */
    public String problem() {
        return problem;
    }

    /** An Error of the file system, such as a fault in mapped memory, costs the run no more than an exception. */
    private void save() {
        try {
            if (file.size() < end) {
                // Somebody took the file away: all that it held is still here.
                saved = 0;
                end = 0;
            }
            byte[] lines = trials.subList(saved, trials.size()).stream()
                    .map(trial -> TrialJson.line(trial) + "\n")
                    .collect(Collectors.joining())
                    .getBytes(StandardCharsets.UTF_8);
            file.write(end, lines);
            end += lines.length;
            saved = trials.size();
            problem = "";
        } catch (IOException | RuntimeException | Error e) {
            problem = path + ": " + e;
        }
    }

    /**
     * Writes what could not be written before.
     *
     * @throws IOException if there are still trials that cannot be written
     */
    @Override
    public void close() throws IOException {
        if (unsaved() > 0) {
            save();
        }
        if (unsaved() > 0) {
            throw new IOException("the last " + unsaved() + " of " + trials.size()
                    + " trials could not be saved; --resume would run them again: " + problem);
        }
    }
}

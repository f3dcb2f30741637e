package io.wattle.combine.since;

import io.wattle.combine.config.CombineKey;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * A saved watermark, and beside it the one that counts once the job that was planned last has succeeded: {@code x} and
 * {@code x.next}. While there is a next one no other job plans. Not thread safe; processes keep out of each other's way as far
 * as the file system creates a file only if there is none.
 */
final class WatermarkFile {

    private static final String PLAN = "plan\t";
    private static final String PLANNED = "planned\t";

    private final FileSystem fs;
    private final Path file;
    private final Path next;
    private final Path before;

    private WatermarkFile(FileSystem fs, Path file) {
        this.fs = fs;
        this.file = file;
        next = file.suffix(".next");
        before = file.suffix(".before");
    }

    static WatermarkFile of(String path, Configuration conf) throws IOException {
        Path file = new Path(path);
        FileSystem fs = file.getFileSystem(conf);
        return new WatermarkFile(fs, fs.makeQualified(file));
    }

    /**
     * The watermark that counts; empty if no job has been confirmed yet.
     *
     * @throws WatermarkException if the file is none of a watermark
     */
    Optional<Watermark> read() throws IOException {
        Optional<List<String>> lines = lines(file);
        if (lines.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(Watermark.of(lines.get())
                .orElseThrow(() -> new WatermarkException(CombineKey.SINCE.key() + ": " + file
                        + " is no watermark, or not a whole one (allowed: a file that a job"
                        + " has written, or none yet)")));
    }

    /**
     * Begins a plan; no other can until it is confirmed or given up.
     *
     * @param plan its name
     * @param who plans, and when
     * @throws WatermarkException if another has begun
     */
    void begin(String plan, String who) throws IOException {
        List<String> lines = List.of(Watermark.HEADER, PLAN + plan, PLANNED + who);
        try {
            write(next, false, lines);
        } catch (IOException e) {
            Optional<List<String>> there = lines(next);
            if (there.isEmpty()) {
                throw e;
            }
            String by = there.get().stream()
                    .filter(it -> it.startsWith(PLANNED))
                    .map(it -> ", planned " + it.substring(PLANNED.length()))
                    .findFirst()
                    .orElse("");
            throw new WatermarkException(
                    CombineKey.SINCE.key() + ": " + next + " is there" + by
                            + ": its job may still run (allowed: one at a"
                            + " time; confirm it if it has succeeded, give it up if not: docs/combine-input.md)",
                    e);
        }
        if (fs.exists(file)) {
            // Left by a process that ended while it confirmed.
            fs.delete(before, false);
        }
    }

    /** Ends a plan that was begun: says what the watermark is once its job has succeeded. */
    void planned(String plan, String who, Watermark watermark) throws IOException {
        checkPlan(Optional.of(plan));
        write(
                next,
                true,
                Stream.concat(Stream.of(Watermark.HEADER, PLAN + plan, PLANNED + who), watermark.lines().stream())
                        .toList());
    }

    /**
     * The job that was planned last has succeeded.
     *
     * @param plan its name, if it is known
     * @throws WatermarkException if none was planned, or another one
     */
    void confirm(Optional<String> plan) throws IOException {
        List<String> lines = checkPlan(plan);
        if (Watermark.of(lines).isEmpty()) {
            throw new WatermarkException(
                    next + " is of a plan that has not ended (allowed: to confirm one whose job has succeeded)");
        }
        if (fs.exists(file)) {
            fs.delete(before, false);
            rename(file, before);
        }
        rename(next, file);
        fs.delete(before, false);
    }

    /**
     * The job that was planned last has not succeeded: its files are for the next one.
     *
     * @param plan its name, if it is known
     * @throws WatermarkException if none was planned, or another one
     */
    void abandon(Optional<String> plan) throws IOException {
        checkPlan(plan);
        if (!fs.exists(file) && fs.exists(before)) {
            rename(before, file);
        }
        fs.delete(next, false);
    }

    private List<String> checkPlan(Optional<String> plan) throws IOException {
        List<String> lines = lines(next)
                .orElseThrow(
                        () -> new WatermarkException(next + " is not there: no plan waits for the end of its job"));
        if (plan.isPresent() && !lines.contains(PLAN + plan.get())) {
            throw new WatermarkException(next + " is of another plan than this job's, " + plan.get()
                    + " (allowed: to confirm or give up the plan of the job that runs)");
        }
        return lines;
    }

    private void rename(Path from, Path to) throws IOException {
        if (!fs.rename(from, to)) {
            throw new WatermarkException(from + " cannot be renamed to " + to + " (needed: permission to write there)");
        }
    }

    private Optional<List<String>> lines(Path of) throws IOException {
        try (FSDataInputStream in = fs.open(of)) {
            return Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList());
        } catch (FileNotFoundException e) {
            return Optional.empty();
        }
    }

    private void write(Path to, boolean overwrite, List<String> lines) throws IOException {
        try (OutputStream out = fs.create(to, overwrite)) {
            out.write((String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
        }
    }

    @Override
    public String toString() {
        return file.toString();
    }
}

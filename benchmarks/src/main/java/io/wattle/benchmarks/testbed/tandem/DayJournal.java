package io.wattle.benchmarks.testbed.tandem;

import io.wattle.benchmarks.testbed.JsonLines;
import io.wattle.benchmarks.testbed.RunKey.Scheduler;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What is compared, in the first line, and days that have ended, a line each. Used by one thread. */
final class DayJournal {

    private final Path file;
    private final JsonLines lines;
    private final List<DayRun> runs = new ArrayList<>();
    private Optional<DayExperiment> experiment = Optional.empty();

    /** Reads the file, if there is one. */
    DayJournal(Path file) throws IOException {
        this.file = file;
        lines = new JsonLines(file);
        lines.read(it -> {
            if (experiment.isEmpty()) {
                experiment = Optional.of(lines.as(DayExperiment.class, it));
            } else {
                runs.add(lines.as(DayRun.class, it));
            }
        });
    }

    /**
     * What is compared, with its warm-up; empty in a new file.
     *
     * @throws IllegalArgumentException if the file has another experiment than this one
     */
    Optional<DayExperiment> experiment(DayExperiment wanted) {
        if (experiment.isPresent() && !experiment.get().isContinuedBy(wanted)) {
            throw new IllegalArgumentException(file + " has another experiment: " + experiment.get() + ", wanted: "
                    + wanted + " (give another folder with --out, or the same options)");
        }
        return experiment;
    }

    /** Says what is compared, once. */
    void begin(DayExperiment begun) throws IOException {
        experiment = Optional.of(begun);
        lines.append(begun);
    }

    List<DayRun> runs() {
        return List.copyOf(runs);
    }

    boolean has(int repeat, Scheduler scheduler) {
        return runs.stream().anyMatch(it -> it.repeat() == repeat && it.scheduler() == scheduler);
    }

    void add(DayRun run) throws IOException {
        runs.add(run);
        lines.append(run);
    }
}

package io.wattle.benchmarks.testbed.tandem;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.benchmarks.testbed.RunKey.Scheduler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** Days that have ended, a line of JSON each: who begins again goes on after the last whole line. Used by one thread. */
final class DayJournal {

    private final Path file;
    private final ObjectMapper json = new ObjectMapper();
    private final List<DayRun> runs = new ArrayList<>();

    /** Reads the file, if there is one. */
    DayJournal(Path file) throws IOException {
        this.file = file;
        if (Files.exists(file)) {
            for (String line : WholeLines.of(file)) {
                runs.add(json.readValue(line, DayRun.class));
            }
        }
    }

    List<DayRun> runs() {
        return List.copyOf(runs);
    }

    boolean has(int repeat, Scheduler scheduler) {
        return runs.stream().anyMatch(it -> it.repeat() == repeat && it.scheduler() == scheduler);
    }

    void add(DayRun run) throws IOException {
        runs.add(run);
        Files.writeString(
                file, json.writeValueAsString(run) + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
}

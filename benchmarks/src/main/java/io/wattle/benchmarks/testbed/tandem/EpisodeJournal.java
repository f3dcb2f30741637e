package io.wattle.benchmarks.testbed.tandem;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** Episodes that have ended, a line of JSON each: who begins again goes on after the last whole line. Used by one thread. */
final class EpisodeJournal {

    private final Path file;
    private final ObjectMapper json = new ObjectMapper();
    private final List<Episode> episodes = new ArrayList<>();

    /** Reads the file, if there is one. */
    EpisodeJournal(Path file) throws IOException {
        this.file = file;
        if (!Files.exists(file)) {
            return;
        }
        for (String line : WholeLines.of(file)) {
            episodes.add(json.readValue(line, Episode.class));
        }
    }

    List<Episode> episodes() {
        return List.copyOf(episodes);
    }

    int cycles() {
        return episodes.stream().mapToInt(Episode::allCycles).sum();
    }

    int kills() {
        return (int) episodes.stream().filter(it -> it.kill() != null).count();
    }

    void add(Episode episode) throws IOException {
        episodes.add(episode);
        Files.writeString(
                file, json.writeValueAsString(episode) + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
}

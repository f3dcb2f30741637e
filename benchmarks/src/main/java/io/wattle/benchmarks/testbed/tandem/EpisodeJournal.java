package io.wattle.benchmarks.testbed.tandem;

import io.wattle.benchmarks.testbed.JsonLines;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Episodes that have ended, a line of JSON each: who begins again goes on after the last whole line. Used by one thread. */
final class EpisodeJournal {

    private final JsonLines lines;
    private final List<Episode> episodes = new ArrayList<>();

    /** Reads the file, if there is one. */
    EpisodeJournal(Path file) throws IOException {
        lines = new JsonLines(file);
        lines.read(it -> episodes.add(lines.as(Episode.class, it)));
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
        lines.append(episode);
    }
}

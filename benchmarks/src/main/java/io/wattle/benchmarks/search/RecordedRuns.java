package io.wattle.benchmarks.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.model.Catalog;
import io.wattle.tuning.engine.model.SimulatedPrior;
import io.wattle.tuning.run.Journal;
import io.wattle.tuning.run.JournalException;
import io.wattle.tuning.run.LaterFormatException;
import io.wattle.tuning.run.SearchRecord;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.surrogate.Guidance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Runs that the tuner wrote down, of all settings of a small space ({@code --strategy random} until nothing is left): a truth that no model
 * made. Immutable.
 *
 * @param name job and cluster
 * @param space what was searched
 * @param guidance what a tuner would know of the job there
 * @param seconds median seconds of all settings that ran; empty for those that failed more often than not
 */
record RecordedRuns(String name, SearchSpace space, Guidance guidance, Map<Settings, OptionalDouble> seconds) {

    RecordedRuns {
        seconds = Map.copyOf(seconds);
    }

    /**
     * Those in the {@code --out} directory of a tuner.
     *
     * @throws IOException if there is no such run in it, or not one to compare with
     */
    static RecordedRuns read(Path directory) throws IOException, InterruptedException {
        JsonNode run = new ObjectMapper().readTree(directory.resolve("run.json").toFile());
        try {
            SearchRecord search = SearchRecord.parse(Files.readString(directory.resolve("search.json")));
            List<Trial> trials = Journal.read(
                    directory.resolve("journal.jsonl"), search.space().parameters());
            String job = run.path("job").asText();
            String cluster = run.path("cluster").asText();
            return new RecordedRuns(
                    job + " on " + cluster + ", recorded", search.space(), guidance(job, cluster), seconds(trials));
        } catch (JournalException | LaterFormatException | IllegalArgumentException e) {
            throw new IOException(directory + ": " + e.getMessage(), e);
        }
    }

    private static Guidance guidance(String job, String cluster) throws InterruptedException {
        return SimulatedPrior.of(
                        job,
                        Catalog.builtIn()
                                .profile(cluster)
                                .orElseThrow(() -> new IllegalArgumentException("no cluster " + cluster)),
                        SimulatedPrior.Place.NODES)
                .map(Guidance.NONE::with)
                .orElse(Guidance.NONE);
    }

    private static Map<Settings, OptionalDouble> seconds(List<Trial> trials) {
        Map<Settings, List<Trial>> runs = new HashMap<>();
        trials.forEach(it ->
                runs.computeIfAbsent(it.settings(), any -> new ArrayList<>()).add(it));
        Map<Settings, OptionalDouble> seconds = new HashMap<>();
        runs.forEach((settings, those) -> seconds.put(settings, median(those)));
        return seconds;
    }

    private static OptionalDouble median(List<Trial> runs) {
        List<Double> sorted = runs.stream()
                .filter(it -> it.status() == TrialStatus.SUCCEEDED)
                .map(it -> it.measurement().orElseThrow().seconds())
                .sorted(Comparator.naturalOrder())
                .toList();
        int count = sorted.size();
        return 2 * count <= runs.size() && count < runs.size()
                ? OptionalDouble.empty()
                : OptionalDouble.of((sorted.get((count - 1) / 2) + sorted.get(count / 2)) / 2);
    }

    /** Of the fastest settings. */
    double bestSeconds() {
        return seconds.values().stream()
                .flatMapToDouble(OptionalDouble::stream)
                .min()
                .orElseThrow(() -> new IllegalStateException(name + ": nothing succeeded"));
    }

    /** Of one of the settings; empty if they fail. */
    OptionalDouble seconds(Settings settings) {
        OptionalDouble recorded = seconds.get(settings);
        if (recorded == null) {
            throw new IllegalStateException(name + ": no run of " + settings.properties()
                    + " (resume the recording until it ends as exhausted)");
        }
        return recorded;
    }
}

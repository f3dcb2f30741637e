package io.wattle.benchmarks.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.model.Catalog;
import io.wattle.tuning.engine.model.SimulatedPrior;
import io.wattle.tuning.run.Journal;
import io.wattle.tuning.run.JournalException;
import io.wattle.tuning.run.LaterFormatException;
import io.wattle.tuning.run.SearchRecord;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.MapReduceParameters;
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
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Runs that the tuner wrote down, of all settings of a small space ({@code --strategy random} until nothing is left): a truth that no model
 * made. Immutable.
 *
 * @param name job and cluster
 * @param space what was searched
 * @param guidance what a tuner would know of the job there
 * @param runs of all settings that ran, one of each, with the median seconds of all that differ in name only; empty for those that failed
 *     more often than not
 */
record RecordedRuns(String name, SearchSpace space, Guidance guidance, Map<Settings, Optional<Measurement>> runs) {

    RecordedRuns {
        runs = Map.copyOf(runs);
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
                    job + " on " + cluster + ", recorded", search.space(), guidance(job, cluster), medians(trials));
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

    /** Runs with as many maps, as many spills, and the same in all else, are runs of the same: their settings differ in name only. */
    private record Effect(Settings others, Optional<Long> maps, Optional<Long> spilled) {

        static Effect of(Trial trial) {
            Map<String, Long> counters =
                    trial.measurement().map(Measurement::counters).orElse(Map.of());
            return counters.containsKey("MAPS") && counters.containsKey("MAP_SPILLED_RECORDS")
                    ? new Effect(
                            trial.settings()
                                    .with(MapReduceParameters.SPLIT_MAX_MB, 0)
                                    .with(MapReduceParameters.SORT_MB, 0),
                            Optional.of(counters.get("MAPS")),
                            Optional.of(counters.get("MAP_SPILLED_RECORDS")))
                    : new Effect(trial.settings(), Optional.empty(), Optional.empty());
        }
    }

    /** Of each settings the median of all runs with the effect of their first success, and of their own others. */
    private static Map<Settings, Optional<Measurement>> medians(List<Trial> trials) {
        Map<Effect, List<Trial>> ofEffect = trials.stream().collect(Collectors.groupingBy(Effect::of));
        Map<Settings, List<Trial>> ofSettings = trials.stream().collect(Collectors.groupingBy(Trial::settings));
        Map<Settings, Optional<Measurement>> medians = new HashMap<>();
        ofSettings.forEach((settings, runs) -> {
            Effect first =
                    Effect.of(runs.stream().filter(Trial::succeeded).findFirst().orElse(runs.get(0)));
            List<Trial> same = new ArrayList<>(ofEffect.get(first));
            runs.stream().filter(it -> !Effect.of(it).equals(first)).forEach(same::add);
            medians.put(settings, median(same));
        });
        return medians;
    }

    /** Its tasks' figures are those of the faster of the two in the middle. */
    private static Optional<Measurement> median(List<Trial> runs) {
        List<Measurement> sorted = runs.stream()
                .filter(it -> it.status() == TrialStatus.SUCCEEDED)
                .map(it -> it.measurement().orElseThrow())
                .sorted(Comparator.comparingDouble(Measurement::seconds))
                .toList();
        int count = sorted.size();
        if (2 * count <= runs.size() && count < runs.size()) {
            return Optional.empty();
        }
        Measurement middle = sorted.get((count - 1) / 2);
        return Optional.of(
                middle.withSeconds((middle.seconds() + sorted.get(count / 2).seconds()) / 2));
    }

    /** Of the fastest settings. */
    double bestSeconds() {
        return runs.values().stream()
                .flatMap(Optional::stream)
                .mapToDouble(Measurement::seconds)
                .min()
                .orElseThrow(() -> new IllegalStateException(name + ": nothing succeeded"));
    }

    /** One of the settings; empty if they fail. */
    Optional<Measurement> run(Settings settings) {
        Optional<Measurement> recorded = runs.get(settings);
        if (recorded == null) {
            throw new IllegalStateException(name + ": no run of " + settings.properties()
                    + " (resume the recording until it ends as exhausted)");
        }
        return recorded;
    }
}

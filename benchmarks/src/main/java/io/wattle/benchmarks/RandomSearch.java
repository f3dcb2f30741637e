package io.wattle.benchmarks;

import io.wattle.measure.HostSpeed;
import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.tuning.engine.Engines;
import io.wattle.tuning.engine.JobRequest;
import io.wattle.tuning.engine.job.InputRequest;
import io.wattle.tuning.engine.job.TunedJobs;
import io.wattle.tuning.run.Deadline;
import io.wattle.tuning.run.Engine;
import io.wattle.tuning.run.Outcome;
import io.wattle.tuning.run.Strategies;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Medians;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Search;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Workload;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.logging.LogManager;

/**
 * Is the tuner's result as good as the best of 20 random settings? Runs the search, then the random settings, then the
 * best of each three times, interleaved, on one embedded cluster, and prints the ratio of the medians.
 */
public final class RandomSearch {

    private static final int RANDOM_SETTINGS = 20;
    private static final int REPEATS = 3;
    private static final int WORKERS = 3;
    private static final int FILES = 12;
    private static final double TOLERANCE = 0.05;
    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    private final Engine engine;
    private final SearchSpace space;

    private RandomSearch(Engine engine, SearchSpace space) {
        this.engine = engine;
        this.space = space;
    }

    /** Takes about 15 minutes on 2 cores. */
    public static void main(String[] args) throws Exception {
        LogManager.getLogManager().reset();
        Path scratch = Files.createTempDirectory("wattle-benchmark-");
        System.setProperty("log4j.configuration", "wattle-log4j.properties");
        System.setProperty("wattle.log", scratch.resolve("hadoop.log").toString());
        ClusterProfile edison = Catalog.builtIn().profile("edison").orElseThrow();
        InputRequest text =
                new InputRequest(Optional.empty(), Optional.of(new InputRequest.Layout(FILES, FILES * (1L << 20))));
        Engines.Prepared prepared = Engines.embedded(
                new Engines.Emulation(edison, WORKERS, HostSpeed.measure(), true),
                new JobRequest(TunedJobs.named("wordcount"), text),
                scratch.resolve("cluster"),
                Deadline.NONE);
        try (Engine engine = prepared.engine()) {
            SearchSpace space = MapReduce.space(new Workload(
                    engine.limits(),
                    prepared.input().bytes(),
                    prepared.input().files().size()));
            new RandomSearch(engine, space).compare();
        }
    }

    private void compare() throws Exception {
        Settings tuned = tune();
        Settings random = bestOfRandom();
        List<Double> tunedSeconds = new ArrayList<>();
        List<Double> randomSeconds = new ArrayList<>();
        for (int repeat = 0; repeat < REPEATS; repeat++) {
            seconds(tuned, "tuned").ifPresent(tunedSeconds::add);
            seconds(random, "best random").ifPresent(randomSeconds::add);
        }
        double tunedMedian = median(tunedSeconds);
        double randomMedian = median(randomSeconds);
        System.out.printf(
                Locale.ROOT,
                "tuned %.1f s, best of %d random %.1f s, ratio of medians %.3f (goal: at most 1.10)%n",
                tunedMedian,
                RANDOM_SETTINGS,
                randomMedian,
                tunedMedian / randomMedian);
    }

    private Settings tune() throws Exception {
        Search search = Strategies.named(Strategies.GROUPS, space, TOLERANCE, 3, 1);
        List<Trial> trials = new ArrayList<>();
        Optional<Proposal> proposal = search.strategy().next(trials);
        while (proposal.isPresent() && !search.rule().converged(trials)) {
            Outcome outcome = run(proposal.get().settings(), "search");
            trials.add(new Trial(
                    trials.size() + 1, proposal.get(), outcome.status(), outcome.reason(), outcome.measurement()));
            proposal = search.strategy().next(trials);
        }
        return search.strategy().findings(trials).incumbent().orElseThrow();
    }

    private Settings bestOfRandom() throws Exception {
        Settings best = null;
        double bestSeconds = Double.POSITIVE_INFINITY;
        for (Settings settings : RandomSettings.draw(space, RANDOM_SETTINGS, 20)) {
            OptionalDouble seconds = seconds(settings, "random");
            if (seconds.isPresent() && seconds.getAsDouble() < bestSeconds) {
                best = settings;
                bestSeconds = seconds.getAsDouble();
            }
        }
        if (best == null) {
            throw new IllegalStateException("none of the random settings worked");
        }
        return best;
    }

    private OptionalDouble seconds(Settings settings, String what) throws Exception {
        Optional<Measurement> measured = run(settings, what).measurement();
        return measured.isPresent() ? OptionalDouble.of(measured.get().seconds()) : OptionalDouble.empty();
    }

    private Outcome run(Settings settings, String what) throws Exception {
        Outcome outcome = engine.run(settings, "benchmark", TIMEOUT, share -> {});
        String seconds = outcome.measurement()
                .map(m -> String.format(Locale.ROOT, "%.1f s", m.seconds()))
                .orElse(outcome.status().label() + ": " + outcome.reason());
        System.out.println(what + ": " + seconds + "  " + settings.properties());
        return outcome;
    }

    private static double median(List<Double> seconds) {
        return Medians.of(seconds.stream().mapToDouble(Double::doubleValue).toArray());
    }
}

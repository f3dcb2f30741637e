package io.wattle.benchmarks;

import io.wattle.measure.HostSpeed;
import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.tuning.engine.Engines;
import io.wattle.tuning.engine.JobRequest;
import io.wattle.tuning.engine.job.InputRequest;
import io.wattle.tuning.engine.job.TunedJobs;
import io.wattle.tuning.engine.model.SimulatedPrior;
import io.wattle.tuning.run.Deadline;
import io.wattle.tuning.run.Engine;
import io.wattle.tuning.run.Outcome;
import io.wattle.tuning.run.Strategies;
import io.wattle.tuning.run.TrialLimits;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Medians;
import io.wattle.tuning.search.Objective;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Search;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Workload;
import io.wattle.tuning.surrogate.Guidance;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.logging.LogManager;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Are the settings that the tuner's strategies find as good as the best of many random ones? */
@Command(
        mixinStandardHelpOptions = true,
        name = "bin/benchmark random-search",
        description = {
            "Wordcount on an embedded edison cluster, as the README's command has it: each strategy searches, random"
                    + " settings run once each, the fastest of them again to find the best, and then what was found runs"
                    + " afresh, interleaved. About 40 minutes on 2 cores."
        })
public final class RandomSearch implements Callable<Integer> {

    private static final int WORKERS = 3;
    private static final int FILES = 8;
    private static final int MOST_TRIALS = 30;
    private static final double TOLERANCE = 0.05;
    private static final TrialLimits TIMEOUT = TrialLimits.of(Duration.ofMinutes(5));

    /** Of the random settings the fastest run again: one of many is always lucky. */
    private static final int FASTEST = 4;

    private static final int FRESH_RUNS = 2;

    @Option(names = "--random", paramLabel = "N", description = "Random settings (default: 100).")
    private int count = 100;

    @Option(names = "--repeats", paramLabel = "N", description = "Runs of each in the comparison (default: 7).")
    private int repeats = 7;

    @Option(
            names = "--strategies",
            split = ",",
            description = "Those that search, stock for none (default: stock,groups,auto).")
    private List<String> strategies = List.of("stock", Strategies.GROUPS, Strategies.AUTO);

    @Option(names = "--seed", description = "Of what is drawn (default: 1).")
    private long seed = 1;

    private final ClusterProfile edison = Catalog.builtIn().profile("edison").orElseThrow();

    /** Ends with code 2 where an option is wrong. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new RandomSearch()).execute(arguments));
    }

    @Override
    public Integer call() throws Exception {
        LogManager.getLogManager().reset();
        Path scratch = Files.createTempDirectory("wattle-benchmark-");
        System.setProperty("log4j.configuration", "wattle-log4j.properties");
        System.setProperty("wattle.log", scratch.resolve("hadoop.log").toString());
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
            compare(engine, space);
        }
        return 0;
    }

    private void compare(Engine engine, SearchSpace space) throws Exception {
        Map<String, Settings> found = new LinkedHashMap<>();
        for (String strategy : strategies) {
            found.put(strategy, strategy.equals("stock") ? space.stock() : tuned(engine, space, strategy));
        }
        String random = "best of " + count + " random";
        found.put(random, bestOfRandom(engine, space));
        Map<String, List<Double>> seconds = new LinkedHashMap<>();
        for (int repeat = 0; repeat < repeats; repeat++) {
            for (Map.Entry<String, Settings> each : found.entrySet()) {
                List<Double> those = seconds.computeIfAbsent(each.getKey(), any -> new ArrayList<>());
                seconds(engine, each.getValue(), each.getKey()).ifPresent(those::add);
            }
        }
        double randomMedian = median(seconds.get(random));
        for (Map.Entry<String, List<Double>> each : seconds.entrySet()) {
            List<Double> sorted = each.getValue().stream().sorted().toList();
            System.out.printf(
                    Locale.ROOT,
                    "%s: median %.1f s (%.1f to %.1f), %.3f of the best random ones%n",
                    each.getKey(),
                    median(sorted),
                    sorted.get(0),
                    sorted.get(sorted.size() - 1),
                    median(sorted) / randomMedian);
        }
    }

    private Settings tuned(Engine engine, SearchSpace space, String strategy) throws Exception {
        long begun = System.nanoTime();
        Search search = Strategies.named(
                strategy, space, TOLERANCE, Strategies.window(strategy), seed, guidance(strategy), Objective.TIME);
        List<Trial> trials = new ArrayList<>();
        Optional<Proposal> proposal = search.strategy().next(trials);
        while (proposal.isPresent()
                && trials.size() < MOST_TRIALS
                && !search.rule().isOver(trials)) {
            Outcome outcome = run(engine, proposal.get().settings(), strategy);
            trials.add(new Trial(
                    trials.size() + 1, proposal.get(), outcome.status(), outcome.reason(), outcome.measurement()));
            proposal = search.strategy().next(trials);
        }
        System.out.printf(
                Locale.ROOT,
                "%s: %d trials in %.0f s, %s%n",
                strategy,
                trials.size(),
                (System.nanoTime() - begun) / 1e9,
                search.rule().isOver(trials) ? "ended by itself" : "cut");
        return search.strategy().findings(trials).incumbent().orElseThrow();
    }

    /** As the command has it. */
    private Guidance guidance(String strategy) throws InterruptedException {
        return strategy.equals(Strategies.AUTO)
                ? SimulatedPrior.of("wordcount", edison, SimulatedPrior.Place.HOST)
                        .map(Guidance.NONE::with)
                        .orElse(Guidance.NONE)
                : Guidance.NONE;
    }

    private Settings bestOfRandom(Engine engine, SearchSpace space) throws Exception {
        Map<Settings, Double> seconds = new LinkedHashMap<>();
        for (Settings settings : RandomSettings.draw(space, count, seed)) {
            seconds(engine, settings, "random").ifPresent(it -> seconds.put(settings, it));
        }
        List<Settings> fastest = seconds.entrySet().stream()
                .sorted(Map.Entry.comparingByValue())
                .limit(FASTEST)
                .map(Map.Entry::getKey)
                .toList();
        Map<Settings, List<Double>> again = new LinkedHashMap<>();
        for (int run = 0; run < FRESH_RUNS; run++) {
            for (Settings settings : fastest) {
                List<Double> those = again.computeIfAbsent(settings, any -> new ArrayList<>());
                seconds(engine, settings, "random again").ifPresent(those::add);
            }
        }
        return again.entrySet().stream()
                .filter(it -> it.getValue().size() == FRESH_RUNS)
                .min(Comparator.comparingDouble(it -> median(it.getValue())))
                .orElseThrow(() -> new IllegalStateException("none of the random settings worked again"))
                .getKey();
    }

    private static OptionalDouble seconds(Engine engine, Settings settings, String what) throws Exception {
        Optional<Measurement> measured = run(engine, settings, what).measurement();
        return measured.isPresent() ? OptionalDouble.of(measured.get().seconds()) : OptionalDouble.empty();
    }

    private static Outcome run(Engine engine, Settings settings, String what) throws Exception {
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

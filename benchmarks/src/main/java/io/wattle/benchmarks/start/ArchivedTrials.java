package io.wattle.benchmarks.start;

import io.wattle.benchmarks.CpuSeconds;
import io.wattle.benchmarks.RandomSettings;
import io.wattle.measure.HostSpeed;
import io.wattle.model.Catalog;
import io.wattle.tuning.engine.Engines;
import io.wattle.tuning.engine.JobRequest;
import io.wattle.tuning.engine.job.InputRequest;
import io.wattle.tuning.engine.job.TunedJobs;
import io.wattle.tuning.run.Deadline;
import io.wattle.tuning.run.Engine;
import io.wattle.tuning.run.Outcome;
import io.wattle.tuning.run.TrialLimits;
import io.wattle.tuning.search.Medians;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Workload;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.logging.LogManager;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What archives of classes save of a tuning: the same trials on embedded clusters with one and without, in turns. */
@Command(
        mixinStandardHelpOptions = true,
        name = "bin/benchmark archived-trials",
        description = {
            "Runs the same ten settings of a wordcount, stock settings and nine that are drawn, on an embedded edison cluster whose containers",
            "start from an archive of classes, and on one without, in turns. CPU seconds of all containers are the kernel's."
        })
public final class ArchivedTrials implements Callable<Integer> {

    private static final int WORKERS = 3;
    private static final int FILES = 8;
    private static final long BYTES = 8L << 20;
    private static final int TRIALS = 10;
    private static final long SEED = 1;

    @Option(names = "--rounds", paramLabel = "N", description = "Lists of each (default: ${DEFAULT-VALUE}).")
    private int rounds = 3;

    /** What one list took. */
    private record Taken(double cpuSeconds, double elapsedSeconds, Set<Integer> succeeded) {}

    private enum Start {
        JARS,
        ARCHIVE
    }

    /** Ends with code 2 where an option is wrong. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new ArchivedTrials()).execute(arguments));
    }

    @Override
    public Integer call() throws Exception {
        if (rounds < 1) {
            throw new CommandLine.ParameterException(
                    new CommandLine(this), "--rounds: " + rounds + " (allowed: 1 or more)");
        }
        LogManager.getLogManager().reset();
        Path scratch = Files.createTempDirectory("wattle-benchmark-");
        System.setProperty("log4j.configuration", "wattle-log4j.properties");
        System.setProperty("wattle.log", scratch.resolve("hadoop.log").toString());
        Map<Start, List<Taken>> taken = new EnumMap<>(Start.class);
        for (int round = 0; round < rounds; round++) {
            // In the other order in every other round.
            for (Start start :
                    round % 2 == 0 ? List.of(Start.JARS, Start.ARCHIVE) : List.of(Start.ARCHIVE, Start.JARS)) {
                Taken list = list(start, scratch.resolve(start + "-" + round));
                System.out.printf(
                        Locale.ROOT,
                        "%s: %.1f CPU s of containers, %.1f s elapsed, %d of %d trials succeeded%n",
                        title(start),
                        list.cpuSeconds(),
                        list.elapsedSeconds(),
                        list.succeeded().size(),
                        TRIALS);
                taken.computeIfAbsent(start, any -> new ArrayList<>()).add(list);
            }
        }
        requireSameTrials(taken.values().stream().flatMap(List::stream).toList());
        double jars = medianCpuSeconds(taken.get(Start.JARS));
        double archive = medianCpuSeconds(taken.get(Start.ARCHIVE));
        System.out.printf(
                Locale.ROOT,
                "medians of %d: %.1f CPU s from jars, %.1f from an archive: %.2f%n",
                rounds,
                jars,
                archive,
                archive / jars);
        return CommandLine.ExitCode.OK;
    }

    /** Each has a cluster of its own, so that none begins warmer than another. */
    private static Taken list(Start start, Path directory) throws Exception {
        InputRequest text = new InputRequest(Optional.empty(), Optional.of(new InputRequest.Layout(FILES, BYTES)));
        Engines.Prepared prepared = Engines.embedded(
                new Engines.Emulation(
                        Catalog.builtIn().profile("edison").orElseThrow(),
                        WORKERS,
                        HostSpeed.measure(),
                        start == Start.ARCHIVE),
                new JobRequest(TunedJobs.named("wordcount"), text),
                directory,
                Deadline.NONE);
        try (Engine engine = prepared.engine()) {
            if (prepared.archive() != (start == Start.ARCHIVE)) {
                throw new IllegalStateException("the cluster has no archive of classes: hadoop.log says why");
            }
            SearchSpace space = MapReduce.space(new Workload(
                    engine.limits(),
                    prepared.input().bytes(),
                    prepared.input().files().size()));
            List<Settings> settings = new ArrayList<>(List.of(space.stock()));
            settings.addAll(RandomSettings.draw(space, TRIALS - 1, SEED));
            return list(engine, settings);
        }
    }

    private static Taken list(Engine engine, List<Settings> settings) throws Exception {
        CpuSeconds.awaitNoChildren();
        CpuSeconds before = CpuSeconds.now();
        long begun = System.nanoTime();
        Set<Integer> succeeded = new TreeSet<>();
        for (int i = 0; i < settings.size(); i++) {
            Outcome outcome =
                    engine.run(settings.get(i), "benchmark", TrialLimits.of(Duration.ofMinutes(5)), share -> {});
            if (outcome.measurement().isPresent()) {
                succeeded.add(i + 1);
            }
        }
        CpuSeconds.awaitNoChildren();
        return new Taken(CpuSeconds.now().since(before).children(), (System.nanoTime() - begun) / 1e9, succeeded);
    }

    /** A trial that fails early costs little: lists of which others succeeded are no comparison. */
    private static void requireSameTrials(List<Taken> lists) {
        Set<Set<Integer>> different = lists.stream().map(Taken::succeeded).collect(Collectors.toSet());
        if (different.size() > 1) {
            throw new IllegalStateException("not the same trials succeeded in each list: " + different);
        }
    }

    private static String title(Start start) {
        return start == Start.JARS ? "from jars   " : "from archive";
    }

    private static double medianCpuSeconds(List<Taken> lists) {
        return Medians.of(lists.stream().mapToDouble(Taken::cpuSeconds).toArray());
    }
}

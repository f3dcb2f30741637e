package io.wattle.benchmarks.testbed;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.testbed.plan.ResizedCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Do joules fall? The stock CapacityScheduler and the energy scheduler in turns on testbeds of real daemons, with the same
 * jobs at the same times, by the testbed's power meter.
 */
@Command(
        mixinStandardHelpOptions = true,
        name = "bin/benchmark joules-fall",
        description = "Joules of a seeded mix of jobs under the stock scheduler and under the energy scheduler.")
public final class JoulesFall implements Callable<Integer> {

    private static final int FAILED = 1;
    private static final int WRONG_USAGE = 2;

    @Option(names = "--cluster", paramLabel = "NAME", description = "A cluster of the catalog (default: mixed-arm).")
    private String cluster = "mixed-arm";

    @Option(names = "--workers", split = ",", paramLabel = "CLASS=N", description = "Other numbers of workers.")
    private Map<String, Integer> workers = new LinkedHashMap<>();

    @Mixin
    private DaemonOptions daemons;

    @Option(
            names = "--loads",
            split = ",",
            paramLabel = "SHARE",
            description = "Work that comes, as shares of what all cores can do (default: 0.3,0.7).")
    private List<Double> loads = List.of(0.3, 0.7);

    @Option(names = "--repeats", paramLabel = "N", description = "Pairs of runs for each load (default: 5).")
    private int repeats = 5;

    @Option(names = "--minutes", paramLabel = "N", description = "Horizon of a run (default: 8).")
    private double minutes = 8;

    @Option(
            names = "--quiet-share",
            paramLabel = "SHARE",
            description = "Share of the horizon, at its end, in which no job comes (default: 0.2).")
    private double quietShare = 0.2;

    @Option(
            names = "--slack",
            paramLabel = "TIMES",
            description = "Deadlines, in times of what a job took when all six came at once (default: 1).")
    private double slack = 1;

    @Option(
            names = "--meter",
            paramLabel = "MODE",
            description = "Where the ledger has its watts from: snmp (default), estimated, lossy, wrong-curve.")
    private MeterMode meter = MeterMode.SNMP;

    @Option(names = "--seed", paramLabel = "N", description = "Of the arrivals (default: 1).")
    private long seed = 1;

    @Option(names = "--name", paramLabel = "NAME", description = "The testbed's name (default: joules-fall).")
    private String name = "joules-fall";

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Folder of journal, report and log; one with a journal is gone on with.")
    private Path out;

    @Option(
            names = "--after",
            paramLabel = "DIR",
            description = {
                "Folder of an experiment that has begun: what jobs take is taken from there, and only the energy",
                "scheduler runs. For other meters, of which the stock scheduler knows nothing."
            })
    private Path after;

    @Option(names = "--predict", description = "Only say what the model predicts.")
    private boolean predict;

    /** Ends with code 2 where an option is wrong, with 1 where a run failed: the same command goes on then. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new JoulesFall())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .registerConverter(MeterMode.class, JoulesFall::mode)
                .execute(arguments));
    }

    private static MeterMode mode(String label) {
        for (MeterMode mode : MeterMode.values()) {
            if (mode.label().equals(label)) {
                return mode;
            }
        }
        throw new CommandLine.TypeConversionException("'" + label + "' (allowed: snmp, estimated, lossy, wrong-curve)");
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Experiment experiment;
        ClusterProfile profile;
        try {
            experiment = experiment();
            profile = profile();
            System.out.println(SavingReport.prediction(profile, experiment));
        } catch (IllegalArgumentException e) {
            System.err.println("wattle: " + e.getMessage());
            return WRONG_USAGE;
        }
        return predict ? 0 : measure(experiment, profile);
    }

    private Experiment experiment() {
        if (repeats < 1) {
            throw new IllegalArgumentException("--repeats " + repeats + " (allowed: 1 or more)");
        }
        return new Experiment(
                cluster,
                workers,
                daemons.hadoop(),
                daemons.share(),
                loads,
                minutes,
                quietShare,
                slack,
                meter,
                seed,
                InputSizes.DEFAULT);
    }

    private ClusterProfile profile() {
        Catalog catalog = Catalog.builtIn();
        ClusterProfile whole = catalog.profile(cluster)
                .orElseThrow(() -> new IllegalArgumentException("--cluster " + cluster + " (allowed: "
                        + catalog.profiles().stream().map(ClusterProfile::name).collect(Collectors.joining(", "))
                        + ")"));
        return ResizedCluster.with(whole, workers);
    }

    private int measure(Experiment experiment, ClusterProfile profile) throws IOException, InterruptedException {
        Path folder = out == null ? Toolkit.buildFolder("joules-fall").resolve(now()) : out;
        Files.createDirectories(folder);
        RunJournal journal = new RunJournal(folder.resolve("runs.jsonl"));
        try {
            journal.begin(experiment);
            if (after != null && journal.calibration().isEmpty()) {
                journal.add(calibrationOf(after));
            }
        } catch (IllegalArgumentException e) {
            System.err.println("wattle: " + e.getMessage());
            return WRONG_USAGE;
        }
        BenchmarkTestbed testbed = BenchmarkTestbed.loggingIn(folder, name);
        MeasuredRun measured = new MeasuredRun(testbed, experiment, journal);
        System.out.println("journal: " + folder.resolve("runs.jsonl"));
        List<RunKey> all = RunKey.inTurns(experiment.loads(), repeats).stream()
                .filter(it -> after == null || it.scheduler() == RunKey.Scheduler.ENERGY)
                .toList();
        // The jobs of a run that has just ended may keep its testbed from the next run.
        for (List<RunKey> missing = missing(journal, all); !missing.isEmpty(); missing = missing(journal, all)) {
            try {
                measured.measure(missing, run -> {
                    System.out.println(now() + " " + run);
                    Files.writeString(
                            folder.resolve("result.md"), SavingReport.of(profile, experiment, journal.runs()));
                });
            } catch (IOException | IllegalArgumentException e) {
                System.err.println(
                        "wattle: " + e.getMessage() + "; the same command with --out " + folder + " goes on");
                return FAILED;
            }
        }
        System.out.println(SavingReport.of(profile, experiment, journal.runs()));
        return 0;
    }

    private static List<RunKey> missing(RunJournal journal, List<RunKey> keys) {
        return keys.stream().filter(it -> !journal.has(it)).toList();
    }

    private static Calibration calibrationOf(Path folder) throws IOException {
        Path file = folder.resolve("runs.jsonl");
        return new RunJournal(file)
                .calibration()
                .orElseThrow(() -> new IllegalArgumentException(
                        "--after " + folder + ": " + file + " has no calibration (its first run makes it)"));
    }

    private static String now() {
        return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString().replace(':', '-');
    }
}

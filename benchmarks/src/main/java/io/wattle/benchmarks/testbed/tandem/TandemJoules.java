package io.wattle.benchmarks.testbed.tandem;

import io.wattle.benchmarks.testbed.BenchmarkTestbed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Does sleep save joules? A day in minutes on a testbed under the stock scheduler, whose servers are always on, and under the energy scheduler
 * with the tandem, in turns, with the same jobs at the same times, by the testbed's power meter.
 */
@Command(
        mixinStandardHelpOptions = true,
        name = "bin/benchmark tandem-joules",
        description = "Joules of a day in minutes, with servers that are always on and with the tandem, in turns.")
public final class TandemJoules implements Callable<Integer> {

    private static final String EXPERIMENT = "tandem-joules";
    private static final int FAILED = 1;
    private static final int WRONG_USAGE = 2;

    @Option(names = "--repeats", paramLabel = "N", description = "Pairs of days (default: 5).")
    private int repeats = 5;

    @Option(names = "--minutes", paramLabel = "N", description = "Length of a day (default: 10).")
    private double minutes = 10;

    @Option(
            names = "--gap",
            paramLabel = "SECONDS",
            description = "Mean time between two jobs at noon, when most come (default: 20).")
    private double gapSeconds = 20;

    @Option(
            names = "--slack",
            paramLabel = "TIMES",
            description = "Deadlines, in times of what a job took when all six came at once (default: 1.5).")
    private double slack = 1.5;

    @Option(names = "--seed", paramLabel = "N", description = "Of the arrivals (default: 1).")
    private long seed = 1;

    @Mixin
    private ExperimentOptions options;

    /** Ends with code 2 where an option is wrong, with 1 where it was interrupted: the same command goes on then. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new TandemJoules()).execute(arguments));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Path folder = options.folder(EXPERIMENT);
        DayJournal journal = new DayJournal(folder.resolve("days.jsonl"));
        System.out.println("journal: " + folder.resolve("days.jsonl"));
        DayExperiment wanted;
        try {
            wanted = wanted();
            journal.experiment(wanted);
        } catch (IllegalArgumentException e) {
            System.err.println("wattle: " + e.getMessage());
            return WRONG_USAGE;
        }
        BenchmarkTestbed testbed = options.testbed(EXPERIMENT, folder);
        try {
            testbed.whileUp(
                    CyclingCluster.upOptions(folder, options.daemons()),
                    plan -> new DayTurns(testbed, plan, journal).measure(wanted, repeats, folder.resolve("result.md")));
            return 0;
        } catch (IOException e) {
            System.err.println("wattle: " + e.getMessage() + "; the same command with --out " + folder + " goes on");
            return FAILED;
        } finally {
            System.out.println(DayReport.of(journal.runs()));
        }
    }

    private DayExperiment wanted() {
        if (repeats < 1) {
            throw new IllegalArgumentException("--repeats " + repeats + " (allowed: 1 or more)");
        }
        return new DayExperiment(
                minutes,
                gapSeconds,
                slack,
                seed,
                options.daemons().hadoop(),
                options.daemons().share(),
                Map.of());
    }
}

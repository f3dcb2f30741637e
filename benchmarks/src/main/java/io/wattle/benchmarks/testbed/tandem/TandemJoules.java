package io.wattle.benchmarks.testbed.tandem;

import io.wattle.benchmarks.testbed.Arrival;
import io.wattle.benchmarks.testbed.BenchmarkTestbed;
import io.wattle.benchmarks.testbed.DaemonOptions;
import io.wattle.benchmarks.testbed.JobResult;
import io.wattle.benchmarks.testbed.MasterPrograms;
import io.wattle.benchmarks.testbed.PhaseOutcome;
import io.wattle.benchmarks.testbed.PhaseRequest;
import io.wattle.benchmarks.testbed.RunKey.Scheduler;
import io.wattle.benchmarks.testbed.SchedulerSwitch;
import io.wattle.benchmarks.testbed.StudyJob;
import io.wattle.benchmarks.testbed.TestbedPdu;
import io.wattle.benchmarks.testbed.Toolkit;
import io.wattle.testbed.plan.TestbedPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
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

    private static final int FAILED = 1;
    private static final int WRONG_USAGE = 2;
    private static final double WARM_UP_LIMIT_SECONDS = 1800;

    /** The tandem lets nothing sleep in the first minute after a start: until then the day has not begun, for either. */
    private static final long SETTLE_MILLIS = 120_000;

    /** What the tandem expects to come counts, as by default; an hour of its memory is a minute. */
    private static final Map<String, String> SETTINGS = Map.of(
            CyclingCluster.TANDEM + "reserve-factor", "1.2",
            CyclingCluster.TANDEM + "response-seconds", "60");

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
    private DaemonOptions daemons;

    @Option(names = "--name", paramLabel = "NAME", description = "The testbed's name (default: tandem-joules).")
    private String name = "tandem-joules";

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Folder of journal, report and log; one with a journal is gone on with.")
    private Path out;

    /** Ends with code 2 where an option is wrong, with 1 where it was interrupted: the same command goes on then. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new TandemJoules()).execute(arguments));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (repeats < 1 || !(minutes > 0) || !(gapSeconds > 0) || !(slack > 0)) {
            System.err.println("wattle: --repeats " + repeats + ", --minutes " + minutes + ", --gap " + gapSeconds
                    + ", --slack " + slack + " (allowed: 1 or more repeats, all others more than 0)");
            return WRONG_USAGE;
        }
        Path folder = (out == null ? Toolkit.buildFolder("tandem-joules") : out).toAbsolutePath();
        Files.createDirectories(folder);
        DayJournal journal = new DayJournal(folder.resolve("days.jsonl"));
        System.out.println("journal: " + folder.resolve("days.jsonl"));
        BenchmarkTestbed testbed = BenchmarkTestbed.loggingIn(folder, name);
        try {
            testbed.whileUp(CyclingCluster.upOptions(folder, daemons), plan -> measure(testbed, plan, journal, folder));
            return 0;
        } catch (IOException e) {
            System.err.println("wattle: " + e.getMessage() + "; the same command with --out " + folder + " goes on");
            return FAILED;
        } finally {
            System.out.println(DayReport.of(journal.runs()));
        }
    }

    private void measure(BenchmarkTestbed testbed, TestbedPlan plan, DayJournal journal, Path folder)
            throws IOException, InterruptedException {
        SchedulerSwitch schedulers = new SchedulerSwitch(testbed, plan);
        MasterPrograms programs = new MasterPrograms(testbed);
        schedulers.configure(SETTINGS);
        use(Scheduler.STOCK, testbed, plan, schedulers);
        Map<StudyJob, Double> deadlines = deadlines(programs.phase(PhaseRequest.untilAllEnd(
                "warm-up-" + System.currentTimeMillis(),
                Arrival.together(),
                TestbedPdu.outlets(plan),
                CyclingCluster.INPUTS,
                WARM_UP_LIMIT_SECONDS)));
        for (int repeat = 1; repeat <= repeats; repeat++) {
            for (Scheduler scheduler : order(repeat)) {
                if (!journal.has(repeat, scheduler)) {
                    use(scheduler, testbed, plan, schedulers);
                    Thread.sleep(SETTLE_MILLIS);
                    journal.add(new DayRun(repeat, scheduler, programs.phase(day(repeat, scheduler, plan, deadlines))));
                    Files.writeString(folder.resolve("result.md"), DayReport.of(journal.runs()));
                }
            }
        }
    }

    /** Who goes first alternates. */
    private static List<Scheduler> order(int repeat) {
        return repeat % 2 == 1
                ? List.of(Scheduler.STOCK, Scheduler.ENERGY)
                : List.of(Scheduler.ENERGY, Scheduler.STOCK);
    }

    private static void use(Scheduler scheduler, BenchmarkTestbed testbed, TestbedPlan plan, SchedulerSwitch schedulers)
            throws IOException, InterruptedException {
        testbed.resume(CyclingCluster.servers(plan));
        schedulers.use(scheduler);
        schedulers.admitManyMasters();
    }

    private Map<StudyJob, Double> deadlines(PhaseOutcome warmUp) throws IOException {
        if (warmUp.succeeded() < warmUp.jobs().size()) {
            throw new IOException(
                    "warm-up: " + warmUp.succeeded() + " of " + warmUp.jobs().size() + " jobs succeeded (needed: all)");
        }
        Map<StudyJob, Double> deadlines = new EnumMap<>(StudyJob.class);
        for (JobResult each : warmUp.jobs()) {
            deadlines.put(each.job(), slack * each.seconds(warmUp.watchedSeconds()));
        }
        return deadlines;
    }

    private PhaseRequest day(int repeat, Scheduler scheduler, TestbedPlan plan, Map<StudyJob, Double> deadlines) {
        List<Arrival> arrivals = DayArrivals.seeded(seed + repeat, gapSeconds, 60 * minutes);
        String phase = "day-" + repeat + "-" + scheduler.label() + "-" + System.currentTimeMillis();
        return PhaseRequest.untilAllEnd(phase, arrivals, TestbedPdu.outlets(plan), CyclingCluster.INPUTS, 60 * minutes)
                .withHorizon(60 * minutes)
                .withDeadlines(deadlines);
    }
}

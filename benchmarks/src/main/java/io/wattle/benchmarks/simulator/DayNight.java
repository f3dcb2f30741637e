package io.wattle.benchmarks.simulator;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.model.YamlFileException;
import io.wattle.placement.PlacementSettings;
import io.wattle.simulator.Workers;
import io.wattle.simulator.event.StuckException;
import io.wattle.simulator.placement.EnergyRule;
import io.wattle.simulator.power.PowerPolicy;
import io.wattle.simulator.power.PowerReport;
import io.wattle.simulator.power.ScriptedPower;
import io.wattle.simulator.power.SleepFigures;
import io.wattle.simulator.power.SleepPeriod;
import io.wattle.simulator.study.Parameters;
import io.wattle.simulator.study.TraceRun;
import io.wattle.simulator.study.Zhao2016Jobs;
import io.wattle.simulator.trace.ArrivalRate;
import io.wattle.simulator.trace.JobLookup;
import io.wattle.simulator.trace.Trace;
import io.wattle.simulator.trace.TraceFile;
import io.wattle.simulator.trace.TraceGenerator;
import io.wattle.simulator.trace.TracedJob;
import io.wattle.simulator.yarn.PlacementRule;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * A day of the study's jobs on a mixed cluster in the simulator: stock, energy placement at several weights, and both with nodes that
 * sleep by the clock, by the tandem and by the rules of Slurm and Karpenter.
 */
@Command(
        mixinStandardHelpOptions = true,
        name = "bin/benchmark day-night",
        description = {
            "Joules, job times and missed deadlines of a day of Zhao2016's six jobs on cluster mixed, in the simulator,"
                    + " as tables in Markdown: the stock scheduler, energy placement at several weights, and both with"
                    + " Dells that sleep by the clock, by the tandem, and by the rules of Slurm and Karpenter, beside"
                    + " joules that no schedule can go below. Joules and times of energy placement over its weight.",
            "Or how many jobs the cluster sustains (--capacity), on how few nodes the jobs still meet their deadlines"
                    + " (--fewest), or the policies of sleep with other figures of it (--sleep-figures)."
        })
public final class DayNight implements Callable<Integer> {

    private static final String TRACE = "day-night.yaml";
    private static final String CLUSTER = "mixed";
    private static final String EDISON = "edison";
    private static final String DELL = "dell-r620";
    private static final double SLACK = 1.5;
    private static final double HOUR_SECONDS = 3600;

    /** What an operator's clock may say. */
    private static final List<Script> SCRIPTS = List.of(
            new Script("one Dell asleep", ScriptedPower.with(SleepPeriod.daily(DELL, 1, 0, 24 * HOUR_SECONDS))),
            new Script(
                    "one Dell asleep, both from 17 to 7",
                    ScriptedPower.with(
                            SleepPeriod.daily(DELL, 1, 7 * HOUR_SECONDS, 17 * HOUR_SECONDS),
                            SleepPeriod.daily(DELL, 2, 17 * HOUR_SECONDS, 7 * HOUR_SECONDS))));

    /** Four and eight times as many as there are: beyond that, more nodes are no answer. */
    private static final int MOST_EDISONS = 140;

    private static final int MOST_DELLS = 16;
    private static final double[] WEIGHTS = {0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1};

    private static final double DEFAULT_WEIGHT = PlacementSettings.DEFAULT.weight();

    /** Of these weights all figures are shown, of the others joules and time only. */
    private static final Set<Double> SHOWN_WEIGHTS = Set.of(0.25, 0.5, 0.75, 1.0);

    /** Between which figures that nobody measured are varied here as elsewhere. */
    private static final double LEAST_SLEEP_FIGURES = 0.5;

    private static final double MOST_SLEEP_FIGURES = 2;

    private static final double CAPACITY_HOURS = 6;
    private static final double CAPACITY_STEP = 1.05;

    @Option(names = "--seeds", paramLabel = "N", description = "Days that are drawn, by seeds 1 to N (default: 11).")
    private int seeds = 11;

    @Option(
            names = "--capacity",
            description = "Only tell how many of these jobs an hour the stock scheduler sustains on the cluster.")
    private boolean capacity;

    @Option(
            names = "--fewest",
            description = "Only tell on how few nodes the jobs still meet their deadlines, under stock and energy.")
    private boolean fewest;

    @Option(
            names = "--sleep-figures",
            paramLabel = "X",
            description =
                    "Only the policies under which nodes sleep, with sleep watts, wake seconds and boot joules X times as"
                            + " large as they are assumed to be, 0.5 to 2.")
    private Double sleepFigures;

    private final Zhao2016Jobs jobs = new Zhao2016Jobs(Parameters.zhao2016());
    private ClusterProfile cluster = Catalog.builtIn().profile(CLUSTER).orElseThrow();
    private final ClusterProfile edison = Catalog.builtIn().profile(EDISON).orElseThrow();

    private record Script(String name, PowerPolicy.Factory power) {}

    /** Ends with code 2 where an option is wrong. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new DayNight()).execute(arguments));
    }

    @Override
    public Integer call() throws IOException, YamlFileException, StuckException {
        if (seeds < 1) {
            System.err.println("wattle: --seeds " + seeds + " (allowed: 1 or more)");
            return 2;
        }
        if ((capacity ? 1 : 0) + (fewest ? 1 : 0) + (sleepFigures == null ? 0 : 1) > 1) {
            System.err.println("wattle: --capacity, --fewest, --sleep-figures: several given (allowed: one of them)");
            return 2;
        }
        if (sleepFigures != null) {
            if (!(sleepFigures >= LEAST_SLEEP_FIGURES && sleepFigures <= MOST_SLEEP_FIGURES)) {
                System.err.println("wattle: --sleep-figures " + sleepFigures + " (allowed: " + LEAST_SLEEP_FIGURES
                        + " to " + MOST_SLEEP_FIGURES + ")");
                return 2;
            }
            cluster = ScaledSleep.of(cluster, DELL, sleepFigures);
        }
        if (capacity) {
            System.out.printf(Locale.ROOT, "stock sustains %.1f jobs an hour on %s%n", sustained(), CLUSTER);
        } else if (fewest) {
            compact();
        } else {
            compare();
        }
        return 0;
    }

    private void compare() throws IOException, YamlFileException, StuckException {
        List<TraceRun> days = days();
        DayNightReport report = new DayNightReport(
                new DayNightReport.Bounds(bounds(days, Set.of()), bounds(days, Set.of(DELL))),
                masterJoules(),
                PolicyRun.ofDays(days, PlacementRule.STOCK, PowerPolicy.ALWAYS_ON));
        if (sleepFigures == null) {
            addWeights(days, report);
        }
        for (Script script : SCRIPTS) {
            report.addSleeping("stock, " + script.name(), PolicyRun.ofDays(days, PlacementRule.STOCK, script.power()));
            report.addSleeping(
                    "energy, " + script.name(), PolicyRun.ofDays(days, energy(DEFAULT_WEIGHT), script.power()));
        }
        List<PowerReport> tandems = new ArrayList<>();
        List<SleepRow> rows = SleepRow.of(sleepingWorkers());
        for (SleepRow row : rows) {
            List<PolicyRun> stock = PolicyRun.ofDays(days, PlacementRule.STOCK, row.power());
            List<PolicyRun> energy = PolicyRun.ofDays(days, energy(DEFAULT_WEIGHT), row.power());
            report.addSleeping("stock, " + row.name(), stock);
            report.addSleeping("energy, " + row.name(), energy);
            Stream.concat(stock.stream(), energy.stream())
                    .flatMap(it -> it.power().stream())
                    .forEach(tandems::add);
        }
        System.out.println(report.text());
        System.out.println("Nodes that sleep rest on figures that are assumed, not measured"
                + (sleepFigures == null ? "" : ", here times " + sleepFigures) + ": "
                + String.join(", ", SleepFigures.assumed(cluster, Set.of(DELL))));
        rows.forEach(it -> System.out.println(it.text()));
        System.out.println(SleepRow.forecasts(tandems));
    }

    private static void addWeights(List<TraceRun> days, DayNightReport report) throws StuckException {
        for (double weight : WEIGHTS) {
            List<PolicyRun> runs = PolicyRun.ofDays(days, energy(weight), PowerPolicy.ALWAYS_ON);
            report.addWeight(weight, runs);
            if (SHOWN_WEIGHTS.contains(weight)) {
                report.addAwake(
                        "energy, weight " + DayNightReport.text(weight)
                                + (weight == DEFAULT_WEIGHT ? " (default)" : ""),
                        runs);
            }
        }
    }

    private Workers sleepingWorkers() {
        return jobs.workers(cluster).stream()
                .filter(it -> it.machine().name().equals(DELL))
                .findFirst()
                .orElseThrow();
    }

    /** It only runs daemons, as the jobs' masters are on the workers: awake all day, and at least its idle watts. */
    private double masterJoules() {
        return cluster.master().powerCurve().idleWatts() * 24 * HOUR_SECONDS;
    }

    private List<TraceRun> days() throws IOException, YamlFileException, StuckException {
        List<TraceRun> days = new ArrayList<>();
        for (int seed = 1; seed <= seeds; seed++) {
            days.add(TraceRun.withDeadlines(jobs, cluster, day(seed), SLACK, edison));
        }
        return days;
    }

    /** Each line as soon as it is known. */
    private void compact() throws IOException, YamlFileException, StuckException {
        List<TraceRun> days = days();
        double lateShareOfStock =
                PolicyRun.medianLateShare(PolicyRun.ofDays(days, PlacementRule.STOCK, PowerPolicy.ALWAYS_ON));
        ClusterProfile dell = Catalog.builtIn().profile("dell").orElseThrow();
        System.out.println(Compaction.HEADER);
        for (Compaction.Shape shape : List.of(
                new Compaction.Shape("Edisons beside two Dells", cluster, EDISON, MOST_EDISONS),
                new Compaction.Shape("Edisons", edison, EDISON, MOST_EDISONS),
                new Compaction.Shape("Dells", dell, DELL, MOST_DELLS))) {
            for (Compaction compaction : List.of(
                    new Compaction(days, shape, "stock", PlacementRule.STOCK),
                    new Compaction(days, shape, "energy", energy(DEFAULT_WEIGHT)))) {
                System.out.println(compaction.row(lateShareOfStock));
                System.out.println(compaction.row(0));
            }
        }
    }

    private static Trace day(long seed) throws IOException, YamlFileException {
        try (InputStream in = DayNight.class.getResourceAsStream(TRACE)) {
            return TraceFile.parse(
                    TRACE,
                    new String(in.readAllBytes(), StandardCharsets.UTF_8),
                    JobLookup.of(Zhao2016Jobs.JOBS),
                    OptionalLong.of(seed));
        }
    }

    private static PlacementRule.Factory energy(double weight) {
        return EnergyRule.with(PlacementSettings.DEFAULT.withWeight(weight));
    }

    private List<Double> bounds(List<TraceRun> days, Set<String> sleepingClasses) {
        return days.stream()
                .map(day -> new JoulesBound(jobs.workers(cluster), sleepingClasses, 24 * HOUR_SECONDS)
                        .joules(day.submissions().stream()
                                .map(it -> DueWork.of(it, jobs.conditions(1).costs()))
                                .toList()))
                .toList();
    }

    /** The highest rate at which jobs that come in the first five hours of six are all done at their end, to 5%. */
    private double sustained() throws StuckException {
        double perHour = 1;
        while (isSustained(perHour * CAPACITY_STEP)) {
            perHour *= CAPACITY_STEP;
        }
        return perHour;
    }

    private boolean isSustained(double perHour) throws StuckException {
        double end = CAPACITY_HOURS * HOUR_SECONDS;
        List<TracedJob> drawn =
                new TraceGenerator(new ArrivalRate.Constant(perHour), Zhao2016Jobs.JOBS, 0.5).until(end, 1);
        if (drawn.isEmpty()) {
            return true;
        }
        return TraceRun.of(jobs, cluster, new Trace(drawn, OptionalDouble.of(end)))
                .run(PlacementRule.STOCK, PowerPolicy.ALWAYS_ON, 1)
                .jobs()
                .stream()
                .filter(it -> it.submittedSeconds() < end - HOUR_SECONDS)
                .allMatch(it -> it.isDone());
    }
}

package io.wattle.benchmarks.simulator;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.placement.PlacementSettings;
import io.wattle.simulator.Conditions;
import io.wattle.simulator.Simulation;
import io.wattle.simulator.SimulationResult;
import io.wattle.simulator.Workers;
import io.wattle.simulator.event.StuckException;
import io.wattle.simulator.job.JobProfile;
import io.wattle.simulator.job.JobSettings;
import io.wattle.simulator.job.Submission;
import io.wattle.simulator.placement.EnergyRule;
import io.wattle.simulator.study.Parameters;
import io.wattle.simulator.study.Zhao2016Jobs;
import io.wattle.simulator.tandem.TandemPower;
import io.wattle.simulator.yarn.PlacementRule;
import io.wattle.simulator.yarn.YarnSettings;
import io.wattle.tandem.TandemSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How long does the simulator take for so many nodes and containers, under either scheduler, and how much memory? */
@Command(
        mixinStandardHelpOptions = true,
        name = "bin/benchmark simulator",
        description = {
            "Seconds and memory of the simulator: one job on the study's 35 Edisons, then jobs of 1,000 containers each that come",
            "evenly to a mixed cluster, in sizes that double up to --nodes and --containers, and up to --containers on all --nodes.",
            "At the end the largest with the tandem policy, for a day, and how the time grows with the containers alone, beside",
            "n log n."
        })
public final class SimulatorScale implements Callable<Integer> {

    private static final int MAPS = 989;
    private static final int REDUCES = 10;
    private static final int CONTAINERS_OF_JOB = MAPS + REDUCES + 1;
    private static final int CONTAINER_MB = 300;
    private static final double SPLIT_MB = 16;
    private static final double SORT_MB = 70;
    private static final double HEAP_SHARE = 0.85;
    private static final double SLOWSTART = 0.05;

    /** A big job ends in some minutes where its containers find room; so the nodes are busy, and not all jobs wait. */
    private static final double ARRIVALS_SECONDS = 3600;

    private static final double DAY_SECONDS = 86_400;

    /** Of ten nodes one is brawny. */
    private static final int BRAWNY_OF = 10;

    private static final int SIZES = 4;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double KIB_PER_MIB = 1024;

    @Option(names = "--nodes", paramLabel = "N", description = "Nodes of the largest cluster (default: 10000).")
    private int nodes = 10_000;

    @Option(
            names = "--containers",
            paramLabel = "N",
            description = "Containers in the largest case (default: 1000000).")
    private int containers = 1_000_000;

    @Spec
    private CommandSpec spec;

    private final Zhao2016Jobs jobs = new Zhao2016Jobs(Parameters.zhao2016());

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new SimulatorScale()).execute(arguments));
    }

    @Override
    public Integer call() throws StuckException, IOException {
        checkSizes();
        oneJob();
        System.out.println("| scheduler | nodes | containers | events | seconds | us a container | simulated hours |");
        System.out.println("|---|---|---|---|---|---|---|");
        Map<String, PlacementRule.Factory> rules = new LinkedHashMap<>();
        rules.put("stock", PlacementRule.STOCK);
        rules.put("energy", EnergyRule.with(PlacementSettings.DEFAULT));
        for (int halvings = SIZES - 1; halvings > 0; halvings--) {
            for (String scheduler : rules.keySet()) {
                row(scheduler, rules.get(scheduler), nodes >> halvings, containers >> halvings);
            }
        }
        List<String> growth = new ArrayList<>();
        for (String scheduler : rules.keySet()) {
            double[] seconds = new double[SIZES];
            for (int halvings = SIZES - 1; halvings >= 0; halvings--) {
                seconds[halvings] = row(scheduler, rules.get(scheduler), nodes, containers >> halvings);
            }
            growth.add(growth(scheduler, seconds));
        }
        row("energy, with tandem for a day", rules.get("energy"), nodes, containers, tandem());
        growth.forEach(System.out::println);
        System.out.printf(Locale.ROOT, "most memory of the process: %.0f MiB%n", mostResidentMib());
        return ExitCode.OK;
    }

    /** The smallest size has a brawny node and a whole job. */
    private void checkSizes() {
        int smallest = 1 << (SIZES - 1);
        atLeast("--nodes", nodes, BRAWNY_OF * smallest);
        atLeast("--containers", containers, CONTAINERS_OF_JOB * smallest);
    }

    private void atLeast(String option, int value, int least) {
        if (value < least) {
            throw new ParameterException(
                    spec.commandLine(),
                    option + " " + value + ": the smallest of " + SIZES + " sizes would have too few (allowed: " + least
                            + " or more)");
        }
    }

    /** The second run: the first one loads classes. */
    private void oneJob() throws StuckException {
        ClusterProfile edison = Catalog.builtIn().profile("edison").orElseThrow();
        for (int i = 1; i <= 2; i++) {
            long begun = System.nanoTime();
            SimulationResult result = jobs.run("terasort", edison, 1).run(PlacementRule.STOCK);
            System.out.printf(
                    Locale.ROOT,
                    "terasort on 35 Edisons, run %d: %.3f s, %d containers, %d events%n",
                    i,
                    seconds(begun),
                    result.containers(),
                    result.events());
        }
    }

    /**
     * How much longer a case takes than those with half, a quarter and an eighth of the containers on the same nodes.
     *
     * @param seconds by how often the containers were halved
     */
    private String growth(String scheduler, double[] seconds) {
        List<String> times = new ArrayList<>();
        for (int halvings = SIZES - 1; halvings > 0; halvings--) {
            int fewer = containers >> halvings;
            times.add(String.format(
                    Locale.ROOT,
                    "%.1f times from %d (n log n: %.1f)",
                    seconds[0] / seconds[halvings],
                    fewer,
                    containers * Math.log(containers) / (fewer * Math.log(fewer))));
        }
        return String.format(
                Locale.ROOT,
                "%s, growth to %d containers on %d nodes: %s",
                scheduler,
                containers,
                nodes,
                String.join(", ", times));
    }

    /** The seconds that it took. */
    private double row(String scheduler, PlacementRule.Factory rule, int nodes, int containers) throws StuckException {
        return row(scheduler, rule, nodes, containers, conditions());
    }

    private double row(String scheduler, PlacementRule.Factory rule, int nodes, int containers, Conditions conditions)
            throws StuckException {
        long begun = System.nanoTime();
        SimulationResult result = Simulation.run(workers(nodes), submissions(containers), rule, conditions);
        double seconds = seconds(begun);
        System.out.printf(
                Locale.ROOT,
                "| %s | %d | %d | %d | %.1f | %.1f | %.1f |%n",
                scheduler,
                nodes,
                result.containers(),
                result.events(),
                seconds,
                1e6 * seconds / result.containers(),
                result.seconds() / 3600);
        return seconds;
    }

    private static double seconds(long sinceNanos) {
        return (System.nanoTime() - sinceNanos) / NANOS_PER_SECOND;
    }

    /** What the kernel saw, of all cases. */
    private static double mostResidentMib() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(it -> it.startsWith("VmHWM:"))
                .mapToDouble(it -> Double.parseDouble(it.replaceAll("\\D", "")) / KIB_PER_MIB)
                .findFirst()
                .orElseThrow();
    }

    private List<Workers> workers(int nodes) {
        List<Workers> mixed = jobs.workers(Catalog.builtIn().profile("mixed").orElseThrow());
        int brawny = nodes / BRAWNY_OF;
        return List.of(
                new Workers(mixed.get(0).machine(), nodes - brawny),
                new Workers(mixed.get(1).machine(), brawny));
    }

    /** As a Hadoop of today: many containers at a heartbeat. */
    private Conditions conditions() {
        Conditions study = jobs.conditions(1);
        return new Conditions(
                YarnSettings.HADOOP_3, study.costs(), study.residentShare(), study.slownessSigma(), study.seed());
    }

    /** The policy looks at all nodes every 10 s, most of the day at an idle cluster whose brawny nodes sleep. */
    private Conditions tandem() {
        TandemSettings settings = TandemSettings.of(
                List.of(TandemPower.group(workers(nodes).get(1).machine())));
        return conditions().until(DAY_SECONDS, TandemPower.with(settings));
    }

    private static List<Submission> submissions(int containers) {
        int count = Math.max(1, containers / CONTAINERS_OF_JOB);
        JobSettings settings = JobSettings.builder()
                .blockMb(SPLIT_MB)
                .replication(2, 1)
                .reduces(REDUCES)
                .containers(CONTAINER_MB, CONTAINER_MB, CONTAINER_MB, HEAP_SHARE)
                .sortMb(SORT_MB)
                .slowstart(SLOWSTART)
                .build();
        List<Submission> submissions = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            JobProfile profile = new JobProfile("job" + i % 20, MAPS * SPLIT_MB, MAPS, 0, 2000, 1, 1, 500, 1);
            submissions.add(new Submission(profile, settings, i * ARRIVALS_SECONDS / count));
        }
        return submissions;
    }
}

package io.wattle.benchmarks.testbed;

import io.wattle.benchmarks.testbed.RunKey.Scheduler;
import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.testbed.plan.ResizedCluster;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * What does a full class of nodes cost a small job that would best go there? Wordcount under the stock scheduler and under the energy
 * scheduler in turns on one testbed, while sleeping containers fill its wimpy nodes.
 */
@Command(
        mixinStandardHelpOptions = true,
        name = "bin/benchmark full-class",
        description = {
            "Seconds of a small wordcount under the stock scheduler and under the energy scheduler, while sleeping containers",
            "fill the wimpy nodes, on which it would cost the fewest joules."
        })
public final class FullClass implements Callable<Integer> {

    private static final int FAILED = 1;
    private static final int WRONG_USAGE = 2;
    private static final String CLUSTER = "mixed-arm";
    private static final Set<String> CLASSES = Set.of(StudyWorkload.ODROID, StudyWorkload.XEON);

    @Option(names = "--pairs", paramLabel = "N", description = "Pairs of runs (default: 5).")
    private int pairs = 5;

    @Option(
            names = "--workers",
            split = ",",
            paramLabel = "CLASS=N",
            description = "Workers of mixed-arm (default: odroid-xu-big=1,xeon-e5-2603=1).")
    private Map<String, Integer> workers = new TreeMap<>(Map.of(StudyWorkload.ODROID, 1, StudyWorkload.XEON, 1));

    @Mixin
    private DaemonOptions daemons;

    @Option(names = "--name", paramLabel = "NAME", description = "The testbed's name (default: full-class).")
    private String name = "full-class";

    /** Ends with code 2 where an option is wrong, with 1 where a run failed. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new FullClass()).execute(arguments));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        int maps;
        try {
            maps = maps(workers);
        } catch (IllegalArgumentException e) {
            System.err.println("wattle: " + e.getMessage());
            return WRONG_USAGE;
        }
        if (pairs < 1) {
            System.err.println("wattle: --pairs " + pairs + " (allowed: 1 or more)");
            return WRONG_USAGE;
        }
        try {
            measure(maps);
            return 0;
        } catch (IOException e) {
            System.err.println("wattle: " + e.getMessage());
            return FAILED;
        }
    }

    private void measure(int maps) throws IOException, InterruptedException {
        Path folder = Toolkit.buildFolder("full-class");
        BenchmarkTestbed testbed = BenchmarkTestbed.loggingIn(folder, name);
        UpOptions options = UpOptions.of(CLUSTER)
                .with("--hadoop", daemons.hadoop())
                .with("--daemon-share", daemons.share())
                .with("--scheduler", Scheduler.ENERGY.label())
                .withWorkers(workers);
        testbed.whileUp(options, plan -> {
            System.out.println(FullClassReport.testbed(plan));
            System.out.println(new FullClassTurns(testbed, plan, maps).measure(pairs, folder.resolve("result.md")));
        });
    }

    /**
     * As many maps as either class has places: so all maps have room at once on the brawny nodes, too, and who waits there waits for
     * nothing but the scheduler.
     *
     * @throws IllegalArgumentException if there are not both classes
     */
    static int maps(Map<String, Integer> workers) {
        if (!workers.keySet().equals(CLASSES) || workers.values().stream().anyMatch(it -> it < 1)) {
            throw new IllegalArgumentException("--workers " + workers + " (needed: one or more of "
                    + StudyWorkload.ODROID + " and of " + StudyWorkload.XEON + ", and no other)");
        }
        ClusterProfile profile =
                ResizedCluster.with(Catalog.builtIn().profile(CLUSTER).orElseThrow(), workers);
        return profile.workers().stream()
                .mapToInt(it -> it.count() * it.nodeClass().containerVcores())
                .min()
                .orElseThrow();
    }
}

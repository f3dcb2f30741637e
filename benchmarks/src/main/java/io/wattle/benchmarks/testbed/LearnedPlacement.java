package io.wattle.benchmarks.testbed;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.model.ClusterProfile.Workers;
import io.wattle.testbed.plan.ResizedCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Do jobs of which the energy scheduler is told nothing go where Loghin2015 says, once it has seen them run? Pi in Java, pi in
 * C++ and grep, each twice on a testbed whose cores differ as they did with it.
 */
@Command(
        mixinStandardHelpOptions = true,
        name = "bin/benchmark learned-placement",
        description = {
            "Where the maps of Loghin2015's pi in Java, pi in C++ and grep go in their first run, of which the energy",
            "scheduler knows nothing, and in their second; and the joules of the second by those of the first."
        })
public final class LearnedPlacement implements Callable<Integer> {

    private static final int FAILED = 1;
    private static final int WRONG_USAGE = 2;

    private static final String CLUSTER = "mixed-arm";

    /** With pi in Java a core of two Odroids beside two Xeons has 2.3% of one of two here. */
    static final String MIN_CORE_SHARE = "0.02";

    /** From so many containers on the plug-in knows a class. */
    private static final int KNOWN_FROM = 3;

    @Option(names = "--repeats", paramLabel = "N", description = "Testbeds for each workload (default: 3).")
    private int repeats = 3;

    @Option(
            names = "--workers",
            split = ",",
            paramLabel = "CLASS=N",
            description = "Workers of mixed-arm (default: odroid-xu-big=2,xeon-e5-2603=2).")
    private Map<String, Integer> workers = new TreeMap<>(Map.of(StudyWorkload.ODROID, 2, StudyWorkload.XEON, 2));

    @Option(
            names = "--workloads",
            split = ",",
            paramLabel = "NAME",
            description = "Of java-pi, cpp-pi and grep (default: all).")
    private List<StudyWorkload> workloads = List.of(StudyWorkload.values());

    @Mixin
    private DaemonOptions daemons;

    @Option(names = "--name", paramLabel = "NAME", description = "The testbed's name (default: learned-placement).")
    private String name = "learned-placement";

    private final List<PlacedPair> pairs = new ArrayList<>();
    private OptionalDouble machineDmips = OptionalDouble.empty();

    /** Ends with code 2 where an option is wrong, with 1 where a run failed. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new LearnedPlacement())
                .registerConverter(StudyWorkload.class, LearnedPlacement::workload)
                .execute(arguments));
    }

    private static StudyWorkload workload(String label) {
        for (StudyWorkload workload : StudyWorkload.values()) {
            if (workload.label().equals(label)) {
                return workload;
            }
        }
        throw new CommandLine.TypeConversionException("'" + label + "' (allowed: java-pi, cpp-pi, grep)");
    }

    @Override
    public Integer call() throws InterruptedException {
        int maps;
        try {
            if (repeats < 1) {
                throw new IllegalArgumentException("--repeats " + repeats + " (allowed: 1 or more)");
            }
            maps = maps(workers);
        } catch (IllegalArgumentException e) {
            System.err.println("wattle: " + e.getMessage());
            return WRONG_USAGE;
        }
        try {
            measureAll(maps);
            return 0;
        } catch (IOException e) {
            System.err.println("wattle: " + e.getMessage());
            return FAILED;
        }
    }

    private void measureAll(int maps) throws IOException, InterruptedException {
        Path folder = Toolkit.buildFolder("learned-placement");
        BenchmarkTestbed testbed = BenchmarkTestbed.loggingIn(folder, name);
        for (int repeat = 1; repeat <= repeats; repeat++) {
            for (StudyWorkload workload : workloads) {
                measure(testbed, workload, repeat, maps);
                System.out.println(pairs.get(pairs.size() - 1));
                Files.writeString(folder.resolve("result.md"), PlacementReport.of(pairs));
            }
        }
        System.out.println(PlacementReport.of(pairs));
    }

    /**
     * As many maps as either class has places: then a job goes where it costs the least, and not where there is room.
     *
     * @throws IllegalArgumentException if these workers do not let both classes become known in one run
     */
    static int maps(Map<String, Integer> workers) {
        if (!workers.keySet().equals(Set.of(StudyWorkload.ODROID, StudyWorkload.XEON))) {
            throw new IllegalArgumentException("--workers: classes " + workers.keySet() + " (needed: "
                    + StudyWorkload.ODROID + " and " + StudyWorkload.XEON + ", and no other)");
        }
        ClusterProfile profile =
                ResizedCluster.with(Catalog.builtIn().profile(CLUSTER).orElseThrow(), workers);
        int maps = profile.workers().stream()
                .mapToInt(LearnedPlacement::places)
                .min()
                .orElseThrow();
        if (profile.workers().size() < 2 || maps < 2 * KNOWN_FROM) {
            throw new IllegalArgumentException("--workers " + workers + ": a class has no more than " + maps
                    + " vcores (needed: " + 2 * KNOWN_FROM + " of each class, as a class is known from " + KNOWN_FROM
                    + " maps on): ask for more workers");
        }
        return maps;
    }

    private static int places(Workers group) {
        return group.count() * group.nodeClass().containerVcores();
    }

    private void measure(BenchmarkTestbed testbed, StudyWorkload workload, int repeat, int maps)
            throws IOException, InterruptedException {
        UpOptions options = UpOptions.of(CLUSTER)
                .with("--hadoop", daemons.hadoop())
                .with("--daemon-share", daemons.share())
                .with("--min-core-share", MIN_CORE_SHARE)
                .with("--scheduler", "energy")
                .with("--study-workload", workload.label())
                .withWorkers(workers)
                .asFastAs(machineDmips);
        testbed.whileUp(options, plan -> {
            machineDmips = OptionalDouble.of(plan.scale().machine().dmipsPerCore());
            pairs.add(new LearningRun(testbed, plan).measure(workload, repeat, maps));
        });
    }
}

package io.wattle.benchmarks.sls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.hadoop.fs.FileUtil;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** A second opinion: the plug-in and the stock scheduler in YARN's own Scheduler Load Simulator, and the joules of both runs. */
@Command(
        mixinStandardHelpOptions = true,
        name = "bin/benchmark sls",
        description = {
            "Runs YARN's Scheduler Load Simulator (hadoop-sls) with the stock CapacityScheduler and with the energy scheduler: a real",
            "ResourceManager, simulated nodes and masters, by the clock. One node in ten is a Dell R620, the others are Edisons.",
            "The joules of both are computed from when each task began and ended on which node. A run takes three to four minutes."
        })
public final class SlsBenchmark implements Callable<Integer> {

    private static final int WRONG_USAGE = 2;
    private static final int MOST_NODES = 5_000;
    private static final int MOST_JOBS = 2_000;
    private static final int ARRIVAL_SECONDS = 90;
    private static final double TASK_SECONDS = 36;

    @Option(names = "--nodes", paramLabel = "N", description = "10 to 5000 (default: 1000).")
    private int nodes = 1_000;

    @Option(
            names = "--jobs",
            paramLabel = "N",
            description = "1 to 2000, within 90 s; 150 keep 1000 nodes busy by a third (default: 150).")
    private int jobs = 150;

    @Option(names = "--seed", paramLabel = "N", description = "Of the jobs (default: 1).")
    private long seed = 1;

    @Option(names = "--scheduler", paramLabel = "NAME", description = "stock or energy; repeatable (default: both).")
    private List<SlsScheduler> schedulers = List.of(SlsScheduler.values());

    /** Ends with code 2 where an option is wrong. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new SlsBenchmark())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .execute(arguments));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (!allowed("--nodes", nodes, MixedNodes.BRAWNY_OF, MOST_NODES) || !allowed("--jobs", jobs, 1, MOST_JOBS)) {
            return WRONG_USAGE;
        }
        Path directory = Files.createTempDirectory(buildFolder(), "sls-");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> leaveNothing(directory)));
        try {
            System.out.println(SlsReport.of(compare(directory)));
            return 0;
        } catch (SlsException e) {
            System.err.println("wattle: " + e.getMessage());
            return 1;
        }
    }

    /** Also after Ctrl-C. */
    private static void leaveNothing(Path directory) {
        ProcessHandle.current().descendants().forEach(it -> {
            it.destroyForcibly();
            it.onExit().join();
        });
        FileUtil.fullyDelete(directory.toFile());
    }

    /** Below the folder that {@code bin/benchmark} names, else below the working directory. */
    private static Path buildFolder() throws IOException {
        return Files.createDirectories(
                Path.of(System.getProperty("wattle.home", "")).resolve("build"));
    }

    private List<RunFigures> compare(Path directory) throws IOException, InterruptedException, SlsException {
        SlsCase each = new SlsCase(nodes, jobs, ARRIVAL_SECONDS, TASK_SECONDS, seed);
        MixedNodes cluster = MixedNodes.of(nodes);
        Map<SlsScheduler, SlsTrace> traces = new EnumMap<>(SlsScheduler.class);
        for (SlsScheduler scheduler : schedulers) {
            SlsTrace trace = SlsRun.of(each, scheduler, directory.resolve(scheduler.label()));
            traces.put(scheduler, trace);
            System.err.printf(
                    Locale.ROOT,
                    "wattle: %s: %d jobs of %d tasks on %d nodes in %.0f s%n",
                    scheduler.label(),
                    trace.jobs().size(),
                    trace.tasks().size(),
                    nodes,
                    trace.seconds());
        }
        // All nodes are on for as long as the longest run: who is done earlier does not save their idle watts.
        double horizon =
                traces.values().stream().mapToDouble(SlsTrace::seconds).max().orElseThrow();
        return traces.entrySet().stream()
                .map(it -> RunFigures.of(it.getKey(), cluster, it.getValue(), horizon))
                .toList();
    }

    private static boolean allowed(String option, int found, int least, int most) {
        if (found >= least && found <= most) {
            return true;
        }
        System.err.println("wattle: " + option + " " + found + " (allowed: " + least + " to " + most + ")");
        return false;
    }
}

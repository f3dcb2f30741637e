package io.wattle.benchmarks.testbed.smallfiles;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.benchmarks.testbed.BenchmarkTestbed;
import io.wattle.benchmarks.testbed.MasterPrograms;
import io.wattle.benchmarks.testbed.TestbedPdu;
import io.wattle.benchmarks.testbed.Toolkit;
import io.wattle.benchmarks.testbed.UpOptions;
import io.wattle.benchmarks.testbed.smallfiles.SmallFilesRequest.Experiment;
import io.wattle.testbed.plan.TestbedPlan;
import io.wattle.tuning.search.Medians;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Jobs on small files on a testbed, with seconds and joules of the cluster that it is. */
@Command(
        mixinStandardHelpOptions = true,
        name = "bin/benchmark small-files",
        description = {
            "Counts log messages of 100,000 files of 10 to 100 KB on a testbed: packed by Hadoop, by combine-input, and compacted, in",
            "turns, and with a map for each file on a sample. With --experiment combiner: words of files of a MiB, a map for each",
            "file and packed, without a combiner and with one."
        })
public final class SmallFiles implements Callable<Integer> {

    private static final int FAILED = 1;
    private static final int WRONG_USAGE = 2;

    @Option(names = "--experiment", paramLabel = "NAME", description = "${COMPLETION-CANDIDATES} (default: ways).")
    private Experiment experiment = Experiment.WAYS;

    @Option(names = "--cluster", paramLabel = "NAME", description = "Of the catalog (default: ${DEFAULT-VALUE}).")
    private String cluster = "edison";

    @Option(names = "--workers", paramLabel = "CLASS=N", description = "Workers (default: ${DEFAULT-VALUE}).")
    private String workers = "edison=4";

    @Option(
            names = "--daemon-share",
            paramLabel = "SHARE",
            description = "Share of this machine's cores that the daemons have (default: ${DEFAULT-VALUE}).")
    private double daemonShare = 0.3;

    @Option(
            names = "--max-factor",
            paramLabel = "N",
            description =
                    "No faster than so many times the cluster (default: as fast as this machine lets it): waits such as"
                            + " heartbeats are no faster on a testbed.")
    private Double maxFactor;

    @Option(names = "--files", paramLabel = "N", description = "Files (default: 100,000; 24 for combiner).")
    private Integer files;

    @Option(names = "--sample", paramLabel = "N", description = "Files for a map each (default: ${DEFAULT-VALUE}).")
    private int sample = 64;

    @Option(names = "--rounds", paramLabel = "N", description = "Rounds of all ways (default: ${DEFAULT-VALUE}).")
    private int rounds = 3;

    @Option(names = "--name", paramLabel = "NAME", description = "The testbed's name (default: ${DEFAULT-VALUE}).")
    private String name = "small-files";

    private final ObjectMapper json = new ObjectMapper();

    /** Ends with code 2 where an option is wrong. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new SmallFiles())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .execute(arguments));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (rounds < 1 || sample < 1 || (files != null && files < 1)) {
            System.err.println("wattle: --rounds " + rounds + ", --sample " + sample
                    + (files == null ? "" : ", --files " + files) + " (allowed: 1 or more)");
            return WRONG_USAGE;
        }
        Path folder = Toolkit.buildFolder("small-files");
        BenchmarkTestbed testbed = BenchmarkTestbed.loggingIn(folder, name);
        UpOptions options = UpOptions.of(cluster).with("--workers", workers).with("--daemon-share", daemonShare);
        if (maxFactor != null) {
            options = options.with("--max-factor", maxFactor);
        }
        try {
            testbed.whileUp(options, plan -> measure(testbed, plan, folder));
        } catch (IOException e) {
            System.err.println("wattle: " + e.getMessage());
            return FAILED;
        }
        return 0;
    }

    private void measure(BenchmarkTestbed testbed, TestbedPlan plan, Path folder)
            throws IOException, InterruptedException {
        int vcores = plan.workers().stream()
                .mapToInt(it -> it.nodeClass().containerVcores())
                .sum();
        int read = files != null ? files : experiment == Experiment.COMBINER ? 24 : 100_000;
        Path asked = folder.toAbsolutePath().resolve("request.json");
        Path runs = folder.toAbsolutePath().resolve("runs-" + name + ".jsonl");
        Files.deleteIfExists(runs);
        json.writeValue(
                asked.toFile(),
                new SmallFilesRequest(experiment, read, sample, rounds, vcores, TestbedPdu.outlets(plan)));
        System.out.printf(
                Locale.ROOT,
                "%s, %d vcores, factor %.3f; seconds and joules of the cluster%n",
                workers,
                vcores,
                plan.scale().factor());
        new MasterPrograms(testbed).ownMain(SmallFilesMain.class, asked.toString(), runs.toString());
        print(runs, plan.scale().factor());
    }

    private void print(Path runs, double factor) throws IOException {
        Map<String, List<SmallFilesRun>> byTitle = new LinkedHashMap<>();
        for (String line : Files.readAllLines(runs)) {
            SmallFilesRun run = json.readValue(line, SmallFilesRun.class);
            byTitle.computeIfAbsent(run.title(), it -> new ArrayList<>()).add(run);
        }
        byTitle.forEach((title, all) -> System.out.printf(
                Locale.ROOT,
                "  %-60s %s s, %s J%n",
                title,
                spread(all.stream().mapToDouble(it -> it.seconds() * factor).toArray()),
                spread(all.stream().mapToDouble(it -> it.joules() * factor).toArray())));
    }

    private static String spread(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return String.format(
                Locale.ROOT, "%.0f (%.0f - %.0f)", Medians.of(values), sorted[0], sorted[sorted.length - 1]);
    }
}

package io.wattle.benchmarks.testbed.tandem;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.benchmarks.testbed.BenchmarkTestbed;
import io.wattle.benchmarks.testbed.MasterPrograms;
import io.wattle.benchmarks.testbed.Toolkit;
import io.wattle.testbed.plan.TestbedPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Does the tandem lose anything? Servers of a testbed sleep and wake under bursts of jobs, by its power switches, and its
 * ResourceManager is killed meanwhile, in all states in which a server can be.
 */
@Command(
        mixinStandardHelpOptions = true,
        name = "bin/benchmark tandem-cycles",
        description = "Sleeps and wakes of servers on a testbed under random jobs, with kills of the ResourceManager.")
public final class TandemCycles implements Callable<Integer> {

    private static final String EXPERIMENT = "tandem-cycles";
    private static final int FAILED = 1;
    private static final int WRONG_USAGE = 2;

    @Option(
            names = "--cycles",
            paramLabel = "N",
            description = "Sleeps with the wake after it, of all servers (default: 100).")
    private int cycles = 100;

    @Option(names = "--kills", paramLabel = "N", description = "Kills of the ResourceManager (default: 20).")
    private int kills = 20;

    @Option(names = "--seed", paramLabel = "N", description = "Of jobs and kills (default: 1).")
    private long seed = 1;

    @Mixin
    private ExperimentOptions options;

    /** Ends with code 2 where an option is wrong, with 1 where it was interrupted: the same command goes on then. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new TandemCycles()).execute(arguments));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (cycles < 1 || kills < 0) {
            System.err.println("wattle: --cycles " + cycles + ", --kills " + kills
                    + " (allowed: 1 or more cycles, 0 or more kills)");
            return WRONG_USAGE;
        }
        Path folder = options.folder(EXPERIMENT);
        Path journal = folder.resolve("episodes.jsonl");
        System.out.println("journal: " + journal);
        try {
            measure(folder, journal);
            return 0;
        } catch (IOException e) {
            System.err.println("wattle: " + e.getMessage() + "; the same command with --out " + folder + " goes on");
            return FAILED;
        } finally {
            String report = CycleReport.of(new EpisodeJournal(journal).episodes());
            Files.writeString(folder.resolve("result.md"), report);
            System.out.println(report);
        }
    }

    private void measure(Path folder, Path journal) throws IOException, InterruptedException {
        BenchmarkTestbed testbed = options.testbed(EXPERIMENT, folder);
        testbed.whileUp(CyclingCluster.upOptions(folder, options.daemons()), plan -> {
            Path asked = folder.resolve("request.json");
            new ObjectMapper().writeValue(asked.toFile(), request(plan, testbed, journal));
            new MasterPrograms(testbed).ownMain(CyclesMain.class, asked.toString());
        });
    }

    private CycleRequest request(TestbedPlan plan, BenchmarkTestbed testbed, Path journal) {
        return new CycleRequest(
                testbed.folder().toString(),
                journal.toString(),
                CyclingCluster.servers(plan),
                Toolkit.resolve("benchmarks/spark/target").toAbsolutePath().toString(),
                cycles,
                kills,
                seed,
                CyclingCluster.INPUTS);
    }
}

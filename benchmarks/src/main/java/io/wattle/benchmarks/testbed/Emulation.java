package io.wattle.benchmarks.testbed;

import io.wattle.testbed.plan.TestbedPlan;
import io.wattle.testbed.plan.WorkerPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What workers of a testbed get of cores, memory, disk and network, beside what their class asks for. */
@Command(
        mixinStandardHelpOptions = true,
        name = "bin/benchmark emulation",
        description = {
            "Cores, memory, disk and network of each worker, measured within it, beside what was planned;",
            "then a job whose maps are all alike: how long they take on each worker."
        })
public final class Emulation implements Callable<Integer> {

    private static final int FAILED = 1;

    /** As many maps for each vcore of the testbed: one may be unlucky. */
    private static final int MAPS_PER_VCORE = 3;

    /** Some three CPU seconds on a core of 15,000 DMIPS: more than the start of a map's JVM. */
    private static final long SAMPLES = 60_000_000;

    @Option(
            names = "--workers",
            paramLabel = "CLASS=N,...",
            description = "Workers of mixed-arm (default: odroid-xu-big=2,xeon-e5-2603=1).")
    private String workers = "odroid-xu-big=2,xeon-e5-2603=1";

    @Option(names = "--name", paramLabel = "NAME", description = "The testbed's name (default: emulation).")
    private String name = "emulation";

    /** Ends with code 1 where the testbed does not come up, or something could not be measured. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Emulation()).execute(arguments));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Path folder = Toolkit.buildFolder("emulation");
        BenchmarkTestbed testbed = BenchmarkTestbed.loggingIn(folder, name);
        try {
            testbed.whileUp(
                    UpOptions.of("mixed-arm").with("--workers", workers), plan -> measure(testbed, plan, folder));
            return 0;
        } catch (IOException e) {
            System.err.println("wattle: " + e.getMessage());
            return FAILED;
        }
    }

    private void measure(BenchmarkTestbed testbed, TestbedPlan plan, Path folder)
            throws IOException, InterruptedException {
        WorkerFigures figures = new WorkerFigures(testbed, name, folder);
        System.out.println("| worker | figure | asked for | measured | ratio |\n|---|---|---|---|---|");
        for (WorkerPlan worker : plan.workers()) {
            for (WorkerFigures.Measured it : figures.measure(plan, worker)) {
                System.out.printf(
                        Locale.ROOT,
                        "| %s | %s | %.4g | %.4g | %.2f |%n",
                        worker.host(),
                        it.figure().title(),
                        it.planned(),
                        it.measured(),
                        it.ratio());
            }
        }
        int vcores = plan.workers().stream()
                .mapToInt(it -> it.nodeClass().containerVcores())
                .sum();
        print(new MasterPrograms(testbed).mapTimes(MAPS_PER_VCORE * vcores, SAMPLES));
    }

    private static void print(Map<String, MapTimes> times) {
        System.out.println("\n| worker | maps | median, s | 25th to 75th percentile, s |\n|---|---|---|---|");
        times.forEach((host, it) -> System.out.printf(
                Locale.ROOT,
                "| %s | %d | %.1f | %.1f to %.1f |%n",
                host,
                it.maps(),
                it.medianSeconds(),
                it.lowerSeconds(),
                it.upperSeconds()));
    }
}

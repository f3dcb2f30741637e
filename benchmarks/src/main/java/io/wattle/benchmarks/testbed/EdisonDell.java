package io.wattle.benchmarks.testbed;

import io.wattle.testbed.plan.TestbedPlan;
import io.wattle.testbed.plan.WorkerPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The study's own experiment in small: wordcount and wordcount2 on two Edisons, and on one Dell. */
@Command(
        mixinStandardHelpOptions = true,
        name = "bin/benchmark edison-dell",
        description = "Joules and seconds of wordcount and wordcount2 on two Edisons, and on one Dell.")
public final class EdisonDell implements Callable<Integer> {

    private static final int FAILED = 1;
    private static final int WRONG_USAGE = 2;

    /** A file of a GiB: far more than any testbed reads in an hour. */
    private static final int MOST_KIB = 1 << 20;

    private static final double JOB_LIMIT_SECONDS = 3600;

    /** Two Edisons could be ten times as fast here as they are, but no disk would be. */
    private static final String MOST_FACTOR = "5";

    private static final Map<String, String> WORKERS = Map.of("edison", "edison=2", "dell", "dell-r620=1");

    @Option(names = "--repeats", paramLabel = "N", description = "Runs on each cluster, in turns (default: 3).")
    private int repeats = 3;

    @Option(
            names = "--files",
            paramLabel = "N",
            description = "Files of the input, and maps of wordcount (default: 24).")
    private int files = 24;

    @Option(names = "--kib", paramLabel = "N", description = "KiB of a file (default: 1024).")
    private int kib = 1024;

    @Option(names = "--name", paramLabel = "NAME", description = "The testbed's name (default: edison-dell).")
    private String name = "edison-dell";

    private final StudyRatio ratio = new StudyRatio();
    private OptionalDouble hostDmips = OptionalDouble.empty();

    /** Ends with code 2 where an option is wrong, with 1 where a run failed. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new EdisonDell()).execute(arguments));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (repeats < 1 || files < 1 || kib < 1 || kib > MOST_KIB) {
            System.err.println("wattle: --repeats " + repeats + ", --files " + files + ", --kib " + kib
                    + " (allowed: 1 or more, and no more than " + MOST_KIB + " KiB)");
            return WRONG_USAGE;
        }
        Path root = Path.of(System.getProperty("wattle.home"));
        Path folder = Files.createDirectories(root.resolve("build").resolve("edison-dell"));
        TestbedCommand testbed = new TestbedCommand(root, name, folder.resolve("testbed.log"));
        for (int i = 0; i < repeats; i++) {
            for (String cluster : i % 2 == 0 ? List.of("edison", "dell") : List.of("dell", "edison")) {
                try {
                    measure(testbed, cluster);
                } catch (IOException e) {
                    System.err.println("wattle: " + cluster + ": " + e.getMessage());
                    return FAILED;
                }
            }
        }
        System.out.println(ratio.text("edison", "dell"));
        return 0;
    }

    private void measure(TestbedCommand testbed, String cluster) throws IOException, InterruptedException {
        testbed.down();
        try {
            List<String> options = new ArrayList<>(
                    List.of("--cluster", cluster, "--workers", WORKERS.get(cluster), "--max-factor", MOST_FACTOR));
            // A machine that is shared is not as fast each time; with another factor disks and waits were others.
            hostDmips.ifPresent(it -> options.addAll(List.of("--machine-dmips", Double.toString(it))));
            testbed.up(options);
            TestbedPlan plan = testbed.plan();
            hostDmips = OptionalDouble.of(plan.scale().machine().dmipsPerCore());
            PhaseOutcome outcome = testbed.phase(request(plan));
            double factor = plan.scale().factor();
            for (JobResult job : outcome.jobs()) {
                if (!job.succeeded()) {
                    throw new IOException(job.job().label() + " failed or did not end");
                }
                StudyRatio.Measured measured = new StudyRatio.Measured(
                        cluster, job.job(), job.seconds(outcome.watchedSeconds()) * factor, job.joules() * factor);
                System.out.printf(
                        Locale.ROOT, "%s: factor %.3f, machine's load %.1f%n", measured, factor, outcome.machineLoad());
                // The first one loads the daemons' classes.
                if (job.number() > 1) {
                    ratio.add(measured);
                }
            }
        } finally {
            testbed.down();
        }
    }

    private PhaseRequest request(TestbedPlan plan) {
        int vcores = plan.workers().stream()
                .mapToInt(it -> it.nodeClass().containerVcores())
                .sum();
        List<Arrival> arrivals = List.of(
                new Arrival(1, StudyJob.WORDCOUNT2, 0),
                new Arrival(2, StudyJob.WORDCOUNT, 0),
                new Arrival(3, StudyJob.WORDCOUNT2, 0));
        return new PhaseRequest(
                "in-turn",
                arrivals,
                true,
                0,
                JOB_LIMIT_SECONDS,
                Map.of(),
                plan.workers().stream().collect(Collectors.toMap(WorkerPlan::host, WorkerPlan::outlet)),
                // As the study: wordcount2 has a map for each vcore, and both have as many reduces.
                new InputSizes(files, kib << 10, 1, 1, vcores, vcores, 1),
                false,
                null);
    }
}

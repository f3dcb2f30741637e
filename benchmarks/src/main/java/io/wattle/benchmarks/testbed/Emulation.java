package io.wattle.benchmarks.testbed;

import io.wattle.testbed.plan.TestbedPlan;
import io.wattle.testbed.plan.WorkerPlan;
import io.wattle.testbed.supervisor.StateFolder;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What workers of a testbed get of cores, memory, disk and network, beside what their class asks for. */
@Command(
        mixinStandardHelpOptions = true,
        name = "bin/benchmark emulation",
        description = "Cores, memory, disk and network of each worker, measured within it, beside what was planned.")
public final class Emulation implements Callable<Integer> {

    private static final int ROUNDS = 3;
    private static final int ROUND_MILLIS = 3000;
    private static final int DISK_MB = 256;
    private static final int MEMORY_STEPS = 8;
    private static final int PORT = 5201;
    private static final double STREAM_SECONDS = 5;
    private static final Pattern RATE = Pattern.compile("(?m)^(rate|cpu-rate) (\\S+)$");
    private static final Pattern SPEED = Pattern.compile("(\\d+) bytes .* copied, (\\S+) s,");

    @Option(
            names = "--workers",
            paramLabel = "CLASS=N,...",
            description = "Workers of mixed-arm (default: odroid-xu-big=2,xeon-e5-2603=1).")
    private String workers = "odroid-xu-big=2,xeon-e5-2603=1";

    @Option(names = "--name", paramLabel = "NAME", description = "The testbed's name (default: emulation).")
    private String name = "emulation";

    private TestbedCommand testbed;
    private Path folder;

    /** Ends with code 1 where the testbed does not come up. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Emulation()).execute(arguments));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Path root = Path.of(System.getProperty("wattle.home"));
        folder = Files.createDirectories(root.resolve("build").resolve("emulation"));
        testbed = new TestbedCommand(root, name, folder.resolve("testbed.log"));
        testbed.down();
        try {
            testbed.up(List.of("--cluster", "mixed-arm", "--workers", workers));
            TestbedPlan plan = testbed.plan();
            System.out.println("| worker | figure | asked for | measured | ratio |\n|---|---|---|---|---|");
            for (WorkerPlan worker : plan.workers()) {
                measure(plan, worker);
            }
        } finally {
            testbed.down();
        }
        return 0;
    }

    private void measure(TestbedPlan plan, WorkerPlan worker) throws IOException, InterruptedException {
        int cores = worker.nodeClass().cores();
        print(worker, "share of a host core, 1 vcore", worker.hostCores(1), share(worker, 1));
        print(worker, "the same, " + cores + " vcores", worker.hostCores(cores), share(worker, cores));
        print(worker, "memory, MiB: the largest array that lives", worker.memoryMb(), memoryMb(worker));
        print(worker, "direct reads, MB/s", worker.diskReadMbPerSecond(), disk(worker, "iflag=direct", true));
        print(worker, "direct writes, MB/s", worker.diskWriteMbPerSecond(), disk(worker, "oflag=direct", false));
        double network = network(worker, plan.masterAddress());
        print(worker, "TCP to the master, Mbit/s", worker.networkMbitPerSecond(), network);
    }

    private static void print(WorkerPlan worker, String figure, OptionalDouble asked, double measured) {
        asked.ifPresent(it -> print(worker, figure, it, measured));
    }

    private static void print(WorkerPlan worker, String figure, double asked, double measured) {
        System.out.printf(
                Locale.ROOT,
                "| %s | %s | %.4g | %.4g | %.2f |%n",
                worker.host(),
                figure,
                asked,
                measured,
                measured / asked);
    }

    /** By node measure's kernel: what it computes in a second, over what it computes in a second of CPU. */
    private double share(WorkerPlan worker, int threads) throws IOException, InterruptedException {
        String printed = run(
                worker,
                threads,
                List.of(
                        java(),
                        "-Xmx64m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "io.wattle.measure.KernelMain",
                        "INTEGER",
                        Integer.toString(threads),
                        Integer.toString(ROUND_MILLIS),
                        Integer.toString(ROUNDS),
                        "0"));
        return median(printed, "rate") / median(printed, "cpu-rate") * threads;
    }

    private static double median(String printed, String which) {
        double[] values = RATE.matcher(printed)
                .results()
                .filter(it -> it.group(1).equals(which))
                .mapToDouble(it -> Double.parseDouble(it.group(2)))
                .sorted()
                .toArray();
        return values[values.length / 2];
    }

    /** As the class has it, less what the daemons take: a process with more is killed. */
    private double memoryMb(WorkerPlan worker) throws IOException, InterruptedException {
        int most = worker.memoryMb();
        int step = most / MEMORY_STEPS;
        int lived = 0;
        for (int mb = most / 2; mb <= most + step; mb += step) {
            Path printed = folder.resolve("memory.txt");
            int code = testbed.startOn(
                            worker.host(),
                            worker.nodeClass().cores(),
                            printed,
                            List.of("bash", "-c", "head -c " + mb + "M /dev/zero | tail -c " + mb + "M | wc -c"))
                    .waitFor();
            if (code != 0 || !Files.readString(printed).contains(Long.toString((long) mb << 20))) {
                break;
            }
            lived = mb;
        }
        return lived;
    }

    private double disk(WorkerPlan worker, String flag, boolean read) throws IOException, InterruptedException {
        Path file = StateFolder.named(name).data().resolve("emulation.bin");
        String write = "dd if=/dev/zero of='" + file + "' bs=1M count=" + DISK_MB + " oflag=direct";
        String whole = read ? write + " 2>/dev/null && dd if='" + file + "' of=/dev/null bs=1M " + flag : write;
        MatchResult speed = SPEED.matcher(run(worker, worker.nodeClass().cores(), List.of("bash", "-c", whole)))
                .results()
                .findFirst()
                .orElseThrow(() -> new IOException("dd did not say how fast it was"));
        return Double.parseDouble(speed.group(1)) / 1e6 / Double.parseDouble(speed.group(2));
    }

    /** What the worker sends, as fast as this machine can: sending takes more of a core than a class's may have. */
    private double network(WorkerPlan worker, String address) throws IOException, InterruptedException {
        Path heard = folder.resolve("heard.txt");
        List<String> stream =
                List.of(java(), "-Xmx64m", "-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path"));
        Process listener = testbed.startOn(
                TestbedPlan.MASTER,
                0,
                heard,
                Stream.concat(stream.stream(), Stream.of(StreamMain.class.getName(), "listen", "" + PORT))
                        .toList());
        run(
                worker,
                0,
                Stream.concat(
                                stream.stream(),
                                Stream.of(StreamMain.class.getName(), "send", address, "" + PORT, "" + STREAM_SECONDS))
                        .toList());
        listener.waitFor();
        return Double.parseDouble(Files.readString(heard).strip());
    }

    private String run(WorkerPlan worker, int vcores, List<String> command) throws IOException, InterruptedException {
        Path printed = folder.resolve("printed.txt");
        int code = testbed.startOn(worker.host(), vcores, printed, command).waitFor();
        String text = Files.readString(printed);
        if (code != 0) {
            throw new IOException(command.get(0) + " on " + worker.host() + " ended with code " + code + ": " + text);
        }
        return text;
    }

    private static String java() {
        return System.getProperty("java.home") + File.separator + "bin" + File.separator + "java";
    }
}

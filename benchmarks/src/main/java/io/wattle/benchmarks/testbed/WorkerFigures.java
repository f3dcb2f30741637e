package io.wattle.benchmarks.testbed;

import io.wattle.testbed.plan.TestbedPlan;
import io.wattle.testbed.plan.WorkerPlan;
import io.wattle.testbed.state.StateFolder;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Measures cores, memory, disk and network of a worker from within it. Used by one thread. */
final class WorkerFigures {

    private static final int ROUNDS = 3;
    private static final int ROUND_MILLIS = 3000;
    private static final int DISK_MB = 256;
    private static final int MEMORY_STEPS = 8;
    private static final int PORT = 5201;
    private static final double STREAM_SECONDS = 5;
    private static final Pattern RATE = Pattern.compile("(?m)^(rate|cpu-rate) (\\S+)$");
    private static final Pattern SPEED = Pattern.compile("(\\d+) bytes .* copied, (\\S+) s,");

    private final BenchmarkTestbed testbed;
    private final String name;
    private final Path folder;

    /**
     * For a testbed that is up.
     *
     * @param name of the testbed
     * @param folder for what the commands print
     */
    WorkerFigures(BenchmarkTestbed testbed, String name, Path folder) {
        this.testbed = testbed;
        this.name = name;
        this.folder = folder;
    }

    /** What can be measured of a worker. */
    enum Figure {
        ONE_CORE("share of a core of this machine, 1 vcore"),
        ALL_CORES("the same, all cores"),
        MEMORY("memory, MiB: the largest array that lives"),
        DISK_READ("direct reads, MB/s"),
        DISK_WRITE("direct writes, MB/s"),
        NETWORK("TCP to the master, Mbit/s");

        private final String title;

        Figure(String title) {
            this.title = title;
        }

        /** For tables. */
        String title() {
            return title;
        }
    }

    /**
     * A figure of a worker.
     *
     * @param planned what its class asks for on this testbed
     * @param measured the same, within the worker
     */
    record Measured(Figure figure, double planned, double measured) {

        double ratio() {
            return measured / planned;
        }
    }

    /** All figures that the worker's class has, in the order of the enum. */
    List<Measured> measure(TestbedPlan plan, WorkerPlan worker) throws IOException, InterruptedException {
        int cores = worker.nodeClass().cores();
        List<Measured> figures = new ArrayList<>();
        figures.add(new Measured(Figure.ONE_CORE, worker.machineCores(1), share(worker, 1)));
        figures.add(new Measured(Figure.ALL_CORES, worker.machineCores(cores), share(worker, cores)));
        figures.add(new Measured(Figure.MEMORY, worker.memoryMb(), memoryMb(worker)));
        if (worker.diskReadMbPerSecond().isPresent()) {
            figures.add(new Measured(
                    Figure.DISK_READ, worker.diskReadMbPerSecond().getAsDouble(), readMbPerSecond(worker)));
        }
        if (worker.diskWriteMbPerSecond().isPresent()) {
            figures.add(new Measured(
                    Figure.DISK_WRITE, worker.diskWriteMbPerSecond().getAsDouble(), writeMbPerSecond(worker)));
        }
        if (worker.networkMbitPerSecond().isPresent()) {
            figures.add(new Measured(
                    Figure.NETWORK,
                    worker.networkMbitPerSecond().getAsDouble(),
                    networkMbitPerSecond(worker, plan.masterAddress())));
        }
        return figures;
    }

    /** By node measure's kernel: what it computes in a second, over what it computes in a second of CPU. */
    private double share(WorkerPlan worker, int threads) throws IOException, InterruptedException {
        String printed = run(
                worker,
                threads,
                java(
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
        for (int mb = step; mb <= most + step; mb += step) {
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

    private double writeMbPerSecond(WorkerPlan worker) throws IOException, InterruptedException {
        return diskMbPerSecond(worker, write());
    }

    private double readMbPerSecond(WorkerPlan worker) throws IOException, InterruptedException {
        String read = "dd if='" + diskFile() + "' of=/dev/null bs=1M iflag=direct";
        return diskMbPerSecond(worker, write() + " 2>/dev/null && " + read);
    }

    private String write() {
        return "dd if=/dev/zero of='" + diskFile() + "' bs=1M count=" + DISK_MB + " oflag=direct";
    }

    private Path diskFile() {
        return StateFolder.named(name).data().resolve("emulation.bin");
    }

    private double diskMbPerSecond(WorkerPlan worker, String command) throws IOException, InterruptedException {
        MatchResult speed = SPEED.matcher(run(worker, worker.nodeClass().cores(), List.of("bash", "-c", command)))
                .results()
                .findFirst()
                .orElseThrow(() -> new IOException("dd did not say how fast it was"));
        return Double.parseDouble(speed.group(1)) / 1e6 / Double.parseDouble(speed.group(2));
    }

    /** What the worker sends, as fast as this machine can: sending takes more of a core than a class's may have. */
    private double networkMbitPerSecond(WorkerPlan worker, String address) throws IOException, InterruptedException {
        Path heard = folder.resolve("heard.txt");
        String stream = TcpThroughputMain.class.getName();
        Process listener = testbed.startOn(TestbedPlan.MASTER, 0, heard, java(stream, "listen", "" + PORT));
        run(worker, 0, java(stream, "send", address, "" + PORT, "" + STREAM_SECONDS));
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

    private static List<String> java(String main, String... arguments) {
        String program = System.getProperty("java.home") + File.separator + "bin" + File.separator + "java";
        return Stream.concat(
                        Stream.of(
                                program,
                                "-Xmx64m",
                                "-XX:+UseSerialGC",
                                "-cp",
                                System.getProperty("java.class.path"),
                                main),
                        Stream.of(arguments))
                .toList();
    }
}

package io.wattle.benchmarks.packing;

import io.wattle.benchmarks.testbed.Toolkit;
import io.wattle.combine.mapreduce.PackedTextInputFormat;
import io.wattle.tuning.search.Medians;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.lib.input.CombineTextInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.util.VersionInfo;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Reads small files of an object store, in turns with Hadoop's CombineTextInputFormat. */
@Command(
        mixinStandardHelpOptions = true,
        name = "bin/benchmark s3-read",
        description = {
            "Small text files in an S3 server on loopback (S3Mock), behind a proxy that delays each request, read with S3A by one"
                    + " process: planning and reading, with Hadoop's CombineTextInputFormat and with combine-input at its"
                    + " defaults, in turns. Prints medians, the ratio of medians, and requests per file as the proxy"
                    + " counted them."
        })
public final class S3Read implements Callable<Integer> {

    private static final String BUCKET = "small-files";
    private static final Path INPUT = new Path("s3a://" + BUCKET + "/input");
    private static final int WORDS_OF_A_LINE = 8;
    private static final int FILES_OF_A_FOLDER = 25;

    @Option(names = "--files", paramLabel = "N", description = "Files (default: 500).")
    private int files = 500;

    @Option(names = "--bytes", paramLabel = "N", description = "Bytes of a file, about (default: 10240).")
    private int bytes = 10 << 10;

    @Option(names = "--delay", paramLabel = "MS", description = "Milliseconds of each request (default: 20).")
    private int delayMillis = 20;

    @Option(names = "--rounds", paramLabel = "N", description = "Rounds, after one that does not count (default: 5).")
    private int rounds = 5;

    @Option(
            names = "--stream",
            paramLabel = "NAME",
            description = "fs.s3a.input.stream.type: classic, prefetch or analytics (default: Hadoop's own).")
    private String stream;

    /** Ends with code 2 where an option is wrong. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new S3Read()).execute(arguments));
    }

    /** One of both ways, and what it took so far. */
    private record Arm(
            String name, InputFormat<?, ?> format, List<TextReading> readings, List<Map<String, Long>> requests) {

        Arm(String name, InputFormat<?, ?> format) {
            this(name, format, new ArrayList<>(), new ArrayList<>());
        }

        double readMedian() {
            return Medians.of(
                    readings.stream().mapToDouble(TextReading::readSeconds).toArray());
        }

        double planMedian() {
            return Medians.of(
                    readings.stream().mapToDouble(TextReading::planSeconds).toArray());
        }
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        java.nio.file.Path folder = Files.createTempDirectory(Toolkit.buildFolder("s3-read"), "run");
        try (S3Server server = S3Server.start(BUCKET, folder)) {
            long written = write(conf(server.address().getPort()));
            try (DelayingProxy proxy = new DelayingProxy(server.address(), Duration.ofMillis(delayMillis))) {
                report(race(proxy, written), written);
            }
        }
        return 0;
    }

    /** Without a delay. */
    private long write(Configuration conf) throws IOException {
        Random random = new Random(1);
        long written = 0;
        FileSystem store = INPUT.getFileSystem(conf);
        for (int file = 0; file < files; file++) {
            Path path = new Path(INPUT, "part-" + file / FILES_OF_A_FOLDER + "/text-" + file);
            try (BufferedWriter out =
                    new BufferedWriter(new OutputStreamWriter(store.create(path, false), StandardCharsets.UTF_8))) {
                for (int length = 0; length < bytes; ) {
                    String line = line(random);
                    out.write(line);
                    length += line.length();
                    written += line.length();
                }
            }
        }
        FileSystem.closeAll();
        return written;
    }

    private static String line(Random random) {
        StringBuilder line = new StringBuilder();
        for (int word = 0; word < WORDS_OF_A_LINE; word++) {
            line.append("word").append(random.nextInt(1000)).append(word < WORDS_OF_A_LINE - 1 ? ' ' : '\n');
        }
        return line.toString();
    }

    private List<Arm> race(DelayingProxy proxy, long written) throws IOException, InterruptedException {
        List<Arm> arms = List.of(
                new Arm("CombineTextInputFormat", new CombineTextInputFormat()),
                new Arm("PackedTextInputFormat", new PackedTextInputFormat()));
        for (int round = 0; round <= rounds; round++) {
            for (int turn = 0; turn < arms.size(); turn++) {
                Arm arm = arms.get((turn + round) % arms.size());
                Configuration conf = conf(proxy.port());
                conf.setLong(FileInputFormat.SPLIT_MAXSIZE, Math.max(1, written));
                conf.setBoolean(FileInputFormat.INPUT_DIR_RECURSIVE, true);
                proxy.takeRequests();
                TextReading reading = TextReading.of(arm.format(), conf, INPUT);
                // A client of its own for each: what it has learnt of the store goes with it.
                FileSystem.closeAll();
                requireAll(reading, arms, arm);
                Map<String, Long> requests = proxy.takeRequests();
                if (round > 0) {
                    arm.readings().add(reading);
                    arm.requests().add(requests);
                }
            }
        }
        return arms;
    }

    private static void requireAll(TextReading reading, List<Arm> arms, Arm arm) {
        for (Arm other : arms) {
            for (TextReading earlier : other.readings()) {
                if (earlier.lines() != reading.lines() || earlier.digest() != reading.digest()) {
                    throw new IllegalStateException(
                            arm.name() + " read " + reading.lines() + " lines, " + other.name() + " others");
                }
            }
        }
    }

    private void report(List<Arm> arms, long written) {
        Arm stock = arms.get(0);
        Arm ours = arms.get(1);
        System.out.printf(
                Locale.ROOT,
                "Hadoop %s, %d files, %.1f MB in all, %d ms a request, %s stream, %d rounds%n%n",
                VersionInfo.getVersion(),
                files,
                written / 1e6,
                delayMillis,
                stream == null ? "default" : stream,
                rounds);
        System.out.println("| | splits | planning s | reading s (min - max) | requests |\n|---|---|---|---|---|");
        arms.forEach(it -> System.out.println(row(it)));
        System.out.printf(
                Locale.ROOT,
                "%nRatio of medians: reading %.2f, planning and reading %.2f%n",
                stock.readMedian() / ours.readMedian(),
                (stock.planMedian() + stock.readMedian()) / (ours.planMedian() + ours.readMedian()));
    }

    private static String row(Arm arm) {
        return String.format(
                Locale.ROOT,
                "| %s | %d | %.2f | %.2f (%.2f - %.2f) | %s |",
                arm.name(),
                arm.readings().get(0).splits(),
                arm.planMedian(),
                arm.readMedian(),
                arm.readings().stream()
                        .mapToDouble(TextReading::readSeconds)
                        .min()
                        .orElseThrow(),
                arm.readings().stream()
                        .mapToDouble(TextReading::readSeconds)
                        .max()
                        .orElseThrow(),
                arm.requests().get(0));
    }

    private Configuration conf(int port) {
        Configuration conf = new Configuration();
        InetSocketAddress endpoint = new InetSocketAddress("127.0.0.1", port);
        conf.set("fs.s3a.endpoint", "http://" + endpoint.getHostString() + ":" + port);
        conf.set("fs.s3a.endpoint.region", "us-east-1");
        conf.set("fs.s3a.path.style.access", "true");
        conf.set("fs.s3a.connection.ssl.enabled", "false");
        conf.set("fs.s3a.access.key", "any");
        conf.set("fs.s3a.secret.key", "any");
        if (stream != null) {
            conf.set("fs.s3a.input.stream.type", stream);
        }
        return conf;
    }
}

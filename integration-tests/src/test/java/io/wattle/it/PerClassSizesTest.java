package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.wattle.combine.config.CombineKey;
import io.wattle.combine.mapreduce.PackedTextInputFormat;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Maps take about as long on wimpy nodes as on brawny ones if splits are sized by class. Both ways make as many splits as
 * there are vcores, so that all maps start at once. Only here has each node an address, so the cluster is its own.
 */
@Tag("embedded")
class PerClassSizesTest {

    private static final int BRAWNY_TIMES = 4;
    private static final long WIMPY_SPLIT_BYTES = 64 << 10;
    private static final int FILE_BYTES = 4 << 10;
    private static final long WIMPY_SECONDS = 15;

    /** Splits aim a little below the size that is allowed. */
    private static final double ROOM = 0.94;

    private static final List<String> WIMPY = named("127.0.11.1", "127.0.11.2", "127.0.11.3");
    private static final List<String> BRAWNY = named("127.0.12.1", "127.0.12.2");

    @TempDir
    private Path directory;

    /** As YARN names them. */
    private static List<String> named(String... addresses) {
        return Arrays.stream(addresses)
                .map(it -> {
                    try {
                        return InetAddress.getByName(it).getCanonicalHostName();
                    } catch (UnknownHostException e) {
                        throw new IllegalStateException(e);
                    }
                })
                .toList();
    }

    @Test
    void mapTimesSpreadHalfAsMuch() throws Exception {
        List<String> hosts = Stream.concat(WIMPY.stream(), BRAWNY.stream()).toList();
        assumeThat(new HashSet<>(hosts)).as("names of loopback addresses").hasSize(hosts.size());
        writeInput();
        try (AddressedNodes nodes = AddressedNodes.start(directory, hosts)) {
            int maps = hosts.size() * AddressedNodes.VCORES;
            long total = AddressedNodes.VCORES * WIMPY_SPLIT_BYTES * (WIMPY.size() + BRAWNY_TIMES * BRAWNY.size());
            double[] fixed = mapSeconds(nodes, maps, "fixed", total / maps);
            double[] perClass = mapSeconds(nodes, maps, "per-class", BRAWNY_TIMES * WIMPY_SPLIT_BYTES);
            String figures = String.format(
                    Locale.ROOT,
                    "map seconds with a fixed size %s, p95/p5 %.2f; per class %s, p95/p5 %.2f%n",
                    Arrays.toString(fixed),
                    spread(fixed),
                    Arrays.toString(perClass),
                    spread(perClass));
            Files.writeString(Path.of("target/per-class-sizes.txt"), figures);
            assertThat(spread(perClass)).as(figures).isLessThanOrEqualTo(spread(fixed) / 2);
        }
    }

    /** As much on each node as makes all of them end at the same time. */
    private void writeInput() throws Exception {
        Path input = Files.createDirectory(directory.resolve("input"));
        String text = ("x".repeat(63) + "\n").repeat(FILE_BYTES / 64);
        for (String host : Stream.concat(WIMPY.stream(), BRAWNY.stream()).toList()) {
            long bytes = AddressedNodes.VCORES * WIMPY_SPLIT_BYTES * (BRAWNY.contains(host) ? BRAWNY_TIMES : 1);
            for (int i = 0; i < bytes / FILE_BYTES; i++) {
                Files.writeString(input.resolve(host + "-" + (1000 + i) + ".txt"), text);
            }
        }
    }

    private double[] mapSeconds(AddressedNodes nodes, int maps, String mode, long bytes) throws Exception {
        Configuration conf = nodes.configuration();
        PlacedFileSystem.register(conf);
        conf.set(CombineKey.SIZE_MODE.key(), mode);
        conf.setLong(CombineKey.SIZE.key(), (long) (bytes / ROOM));
        conf.setLong(CombineKey.OPEN_COST.key(), 0);
        if (mode.equals("per-class")) {
            conf.set(CombineKey.WEIGHTS.key(), "wimpy=1,brawny=" + BRAWNY_TIMES);
            conf.set(
                    CombineKey.HOSTS.key(),
                    String.join("=wimpy,", WIMPY) + "=wimpy," + String.join("=brawny,", BRAWNY) + "=brawny");
        }
        conf.setStrings(PacedMapper.SLOW_HOSTS, WIMPY.toArray(String[]::new));
        conf.setInt(PacedMapper.SLOW_TIMES, BRAWNY_TIMES);
        conf.setLong(PacedMapper.NANOS_PER_BYTE, WIMPY_SECONDS * 1_000_000_000 / WIMPY_SPLIT_BYTES / BRAWNY_TIMES);
        Job job = Job.getInstance(conf, mode);
        job.setJarByClass(PacedMapper.class);
        job.setMapperClass(PacedMapper.class);
        job.setNumReduceTasks(0);
        job.setInputFormatClass(PackedTextInputFormat.class);
        job.setOutputFormatClass(NullOutputFormat.class);
        FileInputFormat.addInputPath(
                job,
                new org.apache.hadoop.fs.Path(
                        "placed", "", directory.resolve("input").toString()));
        assertThat(new PackedTextInputFormat().plan(job).splits()).as(mode).hasSize(maps);
        assertThat(job.waitForCompletion(false)).as(mode).isTrue();
        double[] seconds = attemptSeconds(job);
        assertThat(seconds).as(mode).hasSize(maps);
        return seconds;
    }

    /** What all attempts read for, sorted: a busy host stretches the start of their containers, whatever their splits. */
    private double[] attemptSeconds(Job job) throws Exception {
        Path history;
        try (Stream<Path> files = Files.walk(directory.resolve("staging").resolve("history"))) {
            history = files.filter(it -> it.getFileName().toString().matches(job.getJobID() + ".*\\.jhist"))
                    .findFirst()
                    .orElseThrow();
        }
        return new JobHistoryParser(FileSystem.getLocal(job.getConfiguration()), history.toString())
                .parse().getAllTasks().values().stream()
                        .flatMap(it -> it.getAllTaskAttempts().values().stream())
                        .mapToDouble(it -> it.getCounters()
                                        .findCounter(PacedMapper.Time.MILLIS)
                                        .getValue()
                                / 1e3)
                        .sorted()
                        .toArray();
    }

    /** p95 over p5, by rank; of few maps the slowest over the fastest. */
    private static double spread(double[] sorted) {
        int last = sorted.length - 1;
        return sorted[(int) Math.ceil(0.95 * last)] / sorted[(int) Math.floor(0.05 * last)];
    }
}

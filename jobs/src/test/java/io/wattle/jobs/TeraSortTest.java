package io.wattle.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hadoop's own classes, in jobs that run in the test's JVM. */
class TeraSortTest {

    private static final int ROWS = 5000;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void sortsAllRows(int reduces) throws Exception {
        List<String> rows = rows(generated());
        List<Path> parts = parts(sorted(folder.resolve("in"), reduces));
        assertThat(parts).hasSize(reduces);
        List<String> sorted = new ArrayList<>();
        for (Path part : parts) {
            sorted.addAll(rows(part));
        }
        assertThat(sorted).isEqualTo(rows.stream().sorted().toList());
        assertThat(report("out")).singleElement().asString().startsWith("checksum\t");
    }

    /** The smallest of four parts that a bad sample makes would be nearly empty. */
    @Test
    void reducesGetAboutTheSame() throws Exception {
        generated();
        for (Path part : parts(sorted(folder.resolve("in"), 4))) {
            assertThat(rows(part)).hasSizeBetween(ROWS / 4 * 9 / 10, ROWS / 4 * 11 / 10);
        }
    }

    /** What is sorted already: the first splits have the smallest keys. */
    @Test
    void aSampleIsFromAllOverTheInput() throws Exception {
        generated();
        Path input = sorted(folder.resolve("in"), 1);
        Job job = job(input, folder.resolve("again"), 2);
        job.setInputFormatClass(RowInputFormat.class);
        FileInputFormat.setMaxInputSplitSize(job, ROWS * TeraSort.ROW_BYTES / 20);
        Text[] sample = new KeySample(100, 10).getSample(new RowInputFormat(), job);
        assertThat(sample).hasSize(100);
        assertThat(sample[50].getBytes()[0] & 0xFF).as("the middle").isBetween(100, 150);
    }

    @Test
    void rowsThatAreCutFromOneAnotherAreReadOnce() throws Exception {
        List<String> rows = rows(generated());
        Job job = job(folder.resolve("in"), folder.resolve("out"), 1);
        FileInputFormat.setMaxInputSplitSize(job, 30_001);
        run(job);
        assertThat(rows(parts(folder.resolve("out")).get(0))).hasSameSizeAs(rows);
    }

    @Test
    void disorderIsReported() throws Exception {
        generated();
        Path output = sorted(folder.resolve("in"), 3);
        List<Path> parts = parts(output);
        Path swapped = folder.resolve("swapped");
        Files.move(parts.get(0), swapped);
        Files.move(parts.get(1), parts.get(0));
        Files.move(swapped, parts.get(1));
        // The checksums that lie beside the files no longer fit.
        try (Stream<Path> sums = Files.list(output)) {
            for (Path sum : sums.filter(it -> it.toString().endsWith(".crc")).toList()) {
                Files.delete(sum);
            }
        }
        assertThat(report("out"))
                .anyMatch(it -> it.startsWith("error\tbad key partitioning:"))
                .anyMatch(it -> it.startsWith("  file part-r-00001:begin key "));
    }

    @Test
    void withoutReducesNothingIsSorted() throws Exception {
        generated();
        assertThatExceptionOfType(UnfitSettingsException.class)
                .isThrownBy(() -> NamedJobs.submit("terasort", job(folder.resolve("in"), folder.resolve("out"), 0)))
                .withMessage("mapreduce.job.reduces: 0 (terasort sorts in its reduces; allowed: 1 or more)");
    }

    @Test
    void moreReducesThanKeysAreRefused() throws Exception {
        generated(folder.resolve("few"), 1, 3);
        assertThatExceptionOfType(UnfitSettingsException.class)
                .isThrownBy(() -> TeraSort.configure(job(folder.resolve("few"), folder.resolve("out"), 4)))
                .withMessageStartingWith("mapreduce.job.reduces: 4, and the input has 3 different keys where it was"
                        + " sampled (allowed: no more reduces than keys; ");
    }

    private Path generated() throws Exception {
        Path input = folder.resolve("in");
        generated(input, 2, ROWS);
        return input;
    }

    private void generated(Path input, int files, long rows) throws Exception {
        Job job = Job.getInstance(conf());
        FileOutputFormat.setOutputPath(job, hadoop(input));
        TeraSort.configureGeneration(job, files, rows);
        complete(job);
        assertThat(parts(input)).hasSize(files);
    }

    private Path sorted(Path input, int reduces) throws Exception {
        Path output = folder.resolve("out");
        run(job(input, output, reduces));
        return output;
    }

    private List<String> report(String of) throws Exception {
        Job job = job(folder.resolve(of), folder.resolve("report"), 7);
        TeraSort.configureValidation(job);
        complete(job);
        return Files.readAllLines(parts(folder.resolve("report")).get(0));
    }

    private Job job(Path input, Path output, int reduces) throws IOException {
        Job job = Job.getInstance(conf());
        FileInputFormat.setInputPaths(job, hadoop(input));
        FileOutputFormat.setOutputPath(job, hadoop(output));
        job.setNumReduceTasks(reduces);
        return job;
    }

    private Configuration conf() {
        Configuration conf = new Configuration();
        conf.set("hadoop.tmp.dir", folder.resolve("tmp").toString());
        conf.setInt("mapreduce.task.io.sort.mb", 10);
        conf.setInt(Job.COMPLETION_POLL_INTERVAL_KEY, 50);
        return conf;
    }

    private static void run(Job job) throws Exception {
        TeraSort.configure(job);
        complete(job);
    }

    private static void complete(Job job) throws Exception {
        // What a job brings for its tasks, the local runner links into the working directory.
        job.getConfiguration().unset("tmpjars");
        assertThat(job.waitForCompletion(false)).isTrue();
    }

    private static List<Path> parts(Path output) throws IOException {
        try (Stream<Path> files = Files.list(output)) {
            return files.filter(it -> it.getFileName().toString().startsWith("part-"))
                    .sorted()
                    .toList();
        }
    }

    /** Of a file or of all files of a folder. */
    private static List<String> rows(Path path) throws IOException {
        List<String> rows = new ArrayList<>();
        for (Path file : Files.isDirectory(path) ? parts(path) : List.of(path)) {
            byte[] bytes = Files.readAllBytes(file);
            IntStream.range(0, bytes.length / TeraSort.ROW_BYTES)
                    .mapToObj(it -> Arrays.copyOfRange(bytes, it * TeraSort.ROW_BYTES, (it + 1) * TeraSort.ROW_BYTES))
                    .map(it -> new String(it, StandardCharsets.ISO_8859_1))
                    .forEach(rows::add);
        }
        return rows;
    }

    private static org.apache.hadoop.fs.Path hadoop(Path path) {
        return new org.apache.hadoop.fs.Path(path.toUri());
    }
}

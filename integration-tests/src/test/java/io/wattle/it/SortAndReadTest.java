package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wattle.jobs.TeraSort;
import io.wattle.model.Catalog;
import io.wattle.model.NodeClass;
import io.wattle.tuning.engine.Engines;
import io.wattle.tuning.engine.JobRequest;
import io.wattle.tuning.engine.job.InputException;
import io.wattle.tuning.engine.job.InputRequest;
import io.wattle.tuning.engine.job.InputRequest.Layout;
import io.wattle.tuning.engine.job.TunedJobs;
import io.wattle.tuning.engine.job.UntimedJob;
import io.wattle.tuning.run.Deadline;
import io.wattle.tuning.run.Engine;
import io.wattle.tuning.run.OutOfTimeException;
import io.wattle.tuning.run.Outcome;
import io.wattle.tuning.run.TrialLimits;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Workload;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.mapreduce.Cluster;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Trials of terasort and dfsio on an embedded cluster: what they write and read is checked. */
@Tag("embedded")
class SortAndReadTest {

    private static final NodeClass EDISON =
            Catalog.builtIn().profile("edison").orElseThrow().worker();
    private static final TrialLimits LONG = TrialLimits.of(Duration.ofMinutes(10));
    private static final InputRequest THREE_FILES =
            new InputRequest(Optional.empty(), Optional.of(new Layout(3, 300_000)));
    private static final Settings STOCK = MapReduce.space(new Workload(new NodeLimits(600, 2, 2, 1), 300_000, 3))
            .stock();

    @TempDir
    private static Path directory;

    private static Configuration conf;
    private static Path confDir;

    /** The wrong way round. */
    public static final class Backwards extends Text.Comparator {
        @Override
        public int compare(byte[] left, int from, int length, byte[] right, int rightFrom, int rightLength) {
            return WritableComparator.compareBytes(right, rightFrom, rightLength, left, from, length);
        }
    }

    @BeforeAll
    static void shareCluster() throws Exception {
        SharedClusters.Edison cluster = SharedClusters.edison();
        conf = cluster.conf();
        confDir = cluster.confDir();
    }

    private static Engines.Prepared prepared(String job, InputRequest request, Map<String, String> properties)
            throws Exception {
        return Engines.hadoop(
                EDISON, confDir, new JobRequest(TunedJobs.named(job), request, properties, false, Optional.empty()));
    }

    @Test
    void rowsAreSortedByAllReducesAndOthersAreNoticed() throws Exception {
        Engines.Prepared prepared = prepared("terasort", THREE_FILES, Map.of());
        try (Engine engine = prepared.engine()) {
            Outcome sorted = run(engine, "sorted", 3);
            assertThat(sorted.status()).as(sorted.reason()).isEqualTo(TrialStatus.SUCCEEDED);
            assertThat(sorted.measurement().orElseThrow().counters())
                    .containsEntry("MAPS", 3L)
                    .containsEntry("REDUCES", 3L);

            Outcome unsorted = run(engine, "no-reduces", 0);
            assertThat(unsorted.status()).isEqualTo(TrialStatus.FAILED);
            assertThat(unsorted.reason()).startsWith("mapreduce.job.reduces: 0 (terasort sorts in its reduces;");

            add(prepared, "x".repeat(TeraSort.ROW_BYTES));
            Outcome other = run(engine, "other-rows", 1);
            assertThat(other.status()).isEqualTo(TrialStatus.FAILED);
            assertThat(other.reason())
                    .startsWith("wrong output: the rows are not those of the input: their checksum is ");
            assertThat(FileSystem.get(conf).globStatus(new org.apache.hadoop.fs.Path(".wattle/*-rows*")))
                    .as("outputs")
                    .isEmpty();
        }
    }

    @Test
    void aWrongOrderIsAFailedTrial() throws Exception {
        Map<String, String> backwards = Map.of(MRJobConfig.KEY_COMPARATOR, Backwards.class.getName());
        try (Engine engine = prepared("terasort", THREE_FILES, backwards).engine()) {
            Outcome outcome = run(engine, "backwards", 2);
            assertThat(outcome.status()).isEqualTo(TrialStatus.FAILED);
            assertThat(outcome.reason()).startsWith("wrong output: TeraValidate says misorder in part-r-0000");
        }
    }

    @Test
    void everyFileIsReadToItsEnd() throws Exception {
        Engines.Prepared prepared = prepared("dfsio", THREE_FILES, Map.of());
        try (Engine engine = prepared.engine()) {
            Outcome read = run(engine, "read", 2);
            assertThat(read.status()).as(read.reason()).isEqualTo(TrialStatus.SUCCEEDED);
            assertThat(read.measurement().orElseThrow().counters()).containsEntry("MAPS", 3L);
            add(prepared, "more");
            Outcome more = run(engine, "read-more", 1);
            assertThat(more.status()).isEqualTo(TrialStatus.FAILED);
            assertThat(more.reason()).isEqualTo("wrong output: 4 files read, expected 3");
        }
    }

    @Test
    void filesOfOnesOwnHaveToBeRowsToBeSorted() throws Exception {
        Path text = Files.writeString(directory.resolve("text.txt"), "no row\n");
        InputRequest request = new InputRequest(Optional.of(text.toString()), Optional.empty());
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> prepared("terasort", request, Map.of()))
                .withMessageStartingWith(
                        "--input " + text + ": text.txt has 7 bytes, which is no whole number of rows");
        try (Engine engine = prepared("dfsio", request, Map.of()).engine()) {
            Outcome read = run(engine, "own-file", 1);
            assertThat(read.status()).as(read.reason()).isEqualTo(TrialStatus.SUCCEEDED);
        }
    }

    /** What is too large for this JVM is checked by containers. */
    @Test
    void anOutputIsCheckedOnTheClusterAndNoLongerThanThereIsTime() throws Exception {
        org.apache.hadoop.fs.Path rows = new org.apache.hadoop.fs.Path("/rows-to-check");
        TunedJobs.named("terasort").ownInput().write(conf, rows, new Layout(1, 20_000), Deadline.NONE);
        FileSystem files = FileSystem.get(conf);
        try {
            org.apache.hadoop.fs.Path report = new org.apache.hadoop.fs.Path(rows, "_report");
            UntimedJob.runThere(validation(rows, report), Deadline.NONE, "rows were being checked");
            try (InputStream in = files.open(new org.apache.hadoop.fs.Path(report, "part-r-00000"))) {
                assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
                        .startsWith("checksum\t")
                        .contains("error\tmisorder in part-m-00000 between ");
            }
            Job late = validation(rows, new org.apache.hadoop.fs.Path(rows, "_late"));
            Deadline over = new Deadline(Instant.EPOCH, InstantSource.system());
            assertThatExceptionOfType(OutOfTimeException.class)
                    .isThrownBy(() -> UntimedJob.runThere(late, over, "rows were being checked"))
                    .withMessage("rows were being checked");
            Cluster cluster = new Cluster(conf);
            try {
                Job ended = cluster.getJob(late.getJobID());
                while (!ended.isComplete()) {
                    Thread.sleep(100);
                }
                assertThat(ended.getStatus().getState()).isEqualTo(JobStatus.State.KILLED);
            } finally {
                cluster.close();
            }
        } finally {
            files.delete(rows, true);
        }
    }

    private static Job validation(org.apache.hadoop.fs.Path rows, org.apache.hadoop.fs.Path report) throws Exception {
        Job job = Job.getInstance(new Configuration(conf));
        STOCK.properties().forEach(job.getConfiguration()::set);
        FileInputFormat.setInputPaths(job, rows);
        FileOutputFormat.setOutputPath(job, report);
        TeraSort.configureValidation(job);
        return job;
    }

    private static Outcome run(Engine engine, String label, int reduces) throws Exception {
        return engine.run(STOCK.with(MapReduceParameters.REDUCERS, reduces), label, LONG, share -> {});
    }

    private static void add(Engines.Prepared prepared, String text) throws Exception {
        org.apache.hadoop.fs.Path input = prepared.input().path();
        try (OutputStream out =
                input.getFileSystem(conf).create(new org.apache.hadoop.fs.Path(input, "appeared-later"))) {
            out.write(text.getBytes(StandardCharsets.US_ASCII));
        }
    }
}

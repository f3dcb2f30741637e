package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.combine.QuarantineLine;
import io.wattle.combine.config.CombineKey;
import io.wattle.combine.mapreduce.PackedTextInputFormat;
import io.wattle.combine.read.ReadCounter;
import io.wattle.tuning.engine.input.QuarantinedFiles;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.Workload;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RunningJob;
import org.apache.hadoop.mapred.lib.IdentityMapper;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskCompletionEvent;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The share of bad files is the job's, and the lists are those of the attempts that win, where attempts fail at bad files,
 * die, get stuck and are overtaken. 40 files in tasks of five, of which the default share lets four be bad.
 */
@Tag("embedded")
@Tag("faults")
class BadFilesInJobsTest {

    private static final Path ROOT = new Path("/bad-files-in-jobs");
    private static final int FILES = 40;
    private static final int MOST_BAD = 4;

    /** Of a good file: who gets stuck at the first one has not come far, so that another attempt is worth its while. */
    private static final int LINES = 200;

    private static SharedClusters.Edison cluster;
    private static Configuration conf;
    private static FileSystem files;

    @BeforeAll
    static void cluster() throws Exception {
        cluster = SharedClusters.edison();
        conf = cluster.conf();
        MapReduce.space(new Workload(new NodeLimits(600, 2, 2, 1), 300_000, 3))
                .stock()
                .properties()
                .forEach(conf::set);
        // So that attempts that fail come to the other node: where each of two bad tasks has a node for itself, or the
        // master
        // asks always at the same time between two heartbeats of the nodes, all attempts of a task are on one.
        conf.setInt(MRJobConfig.MR_AM_TO_RM_HEARTBEAT_INTERVAL_MS, 370);
        conf.setInt(MRJobConfig.MAP_MEMORY_MB, 300);
        conf.set(MRJobConfig.MAP_JAVA_OPTS, "-Xmx180m");
        conf.setInt(MRJobConfig.IO_SORT_MB, 50);
        conf.set(CombineKey.VCORES.key(), "1");
        conf.set(CombineKey.MAX_FILES.key(), "5");
        conf.set(CombineKey.BAD_FILES.key(), "quarantine");
        conf.setInt(MRJobConfig.NUM_REDUCES, 0);
        // By host name, of which all nodes here have the same.
        conf.setBoolean(MRJobConfig.MR_AM_JOB_NODE_BLACKLISTING_ENABLE, false);
        files = FileSystem.get(conf);
    }

    @AfterAll
    static void leaveTheClusterAsItWas() throws Exception {
        files.delete(ROOT, true);
    }

    private static Path input(String name, Integer... bad) throws Exception {
        Path input = new Path(ROOT, name + "/in");
        for (int i = 0; i < FILES; i++) {
            boolean isBad = List.of(bad).contains(i);
            try (OutputStream out = files.create(new Path(input, name(i) + (isBad ? ".gz" : "")))) {
                out.write((isBad ? "no gzip file" : "line\n".repeat(LINES)).getBytes(StandardCharsets.UTF_8));
            }
        }
        return input;
    }

    private static String name(int number) {
        return "f%02d".formatted(number);
    }

    @Test
    void attemptsThatFailDieOrAreOvertakenCountAFileOnce() throws Exception {
        Path input = input("within", 0, 1, 2, 20);
        Path output = new Path(ROOT, "within/out");
        Path marks = new Path(ROOT, "within/marks");
        Job job = Job.getInstance(conf, "bad files within the share");
        job.setJarByClass(InterruptedAttempts.class);
        job.setMapperClass(InterruptedAttempts.class);
        job.setInputFormatClass(PackedTextInputFormat.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(NullWritable.class);
        job.getConfiguration()
                .set(InterruptedAttempts.MARKS, files.makeQualified(marks).toString());
        job.getConfiguration().setBoolean(MRJobConfig.MAP_SPECULATIVE, true);
        // Some fail at the same node again, one dies: not the last attempt is to decide.
        job.getConfiguration().setInt(MRJobConfig.MAP_MAX_ATTEMPTS, 24);
        FileInputFormat.addInputPath(job, input);
        FileOutputFormat.setOutputPath(job, output);
        job.submit();
        int mostNotes = 0;
        while (!job.isComplete()) {
            mostNotes = Math.max(mostNotes, notes(job.getConfiguration()));
            Thread.sleep(100);
        }
        assertThat(job.isSuccessful()).as(job.getStatus().getFailureInfo()).isTrue();
        assertThat(Arrays.stream(files.listStatus(marks)).map(it -> it.getPath().getName()))
                .containsExactly(InterruptedAttempts.DIED, InterruptedAttempts.STUCK);
        checkOvertaken(job, new Path(marks, InterruptedAttempts.STUCK));
        assertThat(job.getCounters().findCounter(ReadCounter.BAD_FILES_SKIPPED).getValue())
                .isEqualTo(MOST_BAD);
        assertThat(job.getCounters()
                        .findCounter(ReadCounter.BAD_FILES_QUARANTINED)
                        .getValue())
                .isEqualTo(MOST_BAD);
        assertThat(mostNotes).as("one of each file, whoever left it out").isEqualTo(MOST_BAD);
        assertThat(records(output))
                .containsExactlyElementsOf(IntStream.range(0, FILES)
                        .filter(it -> !List.of(0, 1, 2, 20).contains(it))
                        .mapToObj(BadFilesInJobsTest::name)
                        .toList());
        checkLists(job, input, output);
    }

    /** Notes of files that are left out, in the job's own directory. */
    private static int notes(Configuration job) throws Exception {
        FileStatus[] notes = files.globStatus(new Path(job.get(MRJobConfig.MAPREDUCE_JOB_DIR), "wattle-left-out/*/*"));
        return notes == null ? 0 : notes.length;
    }

    /** Whether another attempt of its task won. The job may end before it knows that the one that was stuck was killed. */
    private static void checkOvertaken(Job job, Path mark) throws Exception {
        TaskAttemptID stuck = TaskAttemptID.forName(read(mark).get(0));
        assertThat(events(job).stream()
                        .filter(it -> it.getStatus() == TaskCompletionEvent.Status.SUCCEEDED)
                        .map(TaskCompletionEvent::getTaskAttemptId)
                        .filter(it -> it.getTaskID().equals(stuck.getTaskID())))
                .hasSize(1)
                .doesNotContain(stuck);
    }

    private static void checkLists(Job job, Path input, Path output) throws Exception {
        Set<String> winners = new HashSet<>();
        for (TaskCompletionEvent event : events(job)) {
            if (event.getStatus() == TaskCompletionEvent.Status.SUCCEEDED) {
                winners.add(event.getTaskAttemptId().toString());
            }
        }
        List<String> listed = new ArrayList<>();
        for (FileStatus list : files.listStatus(new Path(output, QuarantineLine.FOLDER))) {
            assertThat(winners).contains(list.getPath().getName());
            for (String line : read(list.getPath())) {
                listed.add(new Path(QuarantineLine.parse(line).path()).getName());
            }
        }
        assertThat(listed).containsExactlyInAnyOrder("f00.gz", "f01.gz", "f02.gz", "f20.gz");
        QuarantinedFiles replay = QuarantinedFiles.read(
                files.makeQualified(new Path(output, QuarantineLine.FOLDER)).toString(),
                Optional.of(files.makeQualified(input).toString()),
                Optional.of(cluster.confDir()));
        assertThat(replay.files()).hasSize(MOST_BAD).allMatch(it -> it.matches("hdfs:.*/within/in/f[02][0-2].gz"));
        assertThat(replay.gone() + replay.ofOtherInput()).isZero();
    }

    /** Hadoop gives them in parts. */
    private static List<TaskCompletionEvent> events(Job job) throws Exception {
        List<TaskCompletionEvent> events = new ArrayList<>();
        TaskCompletionEvent[] part = job.getTaskCompletionEvents(0);
        while (part.length > 0) {
            events.addAll(List.of(part));
            part = job.getTaskCompletionEvents(events.size());
        }
        return events;
    }

    @Test
    void aJobOverTheShareFailsThoughNoTaskReadsManyBadFiles() throws Exception {
        Path input = input("over", 0, 8, 16, 24, 39);
        Path output = new Path(ROOT, "over/out");
        JobConf job = new JobConf(conf, PackedTextInputFormat.class);
        job.setInputFormat(io.wattle.combine.mapred.PackedTextInputFormat.class);
        job.setMapperClass(IdentityMapper.class);
        org.apache.hadoop.mapred.FileInputFormat.setInputPaths(job, input);
        org.apache.hadoop.mapred.FileOutputFormat.setOutputPath(job, output);
        RunningJob running = new JobClient(job).submitJob(job);
        running.waitForCompletion();
        assertThat(running.isSuccessful()).isFalse();
        List<String> said = new ArrayList<>();
        int seen = 0;
        org.apache.hadoop.mapred.TaskCompletionEvent[] part = running.getTaskCompletionEvents(seen);
        while (part.length > 0) {
            for (org.apache.hadoop.mapred.TaskCompletionEvent event : part) {
                said.addAll(List.of(running.getTaskDiagnostics(event.getTaskAttemptId())));
            }
            seen += part.length;
            part = running.getTaskCompletionEvents(seen);
        }
        assertThat(said)
                .anyMatch(it -> it.contains("more than 4 of 40 files of this job cannot be read, allowed: 4"
                        + " (mapreduce.input.combine.bad-files.max-share: 0.1); the last: "));
        assertThat(files.exists(new Path(output, "_SUCCESS"))).isFalse();
    }

    private static List<String> records(Path output) throws Exception {
        List<String> records = new ArrayList<>();
        for (FileStatus part : files.globStatus(new Path(output, "part-*"))) {
            records.addAll(read(part.getPath()));
        }
        return records.stream().sorted().toList();
    }

    private static List<String> read(Path file) throws Exception {
        try (InputStream in = files.open(file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }
}

package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.combine.mapreduce.PackedFileOffsetTextInputFormat;
import io.wattle.compact.client.BusyOutputException;
import io.wattle.compact.client.Compacted;
import io.wattle.compact.client.Compacted.Outcome;
import io.wattle.compact.client.Compaction;
import io.wattle.compact.client.Retired;
import io.wattle.compact.job.CompactionJob;
import io.wattle.compact.mapreduce.CompactedFileOffsetTextInputFormat;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.Workload;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Cluster;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskCompletionEvent;
import org.apache.hadoop.mapreduce.TaskReport;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A compaction on HDFS and YARN, whose client, job and attempts are killed; the records are those of the original files,
 * also once these are gone.
 */
@Tag("embedded")
@Tag("faults")
@Tag("hadoop-versions")
class CompactionOnClusterTest {

    private static final Path IN = new Path("/compaction/in");
    private static final Path OUT = new Path("/compaction/out");
    private static final int FILES = 320;
    private static final int TARGET_BYTES = 1 << 20;

    @TempDir
    private static java.nio.file.Path folder;

    private static Configuration conf;
    private static FileSystem files;

    @BeforeAll
    static void writeFiles() throws Exception {
        conf = SharedClusters.edison().conf();
        MapReduce.space(new Workload(new NodeLimits(600, 2, 2, 1), 300_000, 3))
                .stock()
                .properties()
                .forEach(conf::set);
        conf.setInt(MRJobConfig.NUM_REDUCES, 0);
        conf.setBoolean(FileInputFormat.INPUT_DIR_RECURSIVE, true);
        conf.set("mapreduce.input.combine.vcores", "1");
        // The smallest that a NameNode takes; others' file systems of this JVM have another one.
        conf.setInt("dfs.blocksize", TARGET_BYTES);
        conf.setBoolean("fs.hdfs.impl.disable.cache", true);
        files = FileSystem.get(conf);
        for (int i = 0; i < FILES; i++) {
            write("d" + i % 7 + "/f" + i + ".log", lines(i, 600).getBytes(StandardCharsets.UTF_8));
        }
        try (OutputStream out = new GZIPOutputStream(files.create(new Path(IN, "d0/packed.gz")))) {
            out.write(lines(FILES, 600).getBytes(StandardCharsets.UTF_8));
        }
        write("d0/empty", new byte[0]);
        write("large.txt", lines(FILES + 1, 60_000).getBytes(StandardCharsets.UTF_8));
    }

    @AfterAll
    static void leaveNothing() throws Exception {
        files.delete(IN.getParent(), true);
        files.close();
    }

    private static void write(String name, byte[] bytes) throws IOException {
        try (OutputStream out = files.create(new Path(IN, name))) {
            out.write(bytes);
        }
    }

    private static String lines(int file, int count) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append("line ").append(i).append(" of file ").append(file).append(" ....................\n");
        }
        return text.toString();
    }

    private static Compaction compaction() throws IOException {
        return Compaction.of(conf, CompactionClient.request(IN.toString(), OUT.toString(), TARGET_BYTES));
    }

    @Test
    void whatAClientThatDiedHasBegunGoesOnAndInputsAreRetired() throws Exception {
        List<String> expected = records(new PackedFileOffsetTextInputFormat(), IN);
        assertThat(expected).hasSize((FILES + 1) * 600 + 60_000);

        Map<String, Long> committed = killClientAndThenItsJob();
        Compacted compacted = twoGoOnWithAKilledAttempt();
        assertThat(compacted.outcome()).isEqualTo(Outcome.CONTINUED);
        assertThat(compacted.files()).isEqualTo(FILES + 3);
        assertThat(compacted.leftOut()).isZero();
        assertThat(indexes()).hasSize((int) compacted.parts()).containsAllEntriesOf(committed);
        assertThat(files.globStatus(new Path(OUT, "part-*"))).hasSize((int) compacted.parts());
        assertThat(files.listStatus(new Path(OUT, "_compaction/attempts"))).isEmpty();
        assertThat(records(new CompactedFileOffsetTextInputFormat(), OUT)).isEqualTo(expected);
        assertThat(recordsOfAJob()).isEqualTo(expected);
        assertThat(compaction().write().outcome()).isEqualTo(Outcome.ALREADY);

        retire(compacted);
        assertThat(records(new CompactedFileOffsetTextInputFormat(), OUT)).isEqualTo(expected);
    }

    /** What was committed before, by part, and when. */
    private static Map<String, Long> killClientAndThenItsJob() throws Exception {
        // One map at a time: on a busy machine the job would have ended before this thread has looked.
        Configuration slow = new Configuration(conf);
        slow.setInt(MRJobConfig.JOB_RUNNING_MAP_LIMIT, 1);
        Process client = CompactionClient.start(folder, slow, IN.toString(), OUT.toString(), TARGET_BYTES);
        try {
            while (indexes().isEmpty()) {
                assertThat(client.isAlive())
                        .as(() -> read(folder.resolve("client.log")))
                        .isTrue();
                Thread.sleep(50);
            }
            assertThatThrownBy(() -> compaction().write())
                    .isInstanceOf(BusyOutputException.class)
                    .hasMessageContaining("another command works on it");
        } finally {
            client.destroyForcibly().waitFor();
        }
        Job job = runningJob().orElseThrow();
        String id = job.getJobID().toString();
        beSilent();
        assertThatThrownBy(() -> compaction().write())
                .isInstanceOf(BusyOutputException.class)
                .hasMessageContaining("has died, and its job " + id + " still runs")
                .hasMessageContaining("'mapred job -kill " + id + "'");
        assertThat(runningJob()).as("it was left alone").isPresent();
        job.killJob();
        while (CompactionJob.isRunning(conf, id)) {
            Thread.sleep(50);
        }
        assertThat(files.exists(new Path(OUT, "_compaction/complete"))).isFalse();
        return indexes();
    }

    private static String read(java.nio.file.Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return e.toString();
        }
    }

    /** As if a minute had passed since the dead client's last sign of life. */
    private static void beSilent() throws IOException {
        for (FileStatus sign : files.globStatus(new Path(OUT, "_compaction/sign-*"))) {
            files.setTimes(sign.getPath(), sign.getModificationTime() - 61_000, -1);
        }
    }

    /** Both find that the client has died: one goes on. */
    private static Compacted twoGoOnWithAKilledAttempt() throws Exception {
        ExecutorService background = Executors.newFixedThreadPool(2);
        try {
            Callable<Compacted> command = () -> compaction().write();
            List<Future<Compacted>> running = List.of(background.submit(command), background.submit(command));
            Optional<TaskAttemptID> killed = Optional.empty();
            Optional<Job> job = Optional.empty();
            while (killed.isEmpty()) {
                assertThat(running)
                        .as("the job has ended before an attempt was killed")
                        .anyMatch(it -> !it.isDone());
                job = runningJob();
                killed = job.isEmpty() ? Optional.empty() : runningAttempt(job.get());
                Thread.sleep(50);
            }
            job.orElseThrow().killTask(killed.get());
            Compacted compacted = onlyOneOf(running);
            assertThat(Arrays.stream(job.get().getTaskCompletionEvents(0, 1000))
                            .filter(it -> it.getStatus() == TaskCompletionEvent.Status.KILLED)
                            .map(TaskCompletionEvent::getTaskAttemptId))
                    .contains(killed.get());
            return compacted;
        } finally {
            background.shutdownNow();
        }
    }

    private static Compacted onlyOneOf(List<Future<Compacted>> running) throws InterruptedException {
        List<Compacted> written = new ArrayList<>();
        for (Future<Compacted> one : running) {
            try {
                written.add(one.get());
            } catch (ExecutionException e) {
                assertThat(e.getCause()).isInstanceOf(BusyOutputException.class);
            }
        }
        assertThat(written).hasSize(1);
        return written.get(0);
    }

    private static Optional<TaskAttemptID> runningAttempt(Job job) throws Exception {
        return Arrays.stream(job.getTaskReports(TaskType.MAP))
                .map(TaskReport::getRunningTaskAttemptIds)
                .flatMap(Collection::stream)
                .findFirst();
    }

    private static Optional<Job> runningJob() throws Exception {
        Cluster cluster = new Cluster(conf);
        for (JobStatus status : cluster.getAllJobStatuses()) {
            if (status.getState() == JobStatus.State.RUNNING
                    && status.getJobName().startsWith("compact ")
                    && status.getJobName().endsWith(IN.toString())) {
                return Optional.ofNullable(cluster.getJob(status.getJobID()));
            }
        }
        return Optional.empty();
    }

    private static Map<String, Long> indexes() throws IOException {
        Map<String, Long> indexes = new TreeMap<>();
        Path folder = new Path(OUT, "_compaction/index");
        if (files.exists(folder)) {
            for (FileStatus status : files.listStatus(folder)) {
                indexes.put(status.getPath().getName(), status.getModificationTime());
            }
        }
        return indexes;
    }

    private static void retire(Compacted compacted) throws Exception {
        write("d1/f1.log", new byte[1]);
        write("d1/new.log", new byte[2]);
        try (OutputStream open = files.append(new Path(IN, "d2/f2.log"))) {
            open.write('x');
            Retired retired = compaction().retirement().retire();
            assertThat(retired.deleted()).isEqualTo(compacted.files() - 2);
            assertThat(retired.kept()).isEqualTo(2);
        }
        assertThat(files.exists(new Path(IN, "d1/f1.log"))).isTrue();
        assertThat(files.exists(new Path(IN, "d1/new.log"))).isTrue();
        assertThat(files.exists(new Path(IN, "d2/f2.log"))).isTrue();
        assertThat(files.getContentSummary(IN).getFileCount()).isEqualTo(3);
    }

    /** Path, offset and line of each record, read in this JVM. */
    private static List<String> records(InputFormat<?, ?> format, Path input) throws Exception {
        Job job = Job.getInstance(conf);
        FileInputFormat.setInputPaths(job, input);
        TaskAttemptContext task =
                new TaskAttemptContextImpl(job.getConfiguration(), TaskAttemptID.forName("attempt_1_0001_m_000007_0"));
        List<String> records = new ArrayList<>();
        for (InputSplit split : format.getSplits(job)) {
            try (RecordReader<?, ?> reader = format.createRecordReader(split, task)) {
                reader.initialize(split, task);
                while (reader.nextKeyValue()) {
                    records.add(reader.getCurrentKey() + "\t" + reader.getCurrentValue());
                }
            }
        }
        return records.stream().sorted().toList();
    }

    /** The same, written by the maps of a job. */
    private static List<String> recordsOfAJob() throws Exception {
        Path output = new Path("/compaction/records");
        Job job = Job.getInstance(conf, "records of compacted files");
        job.setJarByClass(CompactedFileOffsetTextInputFormat.class);
        job.setInputFormatClass(CompactedFileOffsetTextInputFormat.class);
        FileInputFormat.setInputPaths(job, OUT);
        // A container for each block would take longer than all else.
        FileInputFormat.setMinInputSplitSize(job, 8L * TARGET_BYTES);
        FileOutputFormat.setOutputPath(job, output);
        assertThat(job.waitForCompletion(false)).isTrue();
        List<String> records = new ArrayList<>();
        for (FileStatus part : files.globStatus(new Path(output, "part-m-*"))) {
            try (InputStream in = files.open(part.getPath());
                    Stream<String> lines = new String(in.readAllBytes(), StandardCharsets.UTF_8).lines()) {
                lines.forEach(records::add);
            }
        }
        return records.stream().sorted().toList();
    }
}

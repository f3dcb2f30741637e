package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.combine.config.CombineKey;
import io.wattle.combine.mapreduce.PackedTextInputFormat;
import io.wattle.combine.read.ReadCounter;
import io.wattle.model.Catalog;
import io.wattle.tuning.engine.cluster.EmbeddedCluster;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.Workload;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.logging.LogManager;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RunningJob;
import org.apache.hadoop.mapred.lib.IdentityMapper;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCompletionEvent;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Bad files in real jobs: attempts fail until one is on another node or the last, which leaves them out; its list is the
 * only one kept.
 */
@Tag("embedded")
@Tag("faults")
class SecondAttemptsTest {

    private static final Path INPUT = new Path("/second-attempts/in");

    /** Of failed attempts, as long as there are any. */
    private static final Set<String> NOTES = ConcurrentHashMap.newKeySet();

    @TempDir
    private static java.nio.file.Path directory;

    private static EmbeddedCluster cluster;
    private static Configuration conf;
    private static FileSystem files;

    @BeforeAll
    static void startCluster() throws Exception {
        LogManager.getLogManager().reset();
        cluster = EmbeddedCluster.start(Catalog.builtIn().profile("edison").orElseThrow(), 2, directory);
        conf = cluster.clientConfiguration();
        MapReduce.space(new Workload(new NodeLimits(600, 2, 2, 1), 300_000, 3))
                .stock()
                .properties()
                .forEach(conf::set);
        conf.set(CombineKey.VCORES.key(), "1");
        conf.set(CombineKey.BAD_FILES_MAX_SHARE.key(), "0.5");
        conf.setInt(MRJobConfig.NUM_REDUCES, 0);
        files = FileSystem.get(conf);
        write("a.txt", "a1\na2\n");
        write("b.gz", "this is no gzip file\n");
        write("c.txt", "c1\n");
    }

    @AfterAll
    static void stopCluster() throws Exception {
        cluster.close();
    }

    @Test
    void anAttemptOnAnotherNodeLeavesABadFileOut() throws Exception {
        // Side by side: most of a small job is waiting.
        ExecutorService jobs = Executors.newFixedThreadPool(3);
        try {
            Future<Job> skipping = jobs.submit(() -> mapreduce("skip", 4));
            Future<RunningJob> listing = jobs.submit(() -> mapred("quarantine"));
            Future<Job> once = jobs.submit(() -> mapreduce("skip", 1));
            checkSkipped(skipping.get());
            checkListed(listing.get());
            assertThat(once.get().isSuccessful()).isFalse();
        } finally {
            jobs.shutdownNow();
        }
    }

    private static void checkSkipped(Job job) throws Exception {
        assertThat(job.isSuccessful()).isTrue();
        List<String> nodes = Arrays.stream(job.getTaskCompletionEvents(0))
                .map(TaskCompletionEvent::getTaskTrackerHttp)
                .toList();
        assertThat(NOTES)
                .as("of the attempts but the last, and of the job with one")
                .hasSizeGreaterThanOrEqualTo(nodes.size() - 1)
                .allSatisfy(it -> assertThat(it).matches("[0-3]-.+_[0-9]+"));
        String last = nodes.get(nodes.size() - 1);
        assertThat(nodes).hasSizeBetween(2, 4);
        assertThat(job.getCounters().findCounter(JobCounter.NUM_FAILED_MAPS).getValue())
                .isEqualTo(nodes.size() - 1);
        assertThat(nodes.size() == 4 || !nodes.get(0).equals(last))
                .as("the last of four, or on another node: %s", nodes)
                .isTrue();
        assertThat(job.getCounters().findCounter(ReadCounter.BAD_FILES_SKIPPED).getValue())
                .isEqualTo(1);
        assertThat(read(new Path(output("skip", 4), "part-m-00000"))).containsExactly("0\ta1", "3\ta2", "0\tc1");
    }

    private static void checkListed(RunningJob job) throws Exception {
        assertThat(job.isSuccessful()).isTrue();
        assertThat(job.getCounters().getCounter(ReadCounter.BAD_FILES_QUARANTINED))
                .isEqualTo(1);
        Path output = output("quarantine", 4);
        assertThat(read(new Path(output, "part-00000"))).containsExactly("0\ta1", "3\ta2", "0\tc1");
        List<Path> lists = Arrays.stream(files.listStatus(new Path(output, "_quarantine")))
                .map(FileStatus::getPath)
                .toList();
        assertThat(lists)
                .singleElement()
                .satisfies(it -> assertThat(it.getName()).matches(".*_m_000000_[123]"));
        assertThat(read(lists.get(0)))
                .singleElement()
                .satisfies(it -> assertThat(it)
                        .startsWith(files.makeQualified(new Path(INPUT, "b.gz")) + "\t0\t21\t0\t")
                        .contains("not a gzip file"));
    }

    private static Job mapreduce(String badFiles, int attempts) throws Exception {
        Job job = Job.getInstance(conf, "second attempts, " + badFiles + ", " + attempts);
        job.getConfiguration().set(CombineKey.BAD_FILES.key(), badFiles);
        job.getConfiguration().setInt(MRJobConfig.MAP_MAX_ATTEMPTS, attempts);
        job.setJarByClass(PackedTextInputFormat.class);
        job.setInputFormatClass(PackedTextInputFormat.class);
        FileInputFormat.addInputPath(job, INPUT);
        FileOutputFormat.setOutputPath(job, output(badFiles, attempts));
        job.submit();
        Path notes = new Path(job.getConfiguration().get(MRJobConfig.MAPREDUCE_JOB_DIR), "wattle-bad-files/*/*");
        while (!job.isComplete()) {
            for (FileStatus note : files.globStatus(notes)) {
                NOTES.add(note.getPath().getName());
            }
            Thread.sleep(100);
        }
        return job;
    }

    private static RunningJob mapred(String badFiles) throws Exception {
        JobConf job = new JobConf(conf, PackedTextInputFormat.class);
        job.set(CombineKey.BAD_FILES.key(), badFiles);
        job.setInputFormat(io.wattle.combine.mapred.PackedTextInputFormat.class);
        job.setMapperClass(IdentityMapper.class);
        org.apache.hadoop.mapred.FileInputFormat.setInputPaths(job, INPUT);
        org.apache.hadoop.mapred.FileOutputFormat.setOutputPath(job, output(badFiles, 4));
        RunningJob running = new JobClient(job).submitJob(job);
        running.waitForCompletion();
        return running;
    }

    private static Path output(String badFiles, int attempts) {
        return new Path("/second-attempts/out-" + badFiles + "-" + attempts);
    }

    private static void write(String name, String text) throws Exception {
        try (OutputStream out = files.create(new Path(INPUT, name))) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    private static List<String> read(Path file) throws Exception {
        try (InputStream in = files.open(file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }
}

package io.wattle.benchmarks.testbed.smallfiles;

import io.wattle.benchmarks.ShortTasks;
import io.wattle.benchmarks.packing.SmallTexts;
import io.wattle.benchmarks.testbed.TestbedPdu;
import io.wattle.benchmarks.testbed.smallfiles.SmallFilesRequest.Experiment;
import io.wattle.combine.config.CombineKey;
import io.wattle.combine.mapreduce.PackedTextInputFormat;
import io.wattle.compact.CompactionFormat;
import io.wattle.compact.client.Compaction;
import io.wattle.compact.client.CompactionRequest;
import io.wattle.compact.job.LeaveOutRule;
import io.wattle.compact.mapreduce.CompactedTextInputFormat;
import io.wattle.jobs.LogCount;
import io.wattle.jobs.WordCount;
import io.wattle.meter.snmp.OutletMeters;
import java.io.IOException;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.util.ClassUtil;

/** Runs the jobs from within a testbed's master. Used by one thread. */
final class SmallFilesJobs implements AutoCloseable {

    private static final Path ROOT = new Path("/small-files");
    private static final Path ALL = new Path(ROOT, "all");
    private static final Path SAMPLE = new Path(ROOT, "sample");
    private static final Path COMPACT = new Path(ROOT, "compacted");
    private static final Path OUTPUT = new Path(ROOT, "counts");
    private static final int TEXT_BYTES = 1 << 20;
    private static final long SPLIT_BYTES = 128 << 20;

    private final SmallFilesRequest request;
    private final Configuration cluster;
    private final FileSystem files;
    private final OutletMeters meters;
    private long recordsOfAll = -1;
    private long recordsOfSample = -1;

    SmallFilesJobs(SmallFilesRequest request, Configuration cluster) throws IOException {
        this.request = request;
        this.cluster = cluster;
        files = FileSystem.get(cluster);
        meters = TestbedPdu.open(request.outlets());
        // One replica: what is compared is reading.
        cluster.setInt("dfs.replication", 1);
        cluster.set(
                "tmpjars",
                Stream.of(CompactedTextInputFormat.class, PackedTextInputFormat.class)
                        .map(it -> java.nio.file.Path.of(ClassUtil.findContainingJar(it))
                                .toUri()
                                .toString())
                        .collect(Collectors.joining(",")));
    }

    @Override
    public void close() {
        meters.close();
    }

    /** Writes the inputs. */
    void write() throws IOException, InterruptedException {
        if (request.experiment() == Experiment.COMBINER) {
            new SmallTexts(request.files(), TEXT_BYTES).write(files, ALL);
        } else {
            new LogFiles(request.files()).write(files, ALL);
            new LogFiles(request.sample()).write(files, SAMPLE);
        }
    }

    SmallFilesRun compact() throws IOException, InterruptedException {
        CompactionRequest compaction = new CompactionRequest(
                ALL.toString(), COMPACT.toString(), CompactionFormat.SEQUENCE, OptionalLong.empty(), LeaveOutRule.FAIL);
        double joules = TestbedPdu.total(meters);
        long start = System.nanoTime();
        int parts = (int) Compaction.of(cluster, compaction).write().parts();
        return new SmallFilesRun(
                null,
                false,
                request.files(),
                parts,
                (System.nanoTime() - start) / 1e9,
                TestbedPdu.total(meters) - joules);
    }

    /** Runs a job on all files, or on the sample. */
    SmallFilesRun run(InputWay way, boolean combiner, boolean sample)
            throws IOException, InterruptedException, ClassNotFoundException {
        files.delete(OUTPUT, true);
        double joules = TestbedPdu.total(meters);
        long start = System.nanoTime();
        try (Job job = job(way, combiner, sample)) {
            if (!job.waitForCompletion(false)) {
                throw new IOException(way + ": " + job.getJobID() + " failed: "
                        + job.getStatus().getFailureInfo());
            }
            double seconds = (System.nanoTime() - start) / 1e9;
            double used = TestbedPdu.total(meters) - joules;
            check(
                    way,
                    sample,
                    job.getCounters().findCounter(TaskCounter.MAP_INPUT_RECORDS).getValue());
            return new SmallFilesRun(
                    way,
                    combiner,
                    sample ? request.sample() : request.files(),
                    job.getConfiguration().getInt(MRJobConfig.NUM_MAPS, -1),
                    seconds,
                    used);
        }
    }

    /** All ways read the same lines. */
    private void check(InputWay way, boolean sample, long records) throws IOException {
        long before = sample ? recordsOfSample : recordsOfAll;
        if (before >= 0 && before != records) {
            throw new IOException(way + " read " + records + " lines, another way " + before);
        }
        if (sample) {
            recordsOfSample = records;
        } else {
            recordsOfAll = records;
        }
    }

    private Job job(InputWay way, boolean combiner, boolean sample) throws IOException {
        Configuration conf = new Configuration(cluster);
        conf.setBoolean(FileInputFormat.INPUT_DIR_RECURSIVE, true);
        // C1 alone: a task is over before what C2 compiles would pay.
        conf.set(MRJobConfig.MAP_JAVA_OPTS, ShortTasks.OPTIONS);
        conf.set(MRJobConfig.REDUCE_JAVA_OPTS, ShortTasks.OPTIONS);
        conf.setInt(MRJobConfig.NUM_REDUCES, request.experiment() == Experiment.COMBINER ? request.vcores() : 1);
        conf.setBoolean(WordCount.COMBINER_KEY, combiner);
        Job job = Job.getInstance(conf, "small files, " + way);
        if (request.experiment() == Experiment.COMBINER) {
            WordCount.configure(job);
        } else {
            LogCount.configure(job);
        }
        job.setInputFormatClass(way.format());
        if (way == InputWay.HADOOPS_PACKING || (way == InputWay.PACKED && request.experiment() == Experiment.WAYS)) {
            job.getConfiguration().setLong(FileInputFormat.SPLIT_MAXSIZE, SPLIT_BYTES);
        }
        if (way == InputWay.COMPACTED) {
            // Else a block, which is small on small nodes.
            job.getConfiguration().setLong(FileInputFormat.SPLIT_MINSIZE, SPLIT_BYTES);
        }
        // Without a size ours makes a split for each vcore, as the study's wordcount2.
        job.getConfiguration().setInt(CombineKey.VCORES.key(), request.vcores());
        FileInputFormat.addInputPath(job, way == InputWay.COMPACTED ? COMPACT : sample ? SAMPLE : ALL);
        FileOutputFormat.setOutputPath(job, OUTPUT);
        return job;
    }
}

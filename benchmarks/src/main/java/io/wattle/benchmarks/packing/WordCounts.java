package io.wattle.benchmarks.packing;

import io.wattle.combine.config.CombineKey;
import io.wattle.combine.mapreduce.PackedTextInputFormat;
import io.wattle.jobs.WordCount;
import java.io.IOException;
import java.time.Duration;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/** Counts the words of the same small files in different ways. */
final class WordCounts {

    private static final Duration LONGEST = Duration.ofMinutes(15);
    private static final long POLL_MILLIS = 100;
    private static final int TASK_MB = 300;

    private final Configuration cluster;
    private final Path input;
    private final Path output;
    private final int vcores;
    private final long hadoopSplitBytes;
    private long words = -1;

    /** How the input is split. */
    enum Way {
        /** One map per file, no combiner: the study's first job. */
        FILE_PER_MAP,
        /** Packed, a split per vcore, and a combiner: the study's second job. */
        PACKED,
        /** The same with Hadoop's CombineTextInputFormat and splits of that size. */
        HADOOPS_PACKING
    }

    /**
     * What a run took.
     *
     * @param seconds from submission, planning included, to the end of the job
     */
    record Run(double seconds, int maps) {}

    /**
     * Ways to count.
     *
     * @param cluster to run on
     * @param input directory
     * @param bytes of the input
     * @param vcores of the workers
     */
    WordCounts(Configuration cluster, Path input, long bytes, int vcores) {
        this.cluster = cluster;
        this.input = input;
        this.output = new Path(input.getParent(), "counts");
        this.vcores = vcores;
        // Hadoop's packing closes a split once it has that much.
        hadoopSplitBytes = bytes / vcores;
    }

    Run run(Way way) throws IOException, InterruptedException, ClassNotFoundException {
        Job job = job(way);
        output.getFileSystem(cluster).delete(output, true);
        long start = System.currentTimeMillis();
        job.submit();
        while (!job.isComplete()) {
            if (System.currentTimeMillis() - start > LONGEST.toMillis()) {
                job.killJob();
                throw new IllegalStateException(way + " ran longer than " + LONGEST);
            }
            Thread.sleep(POLL_MILLIS);
        }
        if (!job.isSuccessful()) {
            throw new IllegalStateException(way + " failed: " + job.getStatus().getFailureInfo());
        }
        check(
                way,
                job.getCounters().findCounter(TaskCounter.REDUCE_OUTPUT_RECORDS).getValue());
        return new Run(
                (job.getFinishTime() - start) / 1e3, job.getConfiguration().getInt(MRJobConfig.NUM_MAPS, -1));
    }

    private void check(Way way, long found) {
        if (words >= 0 && found != words) {
            throw new IllegalStateException(way + " found " + found + " words, another way " + words);
        }
        words = found;
    }

    private Job job(Way way) throws IOException {
        Configuration conf = new Configuration(cluster);
        conf.setInt(MRJobConfig.MAP_MEMORY_MB, TASK_MB);
        conf.setInt(MRJobConfig.REDUCE_MEMORY_MB, TASK_MB);
        conf.set(MRJobConfig.MAP_JAVA_OPTS, "-Xmx160m");
        conf.set(MRJobConfig.REDUCE_JAVA_OPTS, "-Xmx160m");
        conf.setInt(MRJobConfig.IO_SORT_MB, 40);
        conf.setBoolean(WordCount.COMBINER_KEY, way != Way.FILE_PER_MAP);
        if (way == Way.HADOOPS_PACKING) {
            conf.setLong(FileInputFormat.SPLIT_MAXSIZE, hadoopSplitBytes);
        }
        conf.setInt(CombineKey.VCORES.key(), vcores);
        Job job = Job.getInstance(conf, "word count, " + way);
        WordCount.configure(job);
        if (way == Way.PACKED) {
            job.setInputFormatClass(PackedTextInputFormat.class);
        }
        FileInputFormat.addInputPath(job, input);
        FileOutputFormat.setOutputPath(job, output);
        return job;
    }
}

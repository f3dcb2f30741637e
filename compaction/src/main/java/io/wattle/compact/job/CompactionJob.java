package io.wattle.compact.job;

import io.wattle.compact.CompactedDirectory;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;
import org.apache.hadoop.mapreduce.security.TokenCache;

/** Runs the job that writes all parts of a plan that are not committed. */
public final class CompactionJob {

    private static final long POLL_MILLIS = 200;

    private CompactionJob() {}

    /**
     * Runs it and waits; if that is interrupted, the job is killed.
     *
     * @param conf of the cluster; it is not changed
     * @param source directory that is compacted
     * @throws IOException if it fails; the message says why
     */
    public static void run(Configuration conf, CompactedDirectory directory, Path source, LeaveOutRule rule)
            throws IOException, InterruptedException {
        Job job = Job.getInstance(conf, "compact " + source);
        JobKeys.set(job.getConfiguration(), directory, rule);
        job.setJarByClass(PartMapper.class);
        job.setInputFormatClass(PartInputFormat.class);
        job.setMapperClass(PartMapper.class);
        job.setNumReduceTasks(0);
        job.setOutputFormatClass(NullOutputFormat.class);
        job.setOutputKeyClass(NullWritable.class);
        job.setOutputValueClass(NullWritable.class);
        // No format of files asks for them.
        TokenCache.obtainTokensForNamenodes(
                job.getCredentials(), new Path[] {source, directory.path()}, job.getConfiguration());
        Failures.clear(job.getConfiguration(), directory);
        try {
            job.submit();
        } catch (ClassNotFoundException e) {
            throw new IOException("a class of the job is not on the class path: " + e.getMessage(), e);
        }
        await(job);
        if (!job.isSuccessful()) {
            throw failed(job, directory);
        }
    }

    /** Hadoop's own way to wait cannot be interrupted. */
    private static void await(Job job) throws IOException, InterruptedException {
        try {
            while (!job.isComplete()) {
                Thread.sleep(POLL_MILLIS);
            }
        } catch (InterruptedException e) {
            job.killJob();
            throw e;
        }
    }

    private static IOException failed(Job job, CompactedDirectory directory) throws IOException, InterruptedException {
        List<String> reasons = Failures.read(job.getConfiguration(), directory);
        return new IOException("the job " + job.getJobID() + " failed: "
                + (reasons.isEmpty() ? job.getStatus().getFailureInfo() : String.join("; ", reasons))
                + " (what is committed stays: the same command goes on from there)");
    }
}

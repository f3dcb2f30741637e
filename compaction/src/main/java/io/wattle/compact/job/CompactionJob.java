package io.wattle.compact.job;

import io.wattle.compact.CompactedDirectory;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Cluster;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobStatus;
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
     * @param submitted is told the job's id
     * @throws IOException if it fails; the message says why
     */
    public static void run(
            Configuration conf,
            CompactedDirectory directory,
            Path source,
            LeaveOutRule rule,
            Consumer<String> submitted)
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
        FileSystem output = directory.path().getFileSystem(job.getConfiguration());
        new LeftOutNotes(output, directory).keep(CommittedParts.names(output, directory));
        try {
            job.submit();
        } catch (ClassNotFoundException e) {
            throw new IOException("a class of the job is not on the class path: " + e.getMessage(), e);
        }
        submitted.accept(job.getJobID().toString());
        await(job);
        if (!job.isSuccessful()) {
            throw failed(job, directory);
        }
    }

    /**
     * Whether a job still runs. Those that are waiting or running the master knows; to ask for one by its id would ask the
     * history server, too, which need not be there.
     */
    public static boolean isRunning(Configuration conf, String id) throws IOException, InterruptedException {
        Cluster cluster = new Cluster(conf);
        try {
            JobStatus[] jobs = cluster.getAllJobStatuses();
            // The local runner tells none: its jobs end with its process.
            return jobs != null
                    && Arrays.stream(jobs)
                            .anyMatch(it -> it.getJobID().toString().equals(id) && !it.isJobComplete());
        } finally {
            cluster.close();
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

package io.wattle.tuning.engine.job;

import io.wattle.tuning.run.Deadline;
import io.wattle.tuning.run.OutOfTimeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.server.jobtracker.JTConfig;

/** Runs a job that makes an input or checks an output: it belongs to no trial's time or joules. Stateless. */
public final class UntimedJob {

    private static final int POLL_MILLIS = 100;
    private static final int SORT_MB = 16;

    private UntimedJob() {}

    /**
     * Runs a job in this JVM, on the cluster's files: without containers to start, what is small is done in a second.
     *
     * @param job complete but for its submission
     * @param deadline when it is killed
     * @param unfinished what it does, for messages, such as {@code the output was being checked}
     * @throws OutOfTimeException if the deadline comes first
     * @throws IOException if it fails
     */
    public static void runHere(Job job, Deadline deadline, String unfinished) throws IOException, InterruptedException {
        Path scratch = Files.createTempDirectory(Path.of(System.getProperty("java.io.tmpdir")), "wattle-job-");
        try {
            keepHere(job.getConfiguration(), scratch);
            runThere(job, deadline, unfinished);
        } finally {
            FileUtil.fullyDelete(scratch.toFile());
        }
    }

    /** As {@link #runHere}, on the cluster. */
    public static void runThere(Job job, Deadline deadline, String unfinished)
            throws IOException, InterruptedException {
        try (job) {
            job.submit();
            await(job, deadline, unfinished);
            JobStatus status = job.getStatus();
            if (status.getState() != JobStatus.State.SUCCEEDED) {
                throw new IOException(unfinished + " when " + job.getJobID() + " ended as " + status.getState() + ": "
                        + status.getFailureInfo());
            }
        } catch (ClassNotFoundException e) {
            throw new IOException("the job's classes are not in this distribution: " + e.getMessage(), e);
        }
    }

    private static void await(Job job, Deadline deadline, String unfinished) throws IOException, InterruptedException {
        boolean ended = false;
        try {
            while (!job.isComplete()) {
                if (!deadline.clock().instant().isBefore(deadline.end())) {
                    throw new OutOfTimeException(unfinished);
                }
                Thread.sleep(POLL_MILLIS);
            }
            ended = true;
        } finally {
            if (!ended) {
                kill(job);
            }
        }
    }

    /** Hadoop's client refuses calls from a thread that is interrupted. */
    private static void kill(Job job) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            job.killJob();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static void keepHere(Configuration conf, Path scratch) {
        conf.set(MRConfig.FRAMEWORK_NAME, MRConfig.LOCAL_FRAMEWORK_NAME);
        conf.set(MRConfig.LOCAL_DIR, scratch.resolve("local").toString());
        conf.set(JTConfig.JT_STAGING_AREA_ROOT, scratch.resolve("staging").toString());
        conf.setInt("mapreduce.local.map.tasks.maximum", Runtime.getRuntime().availableProcessors());
        conf.setInt(MRJobConfig.IO_SORT_MB, SORT_MB);
        // A site's codec may be on its nodes only.
        conf.setBoolean(MRJobConfig.MAP_OUTPUT_COMPRESS, false);
        // The classes are here. What a job brings for its tasks is linked into the working directory, which is the
        // user's.
        conf.unset(MRJobConfig.JAR);
        conf.unset("tmpjars");
        conf.unset(MRJobConfig.MAPREDUCE_APPLICATION_FRAMEWORK_PATH);
    }
}

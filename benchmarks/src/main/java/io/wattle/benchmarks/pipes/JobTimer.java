package io.wattle.benchmarks.pipes;

import io.wattle.benchmarks.CpuSeconds;
import java.time.Duration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.counters.AbstractCounters;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/** Runs jobs on the same input and tells what they took. */
final class JobTimer {

    private static final Duration LONGEST = Duration.ofMinutes(15);
    private static final long POLL_MILLIS = 50;

    private final Path input;
    private final Path output;
    private long records = -1;

    /** Submits a job that has its configuration and paths; returns the submitted one. */
    interface Submission {
        SubmittedJob submit(Job job) throws Exception;
    }

    /**
     * What a job took.
     *
     * @param cpu of all its processes; own is what this JVM, and with it an embedded cluster's daemons, took
     * @param countedCpuSeconds what Hadoop's counters say of the tasks
     * @param seconds from submission to the end of the job
     * @param maps started; 0 where no cluster counts them
     */
    record Run(CpuSeconds cpu, double countedCpuSeconds, double seconds, long maps) {}

    JobTimer(Path input, Path output) {
        this.input = input;
        this.output = output;
    }

    /** Runs a job; one that writes another number of records than the one before is an error. */
    Run run(String name, Job job, Submission submission) throws Exception {
        FileInputFormat.addInputPath(job, input);
        FileOutputFormat.setOutputPath(job, output);
        output.getFileSystem(job.getConfiguration()).delete(output, true);
        CpuSeconds.awaitNoChildren();
        CpuSeconds before = CpuSeconds.now();
        long start = System.currentTimeMillis();
        SubmittedJob running = submission.submit(job);
        while (!running.isComplete()) {
            if (System.currentTimeMillis() - start > LONGEST.toMillis()) {
                running.kill();
                throw new IllegalStateException(name + " ran longer than " + LONGEST);
            }
            Thread.sleep(POLL_MILLIS);
        }
        double seconds = (System.currentTimeMillis() - start) / 1e3;
        if (running.failure() != null) {
            throw new IllegalStateException(name + " failed: " + running.failure());
        }
        AbstractCounters<?, ?> counters = running.counters();
        long written = counters.findCounter(TaskCounter.REDUCE_OUTPUT_RECORDS).getValue();
        check(name, written);
        double counted = counters.findCounter(TaskCounter.CPU_MILLISECONDS).getValue() / 1e3;
        long maps = counters.findCounter(JobCounter.TOTAL_LAUNCHED_MAPS).getValue();
        CpuSeconds.awaitNoChildren();
        return new Run(CpuSeconds.now().since(before), counted, seconds, maps);
    }

    private void check(String name, long found) {
        if (records >= 0 && found != records) {
            throw new IllegalStateException(name + " wrote " + found + " records, another job " + records);
        }
        records = found;
    }
}

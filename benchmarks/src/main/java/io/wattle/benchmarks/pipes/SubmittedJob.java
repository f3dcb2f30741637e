package io.wattle.benchmarks.pipes;

import java.io.IOException;
import org.apache.hadoop.mapred.RunningJob;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.counters.AbstractCounters;

/** A submitted job of either API. */
interface SubmittedJob {

    boolean isComplete() throws IOException;

    /** A reason, or null where it succeeded. */
    String failure() throws IOException, InterruptedException;

    AbstractCounters<?, ?> counters() throws IOException;

    void kill() throws IOException;

    static SubmittedJob of(Job job) {
        return new SubmittedJob() {
            @Override
            public boolean isComplete() throws IOException {
                return job.isComplete();
            }

            @Override
            public String failure() throws IOException, InterruptedException {
                return job.isSuccessful() ? null : job.getStatus().getFailureInfo();
            }

            @Override
            public AbstractCounters<?, ?> counters() throws IOException {
                return job.getCounters();
            }

            @Override
            public void kill() throws IOException {
                job.killJob();
            }
        };
    }

    static SubmittedJob of(RunningJob job) {
        return new SubmittedJob() {
            @Override
            public boolean isComplete() throws IOException {
                return job.isComplete();
            }

            @Override
            public String failure() throws IOException {
                return job.isSuccessful() ? null : job.getFailureInfo();
            }

            @Override
            public AbstractCounters<?, ?> counters() throws IOException {
                return job.getCounters();
            }

            @Override
            public void kill() throws IOException {
                job.killJob();
            }
        };
    }
}

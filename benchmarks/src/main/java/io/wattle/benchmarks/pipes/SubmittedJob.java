package io.wattle.benchmarks.pipes;

import io.wattle.jobs.NativeJob;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RunningJob;
import org.apache.hadoop.mapred.pipes.Submitter;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.counters.AbstractCounters;
import org.apache.hadoop.mapreduce.security.TokenCache;
import org.apache.hadoop.mapreduce.security.token.JobTokenIdentifier;
import org.apache.hadoop.mapreduce.security.token.JobTokenSecretManager;
import org.apache.hadoop.security.token.Token;

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

    /** Submits a native job without a cluster, whose job only the submission itself can follow. */
    static SubmittedJob local(NativeJob job, Configuration conf)
            throws IOException {
        JobConf mine = new JobConf(conf);
        job.configure(mine);
        // Only a cluster would give the job its secret.
        JobTokenIdentifier identifier = new JobTokenIdentifier(new Text(job.jobName()));
        TokenCache.setJobToken(new Token<>(identifier, new JobTokenSecretManager()), mine.getCredentials());
        return of(Submitter.jobSubmit(mine));
    }
}

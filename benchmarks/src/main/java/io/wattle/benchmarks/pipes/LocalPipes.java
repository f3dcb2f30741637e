package io.wattle.benchmarks.pipes;

import io.wattle.jobs.NativeJob;
import java.io.IOException;
import java.nio.file.Files;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.pipes.Submitter;
import org.apache.hadoop.mapreduce.security.TokenCache;
import org.apache.hadoop.mapreduce.security.token.JobTokenIdentifier;
import org.apache.hadoop.mapreduce.security.token.JobTokenSecretManager;
import org.apache.hadoop.security.token.Token;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * Native jobs in this JVM, without a cluster: only the program is another process. Gives the job what a container would
 * have. Works as root only: each task writes its secret anew into a file that is for reading.
 */
final class LocalPipes {

    private LocalPipes() {}

    /**
     * Submits a job; only the submission can follow it.
     *
     * @param conf with the paths and {@code hadoop.tmp.dir}
     */
    static SubmittedJob submit(NativeJob job, Configuration conf) throws IOException {
        JobConf mine = new JobConf(conf);
        Path programs = Programs.built();
        mine.set(NativeJob.PROGRAMS_KEY, programs.toString());
        job.configure(mine);
        // Each cached file gets a folder of its own here: the launcher's copy would not find the binaries.
        Path launcher = new Path(programs, job.programName());
        mine.set(Submitter.INTERPRETOR, launcher.toUri().getPath());
        // Where the shell cannot write what the program prints, it does not start it, and Java waits for ever.
        java.nio.file.Path logs =
                Files.createDirectories(java.nio.file.Path.of(conf.get("hadoop.tmp.dir"), "program-logs"));
        System.setProperty(YarnConfiguration.YARN_APP_CONTAINER_LOG_DIR, logs.toString());
        JobTokenIdentifier identifier = new JobTokenIdentifier(new Text(job.jobName()));
        TokenCache.setJobToken(new Token<>(identifier, new JobTokenSecretManager()), mine.getCredentials());
        return SubmittedJob.of(Submitter.jobSubmit(mine));
    }
}

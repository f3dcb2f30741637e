package io.wattle.tuning.engine;

import io.wattle.jobs.NamedJobs;
import io.wattle.jobs.UnfitSettingsException;
import io.wattle.tuning.engine.cluster.Cluster;
import io.wattle.tuning.engine.cluster.JobMeter;
import io.wattle.tuning.engine.history.JobHistory;
import io.wattle.tuning.engine.history.JobHistoryFiles;
import io.wattle.tuning.engine.history.TrialHistory;
import io.wattle.tuning.engine.input.JobInput;
import io.wattle.tuning.engine.input.TextLines;
import io.wattle.tuning.engine.job.OutputDigest;
import io.wattle.tuning.engine.job.TunedJob;
import io.wattle.tuning.engine.job.UntimedJob;
import io.wattle.tuning.engine.job.WrongOutputException;
import io.wattle.tuning.engine.site.SiteBaseline;
import io.wattle.tuning.run.Deadline;
import io.wattle.tuning.run.Outcome;
import io.wattle.tuning.run.TrialLimits;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.Settings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleConsumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TypeConverter;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** Runs one of the project's own jobs, and checks what it wrote. */
final class JobEngine extends ClusterEngine {

    /** Below the output, and no part of it for those that read it. */
    private static final String REPORT = "_report";

    /** Some seconds in this JVM; a cluster starts containers for it first. */
    private static final long MOST_BYTES_CHECKED_HERE = 1L << 30;

    private final TunedJob tuned;
    private final JobWatch watch;
    private final ReferenceOutput reference;

    /**
     * An engine for a job of the project.
     *
     * @param reference what each trial has to write
     */
    JobEngine(
            Cluster cluster,
            TaskFiles beside,
            JobInput input,
            ReferenceOutput reference,
            Reckoning reckoning,
            Map<String, String> properties) {
        super(cluster, beside, input, reckoning, properties);
        this.tuned = beside.job();
        this.watch = new JobWatch(yarn(), killer());
        this.reference = reference;
    }

    @Override
    public Outcome run(Settings settings, String label, TrialLimits limits, DoubleConsumer progress)
            throws IOException, InterruptedException {
        Path output = newOutput(label);
        Job job = Job.getInstance(new Configuration(configuration()), "wattle " + tuned.name() + " " + label);
        properties().forEach(job.getConfiguration()::set);
        SiteBaseline.apply(settings, job);
        FileInputFormat.setInputPaths(job, input().path());
        FileOutputFormat.setOutputPath(job, output);
        beside().configure(job);
        try {
            return run(job, settings, output, limits, progress);
        } finally {
            deleteOutput(output);
        }
    }

    private Outcome run(Job defined, Settings settings, Path output, TrialLimits limits, DoubleConsumer progress)
            throws IOException, InterruptedException {
        try (Job job = NamedJobs.submit(tuned.kind(), defined);
                JobMeter meter = meter()) {
            return billed(outcome(job, meter, settings, output, limits, progress), meter);
        } catch (UnfitSettingsException e) {
            return Outcome.unsuccessful(TrialStatus.FAILED, e.getMessage());
        } catch (ClassNotFoundException e) {
            throw new IOException("the job's classes are not in this distribution: " + e.getMessage(), e);
        }
    }

    private Outcome outcome(
            Job job, JobMeter meter, Settings settings, Path output, TrialLimits limits, DoubleConsumer progress)
            throws IOException, InterruptedException {
        ApplicationId app = TypeConverter.toYarn(job.getJobID()).getAppId();
        if (!watch.await(app, limits.run(), end(), progress)) {
            return limits.ranTooLong();
        }
        OptionalDouble joules = meter.joules();
        JobWatch.End end = watch.end(app);
        Optional<JobHistory> history = histories()
                .await(job.getJobID(), job::getStatus, end.succeeded())
                .map(JobHistoryFiles.Found::history);
        if (!end.succeeded()) {
            return unsuccessful(app, end.killed(), end.told(), history);
        }
        Optional<Outcome> wrong = check(output, settings);
        if (wrong.isPresent()) {
            return wrong.get();
        }
        return history.isEmpty()
                ? succeededWithoutHistory(List.of(end.report()), joules)
                : succeeded(new TrialHistory(List.of(history.get())), settings, joules);
    }

    /** Empty if it is right. */
    private Optional<Outcome> check(Path output, Settings settings) throws IOException, InterruptedException {
        OutputDigest digest;
        try (TextLines lines = lines(reported(output, settings))) {
            digest = tuned.digest(lines);
        } catch (WrongOutputException e) {
            return Optional.of(wrongOutput(e.getMessage()));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        OutputDigest expected = reference.orFirst(digest);
        return expected.equals(digest)
                ? Optional.empty()
                : Optional.of(wrongOutput(tuned.difference(digest, expected)));
    }

    /** The folder that tells what a job wrote: its output, or what a job that has no part in the trial's figures says of it. */
    private Path reported(Path output, Settings settings) throws IOException, InterruptedException {
        if (tuned.validation().isEmpty()) {
            return output;
        }
        Path report = new Path(output, REPORT);
        Job job = Job.getInstance(new Configuration(configuration()), "wattle check of " + tuned.name());
        SiteBaseline.apply(settings, job);
        FileInputFormat.setInputPaths(job, output);
        FileOutputFormat.setOutputPath(job, report);
        tuned.validation().get().accept(job);
        Deadline deadline = new Deadline(end(), InstantSource.system());
        if (input().bytes() <= MOST_BYTES_CHECKED_HERE) {
            UntimedJob.runHere(job, deadline, "the output was being checked");
        } else {
            UntimedJob.runThere(job, deadline, "the output was being checked");
        }
        return report;
    }

    private TextLines lines(Path output) throws IOException {
        FileStatus[] parts = output.getFileSystem(configuration()).globStatus(new Path(output, "part-*"));
        return new TextLines(Arrays.stream(parts).map(FileStatus::getPath).toList(), configuration());
    }
}

package io.wattle.tuning.engine;

import io.wattle.jobs.NamedJobs;
import io.wattle.tuning.engine.job.OutputDigest;
import io.wattle.tuning.engine.job.TunedJob;
import io.wattle.tuning.engine.job.WrongOutputException;
import io.wattle.tuning.run.Engine;
import io.wattle.tuning.run.Outcome;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.Settings;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleConsumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.PathIsNotEmptyDirectoryException;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.TypeConverter;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs a job on a YARN cluster, embedded or real, and reads what it cost from the job history. */
final class JobEngine implements Engine {

    private static final Logger LOG = LoggerFactory.getLogger(JobEngine.class);

    /** Everything of the tuner in a user's home folder on the cluster. */
    static final Path WORK = new Path(".wattle");

    private final Cluster cluster;
    private final TunedJob tuned;
    private final TaskFiles beside;
    private final JobInput input;
    private final Reckoning reckoning;
    private final Map<String, String> properties;
    private final JobHistoryFiles histories;
    private final YarnClient yarn = YarnClient.createYarnClient();
    private final JobWatch watch = new JobWatch(yarn);
    private Instant end = Instant.MAX;
    private Optional<OutputDigest> reference;

    /** A cluster that an engine runs on, and owns. */
    interface Cluster extends AutoCloseable {
        /** {@code embedded}, {@code testbed} or {@code hadoop}. */
        String name();

        Configuration clientConfiguration();

        NodeLimits limits();

        /** Whether its jobs read inputs where they lie, on other file systems than its own; never those of one machine. */
        boolean readsElsewhere();

        /** What the cluster itself says an application cost; empty if it does not know. */
        default Optional<LedgerJoules.Figure> joules(ApplicationId app) throws InterruptedException {
            return Optional.empty();
        }

        /** Opens the meter that its workers have; empty if there is none. */
        default Optional<JobMeter.Counters> meter() {
            return Optional.empty();
        }

        @Override
        void close();
    }

    /**
     * An engine for a job whose input and files are in place.
     *
     * @param beside the job, and its files on the cluster; deleted on closing, as a temporary input is
     * @param reference digest of the right output; empty to take that of the first trial
     * @param reckoning what a trial took and cost on nodes of a class
     * @param properties of the job's configuration that no trial changes
     */
    JobEngine(
            Cluster cluster,
            TaskFiles beside,
            JobInput input,
            Optional<OutputDigest> reference,
            Reckoning reckoning,
            Map<String, String> properties) {
        this.cluster = cluster;
        this.tuned = beside.job();
        this.beside = beside;
        this.input = input;
        this.reference = reference;
        this.reckoning = reckoning;
        this.properties = Map.copyOf(properties);
        this.histories = new JobHistoryFiles(cluster.clientConfiguration());
        yarn.init(cluster.clientConfiguration());
        yarn.start();
    }

    @Override
    public String name() {
        return cluster.name();
    }

    @Override
    public NodeLimits limits() {
        return cluster.limits();
    }

    @Override
    public Optional<String> configured(String key) {
        return Optional.ofNullable(new JobConf(cluster.clientConfiguration()).get(key));
    }

    @Override
    public void endBy(Instant time) {
        end = time;
    }

    @Override
    public Outcome run(Settings settings, String label, Duration timeout, DoubleConsumer progress)
            throws IOException, InterruptedException {
        Configuration conf = new Configuration(cluster.clientConfiguration());
        Path output = new Path(WORK, label + "-" + System.currentTimeMillis());
        FileSystem fileSystem = output.getFileSystem(conf);
        Job job = Job.getInstance(conf, "wattle " + tuned.name() + " " + label);
        properties.forEach(job.getConfiguration()::set);
        SiteBaseline.apply(settings, job);
        FileInputFormat.setInputPaths(job, input.path());
        FileOutputFormat.setOutputPath(job, output);
        beside.configure(job);
        try {
            return run(job, settings, fileSystem.makeQualified(output), timeout, progress);
        } finally {
            Uninterrupted.run(() -> fileSystem.delete(output, true));
        }
    }

    private Outcome run(Job defined, Settings settings, Path output, Duration timeout, DoubleConsumer progress)
            throws IOException, InterruptedException {
        try (Job job = NamedJobs.submit(tuned.name(), defined);
                JobMeter meter = new JobMeter(cluster.meter())) {
            return outcome(job, meter, settings, output, timeout, progress);
        } catch (ClassNotFoundException e) {
            throw new IOException("the job's classes are not in this distribution: " + e.getMessage(), e);
        }
    }

    private Outcome outcome(
            Job job, JobMeter meter, Settings settings, Path output, Duration timeout, DoubleConsumer progress)
            throws IOException, InterruptedException {
        if (!watch.await(job, timeout, end, progress)) {
            return Outcome.unsuccessful(
                    TrialStatus.TIMEOUT, "ran longer than --trial-timeout " + timeout.toSeconds() + "s and was killed");
        }
        OptionalDouble joules = meter.joules();
        JobStatus status = job.getStatus();
        boolean succeeded = status.getState() == JobStatus.State.SUCCEEDED;
        Optional<JobHistory> history = histories.await(job, succeeded);
        if (!succeeded) {
            return unsuccessful(job, status, history);
        }
        return history.isEmpty()
                ? Outcome.unsuccessful(TrialStatus.FAILED, "the job history server has no history of " + job.getJobID())
                : checked(history.get(), joules, settings, output);
    }

    /** A master that ended before it wrote a history left nothing but an exit code, and its log. */
    private Outcome unsuccessful(Job job, JobStatus status, Optional<JobHistory> history) throws InterruptedException {
        boolean killed = status.getState() == JobStatus.State.KILLED;
        String told = Objects.requireNonNullElse(status.getFailureInfo(), "");
        Optional<String> error = history.flatMap(JobHistory::firstError);
        if (history.isEmpty() && !killed) {
            Optional<String> masters = new MasterFailure(yarn, cluster.clientConfiguration())
                    .lastError(TypeConverter.toYarn(job.getJobID()).getAppId());
            if (masters.isPresent()) {
                return Outcome.unsuccessful(TrialStatus.FAILED, FailureReason.ofMaster(masters.get(), told));
            }
        }
        boolean bySomebody = killed && !FailureReason.isOwnKill(error.orElse(""), told);
        return Outcome.unsuccessful(
                bySomebody ? TrialStatus.KILLED : TrialStatus.FAILED, FailureReason.of(error.orElse(""), told));
    }

    private Outcome checked(JobHistory history, OptionalDouble joules, Settings settings, Path output)
            throws IOException, InterruptedException {
        OutputDigest digest;
        try (TextLines lines = lines(output)) {
            digest = tuned.digest(lines);
        } catch (WrongOutputException e) {
            return wrongOutput(e.getMessage());
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        OutputDigest expected = reference.orElse(digest);
        reference = Optional.of(expected);
        if (!expected.equals(digest)) {
            return wrongOutput(digest.lines() + " keys, expected " + expected.lines()
                    + (digest.lines() == expected.lines() ? ", with other counts" : ""));
        }
        Measurement measured = reckoning.of(new Reckoning.Ran(
                history, settings, cluster.limits(), tuned.program().isEmpty(), joules));
        return Outcome.succeeded(cluster.joules(history.app())
                .map(it -> measured.withJoules(it.joules(), it.quality()))
                .orElse(measured));
    }

    private static Outcome wrongOutput(String what) {
        return Outcome.unsuccessful(TrialStatus.FAILED, "wrong output: " + what);
    }

    private TextLines lines(Path output) throws IOException {
        Configuration conf = cluster.clientConfiguration();
        FileStatus[] parts = output.getFileSystem(conf).globStatus(new Path(output, "part-*"));
        return new TextLines(Arrays.stream(parts).map(FileStatus::getPath).toList(), conf);
    }

    /** Leaves nothing on a cluster that is not ours; a copy that cannot be deleted is only reported. */
    @Override
    public void close() {
        try {
            Uninterrupted.run(this::deleteFiles);
        } catch (IOException e) {
            LOG.warn("could not look for {}", WORK, e);
        }
        yarn.stop();
        cluster.close();
    }

    private void deleteFiles() throws IOException {
        if (input.temporary()) {
            delete(input.path());
        }
        delete(beside.folder());
        deleteIfEmpty(FileSystem.get(cluster.clientConfiguration()));
    }

    private void delete(Path path) {
        try {
            path.getFileSystem(cluster.clientConfiguration()).delete(path, true);
        } catch (IOException e) {
            LOG.warn("could not delete {}", path, e);
        }
    }

    /** Another run of the same user may have its files there: what is not empty stays. */
    static void deleteIfEmpty(FileSystem files) throws IOException {
        try {
            if (files.exists(WORK) && files.listStatus(WORK).length == 0) {
                files.delete(WORK, false);
            }
        } catch (PathIsNotEmptyDirectoryException | FileNotFoundException e) {
            LOG.debug("{} is in use", WORK, e);
        }
    }
}

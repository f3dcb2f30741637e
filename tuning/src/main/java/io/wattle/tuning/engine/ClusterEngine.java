package io.wattle.tuning.engine;

import io.wattle.tuning.engine.cluster.Cluster;
import io.wattle.tuning.engine.cluster.JobMeter;
import io.wattle.tuning.engine.history.FailureReason;
import io.wattle.tuning.engine.history.JobHistory;
import io.wattle.tuning.engine.history.JobHistoryFiles;
import io.wattle.tuning.engine.history.TrialHistory;
import io.wattle.tuning.engine.input.JobInput;
import io.wattle.tuning.engine.kerberos.ClientLogin;
import io.wattle.tuning.engine.site.BriefYarnClient;
import io.wattle.tuning.engine.site.LedgerJoules;
import io.wattle.tuning.run.Engine;
import io.wattle.tuning.run.Outcome;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.ClusterTraits;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.Settings;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.PathIsNotEmptyDirectoryException;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.v2.jobhistory.JHAdminConfig;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs trials on a YARN cluster, embedded or real, and reads what they cost from the job history. How a job is started is up
 * to the subclass.
 */
abstract class ClusterEngine implements Engine {

    private static final Logger LOG = LoggerFactory.getLogger(ClusterEngine.class);

    /** Everything of the tuner in a user's home folder on the cluster. */
    static final Path WORK = new Path(".wattle");

    private final Cluster cluster;
    private final TaskFiles beside;
    private final JobInput input;
    private final Reckoning reckoning;
    private final Map<String, String> properties;
    private final JobHistoryFiles histories;
    private final YarnClient yarn = YarnClient.createYarnClient();
    private final YarnClient killer;
    private final List<Path> undeleted = new ArrayList<>();
    private Instant end = Instant.MAX;

    /**
     * An engine for a job whose input and files are in place.
     *
     * @param beside the job, and its files on the cluster; deleted on closing, as a temporary input is
     * @param reckoning what a trial took and cost on nodes of a class
     * @param properties of the job's configuration that no trial changes
     */
    ClusterEngine(
            Cluster cluster, TaskFiles beside, JobInput input, Reckoning reckoning, Map<String, String> properties) {
        this.cluster = cluster;
        this.beside = beside;
        this.input = input;
        this.reckoning = reckoning;
        this.properties = Map.copyOf(properties);
        this.histories = new JobHistoryFiles(cluster.clientConfiguration());
        yarn.init(cluster.clientConfiguration());
        yarn.start();
        killer = BriefYarnClient.of(cluster.clientConfiguration());
    }

    @Override
    public final String name() {
        return cluster.name();
    }

    @Override
    public final NodeLimits limits() {
        return cluster.limits();
    }

    @Override
    public final ClusterTraits clusterTraits() {
        return cluster.traits().withBlockMb(input.blockMb());
    }

    @Override
    public final Optional<String> configured(String key) {
        return Optional.ofNullable(new JobConf(cluster.clientConfiguration()).get(key));
    }

    @Override
    public final void endBy(Instant time) {
        end = time;
    }

    /** When no job may run any more. */
    final Instant end() {
        return end;
    }

    /** What clients of the cluster are configured with. */
    final Configuration configuration() {
        return cluster.clientConfiguration();
    }

    /** Directory of the site's own configuration; empty if there is none. */
    final Optional<java.nio.file.Path> siteDirectory() {
        return cluster.siteDirectory();
    }

    /** Whom its clients have logged in as; empty where nobody is asked. */
    final Optional<ClientLogin> login() {
        return cluster.login();
    }

    /** Whether the cluster is the tuner's own. */
    final boolean isOnOwnCluster() {
        return cluster.isOwn();
    }

    /** Keys of {@link #configuration} that name classes of this program. */
    final Set<String> keysOfThisProgram() {
        return cluster.keysOfThisProgram();
    }

    /** What the user sets for jobs there, by key. */
    final Map<String, String> userProperties() {
        return cluster.userProperties();
    }

    final TaskFiles beside() {
        return beside;
    }

    final JobInput input() {
        return input;
    }

    /** Of the job's configuration, that no trial changes. */
    final Map<String, String> properties() {
        return properties;
    }

    final YarnClient yarn() {
        return yarn;
    }

    /** As {@link #yarn}, for what has to be ended soon, whether the cluster answers or not. */
    final YarnClient killer() {
        return killer;
    }

    final JobHistoryFiles histories() {
        return histories;
    }

    /** Meters all workers from now on. */
    final JobMeter meter() {
        return new JobMeter(cluster.meter());
    }

    /** The name of a new folder on the cluster for what a trial writes. */
    final Path newOutput(String label) throws IOException {
        Path output = new Path(WORK, label + "-" + System.currentTimeMillis());
        return output.getFileSystem(configuration()).makeQualified(output);
    }

    /** Deletes what a trial wrote; also while this thread is interrupted. What cannot be deleted now is tried again on closing. */
    final void deleteOutput(Path output) {
        try {
            FileSystem files = output.getFileSystem(configuration());
            Uninterrupted.run(() -> files.delete(output, true));
        } catch (IOException e) {
            LOG.warn("could not delete {}, which is tried again at the end", output, e);
            undeleted.add(output);
        }
    }

    /**
     * The outcome of jobs that succeeded.
     *
     * @param metered joules of all workers while they ran; empty without a meter, or without its reading
     */
    final Outcome succeeded(TrialHistory history, Settings settings, OptionalDouble metered)
            throws InterruptedException {
        Measurement measured = reckoning.of(new Reckoning.Ran(
                history, settings, cluster.limits(), beside.job().launcher().isEmpty(), metered));
        Measurement drawn = history.timeline().map(measured::with).orElse(measured);
        return withLedger(drawn, history.jobs().stream().map(JobHistory::app).toList())
                .withHosts(history.hosts());
    }

    /**
     * The outcome of applications that succeeded, and that leave no history: the ResourceManager tells their time.
     *
     * @param applications of the trial, one or more
     * @param metered joules of all workers while they ran; empty without a meter, or without its reading
     */
    final Outcome succeeded(List<ApplicationReport> applications, OptionalDouble metered)
            throws IOException, InterruptedException {
        double seconds = new ApplicationTimes(applications).seconds();
        return withLedger(reckoning.ofTime(seconds, metered), ids(applications));
    }

    private Outcome withLedger(Measurement measured, List<ApplicationId> applications) throws InterruptedException {
        return Outcome.succeeded(ledgerJoules(applications)
                .map(it -> measured.withJoules(it.joules(), it.quality()))
                .orElse(measured));
    }

    /**
     * The outcome of jobs that succeeded, and of not all of which there is a history that this user may read: that is no fault of their
     * settings. Counters, memory and CPU time nobody knows then.
     *
     * @param applications of the trial, one or more
     * @param metered joules of all workers while they ran; empty without a meter, or without its reading
     */
    final Outcome succeededWithoutHistory(List<ApplicationReport> applications, OptionalDouble metered)
            throws IOException, InterruptedException {
        List<ApplicationId> ids = ids(applications);
        LOG.warn(
                "Nobody has all histories of {} for this user (is the job history server down, {} another there, or {} open to its"
                        + " group only?): their seconds are the ResourceManager's, and nothing else is known",
                ids,
                JHAdminConfig.MR_HISTORY_INTERMEDIATE_DONE_DIR,
                JHAdminConfig.MR_HISTORY_DONE_DIR);
        double seconds = new ApplicationTimes(applications).seconds();
        return withLedger(reckoning.ofTime(seconds, metered).reported(), ids);
    }

    private static List<ApplicationId> ids(List<ApplicationReport> applications) {
        return applications.stream().map(ApplicationReport::getApplicationId).toList();
    }

    /** Of all applications, if the cluster tells those of each, and in the same way. */
    private Optional<LedgerJoules.Figure> ledgerJoules(List<ApplicationId> applications) throws InterruptedException {
        Optional<LedgerJoules.Figure> sum = Optional.empty();
        for (ApplicationId application : applications) {
            Optional<LedgerJoules.Figure> figure = cluster.joules(application);
            if (figure.isEmpty()) {
                return Optional.empty();
            }
            LedgerJoules.Figure one = figure.get();
            if (sum.isPresent() && sum.get().quality() != one.quality()) {
                return Optional.empty();
            }
            double before = sum.map(LedgerJoules.Figure::joules).orElse(0.0);
            sum = Optional.of(new LedgerJoules.Figure(before + one.joules(), one.quality()));
        }
        return sum;
    }

    /**
     * The outcome of a job that failed or was killed. A master that ended before it wrote a history left nothing but an exit
     * code, and its log.
     *
     * @param killed whether it was
     * @param failure what YARN says of it; may be null
     */
    final Outcome unsuccessful(ApplicationId app, boolean killed, String failure, Optional<JobHistory> history)
            throws InterruptedException {
        String told = Objects.requireNonNullElse(failure, "");
        Optional<JobHistory.TaskError> error = history.flatMap(JobHistory::firstError);
        if (history.isEmpty() && !killed) {
            Optional<String> masters = new MasterFailure(yarn, configuration()).lastError(app);
            if (masters.isPresent()) {
                return Outcome.unsuccessful(TrialStatus.FAILED, FailureReason.ofMaster(masters.get(), told));
            }
        }
        Optional<String> programs = killed ? Optional.empty() : programsFailure(app, error);
        if (programs.isPresent()) {
            String reason = FailureReason.of(programs.get());
            return Outcome.unsuccessful(TrialStatus.FAILED, error.get().tasks().reason(reason))
                    .withHosts(history.get().hosts());
        }
        boolean bySomebody = killed
                && !FailureReason.isOwnKill(
                        error.map(JobHistory.TaskError::told).orElse(""), told);
        Outcome outcome = Outcome.unsuccessful(
                bySomebody ? TrialStatus.KILLED : TrialStatus.FAILED,
                error.map(it -> it.reason(told)).orElseGet(() -> FailureReason.of(told)));
        return history.map(it -> outcome.withHosts(it.hosts())).orElse(outcome);
    }

    /** Of a program in C++, where Hadoop tells only that it has gone. */
    private Optional<String> programsFailure(ApplicationId app, Optional<JobHistory.TaskError> error)
            throws InterruptedException {
        return error.isEmpty() || beside.job().launcher().isEmpty()
                ? Optional.empty()
                : new ProgramFailure(yarn, configuration()).lastLine(app, error.get());
    }

    /** With what the meter tells until now, of one that did not succeed. */
    final Outcome billed(Outcome outcome, JobMeter meter) {
        return outcome.status() == TrialStatus.SUCCEEDED
                ? outcome
                : outcome.withLostJoules(reckoning.joules(meter.joules()));
    }

    static Outcome wrongOutput(String what) {
        return Outcome.unsuccessful(TrialStatus.FAILED, "wrong output: " + what);
    }

    /** Leaves nothing on a cluster that is not ours; a copy that cannot be deleted is only reported. */
    @Override
    public final void close() {
        try {
            Uninterrupted.run(this::deleteFiles);
        } catch (IOException e) {
            LOG.warn("could not look for {}", WORK, e);
        }
        yarn.stop();
        killer.stop();
        cluster.close();
    }

    private void deleteFiles() throws IOException {
        if (input.temporary()) {
            delete(input.path());
        }
        delete(beside.folder());
        undeleted.forEach(this::delete);
        deleteIfEmpty(FileSystem.get(configuration()));
    }

    private void delete(Path path) {
        try {
            path.getFileSystem(configuration()).delete(path, true);
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

package io.wattle.tuning.engine;

import io.wattle.tuning.engine.job.InputException;
import io.wattle.tuning.engine.job.UserJob;
import io.wattle.tuning.engine.job.UserProgram;
import io.wattle.tuning.engine.program.ChildProcess;
import io.wattle.tuning.engine.program.ClientFiles;
import io.wattle.tuning.engine.program.ExistingOutput;
import io.wattle.tuning.engine.program.GivenSettings;
import io.wattle.tuning.engine.program.ProgramLine;
import io.wattle.tuning.engine.program.ProgramWatch;
import io.wattle.tuning.engine.program.TaggedApplications;
import io.wattle.tuning.run.OutOfTimeException;
import io.wattle.tuning.run.Outcome;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.Settings;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.UUID;
import java.util.function.DoubleConsumer;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TypeConverter;
import org.apache.hadoop.mapreduce.v2.jobhistory.JHAdminConfig;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs a program of the user's as a process of its own. Its jobs are found by a tag that it is given beside the settings; what it
 * prints goes to the run's log.
 */
final class ProgramEngine extends ClusterEngine {

    private static final Logger LOG = LoggerFactory.getLogger(ProgramEngine.class);
    private static final String MAPREDUCE = "MAPREDUCE";
    private static final int MOST_NAMED = 5;
    private static final String NOT_REACHED =
            "its jobs do not have the settings of its -D arguments (its main has to hand them to ToolRunner or"
                    + " GenericOptionsParser; where they belong elsewhere on its line, put " + UserProgram.SETTINGS
                    + " there)";
    private static final int MOST_SHOWN = 20;

    /** Exit codes after SIGHUP, SIGINT and SIGTERM. */
    private static final Set<Integer> SIGNALLED = Set.of(129, 130, 143);

    private static final long SIGNAL_MILLIS = 500;

    private final UserProgram program;
    private boolean hasWorked;

    /**
     * An engine for a program.
     *
     * @param hasWorked whether a trial has succeeded before, so that what fails now fails for its settings
     */
    ProgramEngine(
            Cluster cluster,
            UserProgram program,
            TaskFiles beside,
            JobInput input,
            Reckoning reckoning,
            Map<String, String> properties,
            boolean hasWorked) {
        super(cluster, beside, input, reckoning, properties);
        this.program = program;
        this.hasWorked = hasWorked;
    }

    @Override
    public boolean dependsOn(String key) {
        return new UserJob(program).dependsOn(key);
    }

    /**
     * Runs it.
     *
     * @throws InputException if its first run shows that it cannot be tuned as it is; the message says what to do
     */
    @Override
    public Outcome run(Settings settings, String label, Duration timeout, DoubleConsumer progress)
            throws IOException, InterruptedException {
        Path output = newOutput(label);
        String tag = (HadoopSite.TAG + "-" + label + "-" + UUID.randomUUID()).toLowerCase(Locale.ROOT);
        Map<String, String> given = given(settings, tag);
        ProgramLine line = new ProgramLine(program, given, input().path().toString(), output.toString());
        try (ClientFiles client = new ClientFiles(clientConfiguration(settings, given), siteDirectory(), login())) {
            return run(client, line, tag, settings, timeout, progress);
        } finally {
            deleteOutput(output);
        }
    }

    private Map<String, String> given(Settings settings, String tag) {
        // A client with a configuration of its own would else run in another queue.
        Map<String, String> given = new LinkedHashMap<>(userProperties());
        given.putAll(properties());
        given.putAll(SiteBaseline.properties(settings, configuration()));
        given.remove(MapReduceParameters.COMBINER.key());
        String tags = configuration().get(MRJobConfig.JOB_TAGS, "");
        given.put(MRJobConfig.JOB_TAGS, tags.isEmpty() ? tag : tags + "," + tag);
        given.put(GivenSettings.MARK, tag);
        return given;
    }

    /** Without what the settings leave to Hadoop: an argument cannot unset what a site has. The tag is there for programs that lose their arguments. */
    private Configuration clientConfiguration(Settings settings, Map<String, String> given) {
        Configuration conf = new Configuration(configuration());
        for (Parameter parameter : settings.parameters()) {
            if (!given.containsKey(parameter.key())) {
                conf.unset(parameter.key());
            }
        }
        conf.set(MRJobConfig.JOB_TAGS, given.get(MRJobConfig.JOB_TAGS));
        return conf;
    }

    private Outcome run(
            ClientFiles client,
            ProgramLine line,
            String tag,
            Settings settings,
            Duration timeout,
            DoubleConsumer progress)
            throws IOException, InterruptedException {
        TaggedApplications applications = new TaggedApplications(yarn(), tag);
        try (JobMeter meter = meter();
                ChildProcess child = new ChildProcess(
                        program.name(),
                        program.jar() == null ? client.shell(line.command()) : client.jar(line.jarArguments()))) {
            try {
                Outcome outcome = timedOut(timeout);
                if (new ProgramWatch(child, applications).await(timeout, end(), progress)) {
                    OptionalDouble joules = meter.joules();
                    requireOwnEnd(child, progress);
                    GivenSettings given = new GivenSettings(line.properties());
                    outcome = outcome(child, applications.list(), given, settings, joules);
                    if (outcome.status() == TrialStatus.SUCCEEDED) {
                        outcome = checked(outcome, client, line, timeout, progress);
                    }
                }
                if (outcome.status() != TrialStatus.SUCCEEDED) {
                    end(child, applications);
                }
                return outcome;
            } catch (IOException | InterruptedException | RuntimeException e) {
                try {
                    end(child, applications);
                } catch (IOException left) {
                    e.addSuppressed(left);
                }
                throw e;
            }
        }
    }

    /** The client first: else it would start its next job, or try the killed one again. */
    private static void end(ChildProcess child, TaggedApplications applications) throws IOException {
        child.end();
        Uninterrupted.run(applications::kill);
    }

    /**
     * Takes no verdict from a process that was ended with this one: a terminal's signals reach both, and the child may be
     * quicker.
     */
    private static void requireOwnEnd(ChildProcess child, DoubleConsumer progress) throws InterruptedException {
        if (SIGNALLED.contains(child.exitCode())) {
            Thread.sleep(SIGNAL_MILLIS);
        }
        progress.accept(1);
    }

    private Outcome outcome(
            ChildProcess child,
            List<ApplicationReport> applications,
            GivenSettings given,
            Settings settings,
            OptionalDouble joules)
            throws IOException, InterruptedException {
        if (applications.isEmpty()) {
            return withoutJob(child);
        }
        Optional<ApplicationReport> other = applications.stream()
                .filter(it -> !MAPREDUCE.equals(it.getApplicationType()))
                .findFirst();
        if (other.isPresent()) {
            return unusable("its application " + other.get().getApplicationId() + " is of type "
                    + other.get().getApplicationType() + " (allowed: " + MAPREDUCE + ")");
        }
        List<JobHistory> histories = new ArrayList<>();
        List<Configuration> configurations = new ArrayList<>();
        var jobs = new org.apache.hadoop.mapreduce.Cluster(configuration());
        try {
            // Where one fails, a program may kill those beside it.
            for (ApplicationReport application : applications.stream()
                    .sorted(Comparator.comparing(ProgramEngine::wasKilled))
                    .toList()) {
                JobID id = TypeConverter.fromYarn(application.getApplicationId());
                boolean succeeded = application.getFinalApplicationStatus() == FinalApplicationStatus.SUCCEEDED;
                Optional<JobHistoryFiles.Found> found = histories().await(id, () -> status(jobs, id), succeeded);
                if (found.isPresent()) {
                    histories().configuration(id, found.get().file()).ifPresent(configurations::add);
                }
                if (!succeeded
                        && !wasKilled(application)
                        && !configurations.isEmpty()
                        && !given.reached(configurations)) {
                    // It may have failed for settings that it has not got.
                    return unusable(NOT_REACHED);
                }
                if (!succeeded) {
                    return unsuccessful(
                            application.getApplicationId(),
                            wasKilled(application),
                            application.getDiagnostics(),
                            found.map(JobHistoryFiles.Found::history));
                }
                if (found.isEmpty()) {
                    // Which settings it had nobody can tell.
                    throw new IOException("nobody has a history of " + id + ": is the job history server down, and "
                            + JHAdminConfig.MR_HISTORY_INTERMEDIATE_DONE_DIR + " another there?");
                }
                histories.add(found.get().history());
            }
        } finally {
            jobs.close();
        }
        if (child.exitCode() != 0) {
            return failed("it ended with code " + child.exitCode() + ", though its jobs succeeded: "
                    + FailureReason.of(String.join("\n", child.lastLines())));
        }
        // The history server may have moved a file just then.
        Optional<String> problem =
                configurations.size() < histories.size() ? Optional.empty() : lost(given, configurations);
        return problem.isPresent() ? unusable(problem.get()) : succeeded(new TrialHistory(histories), settings, joules);
    }

    private Outcome withoutJob(ChildProcess child) throws InputException, InterruptedException {
        Optional<String> existing = ExistingOutput.in(child.lastLines());
        if (existing.isPresent()) {
            // So would all trials to come.
            throw InputException.saying(program.option() + ": " + existing.get(), null);
        }
        return hasWorked ? failed(noJob(child)) : unusable(noJob(child) + tail(child));
    }

    private static boolean wasKilled(ApplicationReport application) {
        return application.getYarnApplicationState() == YarnApplicationState.KILLED;
    }

    private static JobStatus status(org.apache.hadoop.mapreduce.Cluster jobs, JobID id)
            throws IOException, InterruptedException {
        Job job = jobs.getJob(id);
        if (job == null) {
            throw new IOException("nobody knows " + id);
        }
        return job.getStatus();
    }

    private String noJob(ChildProcess child) throws InterruptedException {
        String last = FailureReason.of(String.join("\n", child.lastLines()));
        if (child.exitCode() == 0) {
            return "it ran no job on the cluster that has the tag of " + MRJobConfig.JOB_TAGS
                    + " (it must not set that key, and run its jobs with mapreduce.framework.name=yarn)";
        }
        boolean first = program.jar() != null && !program.arguments().contains(UserProgram.SETTINGS);
        return "it ended with code " + child.exitCode() + " before it ran a job: " + last
                + (first
                        ? " (the settings, -D key=value, come before the arguments of --args; put "
                                + UserProgram.SETTINGS + " there where they belong)"
                        : "");
    }

    /** What the log has of it goes with the run that never began. */
    private static String tail(ChildProcess child) throws InterruptedException {
        List<String> lines = child.lastLines();
        return lines.isEmpty()
                ? "; it printed nothing"
                : lines.subList(Math.max(0, lines.size() - MOST_SHOWN), lines.size()).stream()
                        .map(line -> "\n  | " + line)
                        .collect(Collectors.joining("", "; its last lines:", ""));
    }

    /** What of the settings did not reach the jobs. */
    private Optional<String> lost(GivenSettings given, List<Configuration> jobs) {
        if (!given.reached(jobs)) {
            return Optional.of(NOT_REACHED);
        }
        Map<String, String> overwritten = given.overwritten(jobs);
        return overwritten.isEmpty()
                ? Optional.empty()
                : Optional.of("it sets what the tuner searches (give these values to the tuner: "
                        + overwritten.entrySet().stream()
                                .limit(MOST_NAMED)
                                .map(it -> "--set " + it.getKey() + "=" + it.getValue())
                                .collect(Collectors.joining(" "))
                        + ")");
    }

    /** Once a run has succeeded, what comes later is a matter of its settings. */
    private Outcome unusable(String problem) throws InputException {
        if (hasWorked) {
            return failed(problem);
        }
        throw InputException.saying(program.option() + ": " + problem, null);
    }

    private static Outcome failed(String reason) {
        return Outcome.unsuccessful(TrialStatus.FAILED, reason);
    }

    private Outcome checked(
            Outcome outcome, ClientFiles client, ProgramLine line, Duration timeout, DoubleConsumer progress)
            throws IOException, InterruptedException {
        hasWorked = true;
        if (line.check().isEmpty()) {
            return outcome;
        }
        try (ChildProcess check =
                new ChildProcess("check", client.shell(line.check().get()))) {
            Instant now = Instant.now();
            boolean cut = end().isBefore(now.plus(timeout));
            if (!check.await(cut ? Duration.between(now, end()) : timeout)) {
                if (cut) {
                    throw new OutOfTimeException("--check was still running");
                }
                return wrongOutput("--check did not end within " + timeout.toSeconds() + " s");
            }
            requireOwnEnd(check, progress);
            if (check.exitCode() != 0) {
                List<String> lines = check.lastLines();
                LOG.info("--check ended with {}", check.exitCode());
                return wrongOutput("--check ended with code " + check.exitCode()
                        + (lines.isEmpty() ? "" : ": " + FailureReason.of(lines.get(lines.size() - 1))));
            }
            return outcome;
        }
    }
}

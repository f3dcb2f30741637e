package io.wattle.tuning.engine;

import io.wattle.tuning.engine.history.JobHistory;
import io.wattle.tuning.engine.history.JobHistoryFiles;
import io.wattle.tuning.engine.history.TrialHistory;
import io.wattle.tuning.engine.job.UserProgram;
import io.wattle.tuning.engine.program.ChildProcess;
import io.wattle.tuning.engine.program.GivenSettings;
import io.wattle.tuning.engine.site.SiteBaseline;
import io.wattle.tuning.run.Outcome;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.Settings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
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

/** Runs a program whose applications are jobs of MapReduce: their histories tell what they did, and with which settings. */
final class MapReduceProgramEngine extends ProgramEngine {

    private static final String NOT_REACHED =
            "its jobs do not have the settings of its -D arguments (its main has to hand them to ToolRunner or"
                    + " GenericOptionsParser; where they belong elsewhere on its line, put " + UserProgram.SETTINGS
                    + " there)";

    /** Of the jobs of the trial that runs. */
    private final Map<JobID, Ended> ended = new HashMap<>();

    /**
     * What a job has left.
     *
     * @param configuration that it ran with; empty if nobody has it
     */
    private record Ended(JobHistory history, Optional<Configuration> configuration) {}

    MapReduceProgramEngine(Parts parts) {
        super(parts);
    }

    /** The history server moves it within minutes, and a program of several jobs may go on for longer. */
    @Override
    void jobEnded(ApplicationReport job) throws IOException {
        JobID id = TypeConverter.fromYarn(job.getApplicationId());
        Optional<JobHistoryFiles.Found> found = histories().now(id);
        if (found.isPresent()) {
            ended.put(id, ended(id, found.get()));
        }
    }

    private Ended ended(JobID id, JobHistoryFiles.Found found) throws IOException {
        return new Ended(found.history(), histories().configuration(id, found.file()));
    }

    /** A program has its combiner, or none. */
    @Override
    public boolean dependsOn(String key) {
        return !key.equals(MapReduceParameters.COMBINER.key());
    }

    @Override
    Map<String, String> given(Settings settings, String tag, Path besideOutput) {
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
    @Override
    Configuration clientConfiguration(Settings settings, Map<String, String> given) {
        Configuration conf = new Configuration(configuration());
        for (Parameter parameter : settings.parameters()) {
            if (!given.containsKey(parameter.key())) {
                conf.unset(parameter.key());
            }
        }
        conf.set(MRJobConfig.JOB_TAGS, given.get(MRJobConfig.JOB_TAGS));
        return conf;
    }

    @Override
    String type() {
        return "MAPREDUCE";
    }

    @Override
    String foundBy() {
        return MRJobConfig.JOB_TAGS
                + " (it must not set that key, and run its jobs with mapreduce.framework.name=yarn)";
    }

    @Override
    Outcome outcome(
            ChildProcess child,
            List<ApplicationReport> applications,
            Map<String, String> properties,
            Settings settings,
            OptionalDouble joules)
            throws IOException, InterruptedException {
        GivenSettings given = new GivenSettings(properties);
        List<JobHistory> histories = new ArrayList<>();
        List<Configuration> configurations = new ArrayList<>();
        var jobs = new org.apache.hadoop.mapreduce.Cluster(configuration());
        try {
            for (ApplicationReport application : killedLast(applications)) {
                JobID id = TypeConverter.fromYarn(application.getApplicationId());
                boolean succeeded = application.getFinalApplicationStatus() == FinalApplicationStatus.SUCCEEDED;
                Optional<Ended> found = ended(id, jobs, succeeded);
                found.flatMap(Ended::configuration).ifPresent(configurations::add);
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
                            found.map(Ended::history));
                }
                if (found.isEmpty() && !hasWorked()) {
                    // Which settings it had nobody can tell.
                    throw new IOException(
                            "nobody has a history of " + id + " for this user: is the job history server down, "
                                    + JHAdminConfig.MR_HISTORY_INTERMEDIATE_DONE_DIR + " another there, or "
                                    + JHAdminConfig.MR_HISTORY_DONE_DIR + " open to its group only?");
                }
                found.map(Ended::history).ifPresent(histories::add);
            }
        } finally {
            jobs.close();
            ended.clear();
        }
        if (child.exitCode() != 0) {
            return failedAfter(child);
        }
        // The history server may have moved a file just then.
        Optional<String> problem =
                configurations.size() < histories.size() ? Optional.empty() : lost(given, configurations);
        if (problem.isPresent()) {
            return unusable(problem.get());
        }
        return histories.size() < applications.size()
                ? succeededWithoutHistory(applications, joules)
                : succeeded(new TrialHistory(histories), settings, joules);
    }

    private Optional<Ended> ended(JobID id, org.apache.hadoop.mapreduce.Cluster jobs, boolean succeeded)
            throws IOException, InterruptedException {
        if (ended.containsKey(id)) {
            return Optional.of(ended.get(id));
        }
        Optional<JobHistoryFiles.Found> found = histories().await(id, () -> status(jobs, id), succeeded);
        return found.isEmpty() ? Optional.empty() : Optional.of(ended(id, found.get()));
    }

    private static JobStatus status(org.apache.hadoop.mapreduce.Cluster jobs, JobID id)
            throws IOException, InterruptedException {
        Job job = jobs.getJob(id);
        if (job == null) {
            throw new IOException("nobody knows " + id);
        }
        return job.getStatus();
    }

    /** What of the settings did not reach the jobs. */
    private Optional<String> lost(GivenSettings given, List<Configuration> jobs) {
        if (!given.reached(jobs)) {
            return Optional.of(NOT_REACHED);
        }
        Map<String, String> overwritten = given.overwritten(jobs);
        return overwritten.isEmpty() ? Optional.empty() : Optional.of(setsItself(overwritten));
    }
}

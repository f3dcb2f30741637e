package io.wattle.tuning.engine;

import io.wattle.tuning.engine.history.FailureReason;
import io.wattle.tuning.engine.job.UserProgram;
import io.wattle.tuning.engine.program.ChildProcess;
import io.wattle.tuning.engine.program.SparkEvents;
import io.wattle.tuning.engine.program.SparkSettings;
import io.wattle.tuning.run.Outcome;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Spark;
import io.wattle.tuning.space.SparkParameters;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * Runs a command that submits applications of Spark. The ResourceManager tells how long they ran; an event log, which they write for
 * each trial, tells the properties that they ran with.
 */
final class SparkProgramEngine extends ProgramEngine {

    private static final String SPARK = "spark.";
    private static final String QUEUE = "spark.yarn.queue";
    private static final String LOG_ENABLED = "spark.eventLog.enabled";
    private static final String LOG_FOLDER = "spark.eventLog.dir";
    private static final String MASTER_LABEL = "spark.yarn.am.nodeLabelExpression";

    SparkProgramEngine(Parts parts) {
        super(parts);
    }

    @Override
    Map<String, String> given(Settings settings, String tag, Path besideOutput) throws IOException {
        Map<String, String> given = new LinkedHashMap<>();
        given.put(LOG_ENABLED, "true");
        given.put(LOG_FOLDER, besideOutput.toString());
        given.put("spark.eventLog.compress", "false");
        given.put("spark.eventLog.rolling.enabled", "false");
        // Where the masters of MapReduce go: workers of such a cluster have no room for others.
        String label = configuration().getTrimmed(MRJobConfig.AM_NODE_LABEL_EXP, "");
        if (isOnOwnCluster() && !label.isEmpty()) {
            given.put(MASTER_LABEL, label);
        }
        given.put(QUEUE, configuration().getTrimmed(MRJobConfig.QUEUE_NAME, YarnConfiguration.DEFAULT_QUEUE_NAME));
        userProperties().forEach((key, value) -> {
            if (!key.equals(MRJobConfig.QUEUE_NAME) && !key.equals(MRJobConfig.JOB_TAGS)) {
                given.put(key.startsWith(SPARK) ? key : "spark.hadoop." + key, value);
            }
        });
        given.putAll(properties());
        given.putAll(settings.properties());
        given.put(
                Spark.DYNAMIC_ALLOCATION,
                Boolean.toString(settings.parameters().contains(SparkParameters.MAX_EXECUTORS)));
        given.put(SparkSettings.TAGS, tags(given.get(SparkSettings.TAGS), tag));
        if (writesLogBeside(given, besideOutput)) {
            besideOutput.getFileSystem(configuration()).mkdirs(besideOutput);
        }
        return given;
    }

    private static boolean writesLogBeside(Map<String, String> given, Path besideOutput) {
        return given.get(LOG_FOLDER).equals(besideOutput.toString());
    }

    /** Those of the run, of the site's jobs, of the user, and that of the trial. */
    private String tags(String ofUser, String ofTrial) {
        List<String> tags = new ArrayList<>(configuration().getTrimmedStringCollection(MRJobConfig.JOB_TAGS));
        if (ofUser != null) {
            tags.add(ofUser);
        }
        tags.add(ofTrial);
        return String.join(",", tags);
    }

    @Override
    Configuration clientConfiguration(Settings settings, Map<String, String> given) {
        Configuration conf = new Configuration(configuration());
        keysOfThisProgram().forEach(conf::unset);
        return conf;
    }

    @Override
    String type() {
        return "SPARK";
    }

    @Override
    String foundBy() {
        return SparkSettings.TAGS + " (it must not set that key, and run with --master yarn; " + UserProgram.SETTINGS
                + " belongs before the application's file)";
    }

    @Override
    Outcome outcome(
            ChildProcess child,
            List<ApplicationReport> applications,
            Map<String, String> given,
            Settings settings,
            OptionalDouble joules)
            throws IOException, InterruptedException {
        for (ApplicationReport application : killedLast(applications)) {
            if (application.getFinalApplicationStatus() != FinalApplicationStatus.SUCCEEDED) {
                return unsuccessful(application, child);
            }
        }
        if (child.exitCode() != 0) {
            return failedAfter(child);
        }
        List<ApplicationId> ids =
                applications.stream().map(ApplicationReport::getApplicationId).toList();
        Optional<String> problem = lost(given, settings, ids);
        return problem.isPresent() ? unusable(problem.get()) : succeeded(applications, joules);
    }

    /** A driver that is the client tells more than YARN, which knows only that its master has ended. */
    private static Outcome unsuccessful(ApplicationReport application, ChildProcess child) throws InterruptedException {
        String told = Objects.requireNonNullElse(application.getDiagnostics(), "");
        return Outcome.unsuccessful(
                wasKilled(application) ? TrialStatus.KILLED : TrialStatus.FAILED,
                wasKilled(application)
                        ? FailureReason.of(told)
                        : FailureReason.of(told, String.join("\n", child.lastLines())));
    }

    /** What of the settings did not reach the applications; nothing where a user wants no event log. */
    private Optional<String> lost(Map<String, String> given, Settings settings, List<ApplicationId> applications)
            throws IOException {
        if (!Boolean.parseBoolean(given.get(LOG_ENABLED))) {
            return Optional.empty();
        }
        Path folder = new Path(given.get(LOG_FOLDER));
        List<Map<String, String>> ranWith = new ArrayList<>();
        try {
            for (ApplicationId application : applications) {
                SparkEvents.properties(folder.getFileSystem(configuration()), folder, application)
                        .ifPresent(ranWith::add);
            }
        } catch (FileNotFoundException e) {
            return Optional.of(
                    LOG_FOLDER + "=" + folder + ": no such folder (make it, or leave that key to the tuner)");
        }
        if (ranWith.size() < applications.size()) {
            return Optional.of("its application wrote no event log that can be read into " + folder
                    + ", so that nobody knows which settings it ran with (it must not set spark.eventLog.enabled, .dir and"
                    + " .compress; or give --set " + LOG_ENABLED + "=false, and the settings are not checked)");
        }
        List<String> leftOut = settings.parameters().stream()
                .map(Parameter::key)
                .filter(key -> !given.containsKey(key))
                .toList();
        Map<String, String> overwritten = new SparkSettings(given, leftOut).overwritten(ranWith);
        return overwritten.isEmpty() ? Optional.empty() : Optional.of(setsItself(overwritten));
    }
}

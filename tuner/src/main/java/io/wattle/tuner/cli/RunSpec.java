package io.wattle.tuner.cli;

import io.wattle.tuner.cli.option.ProgramOptions;
import io.wattle.tuner.cli.option.SpaceOptions;
import io.wattle.tuning.engine.HadoopTarget;
import io.wattle.tuning.engine.TestbedTarget;
import io.wattle.tuning.engine.job.InputException;
import io.wattle.tuning.engine.job.InputRequest;
import io.wattle.tuning.engine.job.InputRequest.Layout;
import io.wattle.tuning.engine.job.JarDigest;
import io.wattle.tuning.engine.job.JobOptions;
import io.wattle.tuning.engine.job.SideFile;
import io.wattle.tuning.engine.job.TunedJob;
import io.wattle.tuning.engine.job.TunedJobs;
import io.wattle.tuning.engine.job.UserJob;
import io.wattle.tuning.engine.job.UserProgram;
import io.wattle.tuning.engine.model.ModelEngine;
import io.wattle.tuning.engine.program.ShellWords;
import io.wattle.tuning.run.RunPlan;
import io.wattle.tuning.space.SpaceAdjustments;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What makes trials comparable: a run can be resumed only with the same values. Stored as {@code run.json}.
 *
 * @param job job name
 * @param options what only some jobs take; null, as in files of earlier versions, is nothing
 * @param sideFileSha256 of the phrases, the centroids or the user's jar that the run began with; null where there are none,
 *     and in files of earlier versions
 * @param cluster cluster profile
 * @param clusterFiles files that add node classes and clusters to the built-in ones
 * @param engine {@code embedded}, {@code testbed}, {@code hadoop} or {@code model}
 * @param workers workers of an embedded cluster, or of a simulated one of another size; 0 where the cluster decides
 * @param input input path; null for the job's own
 * @param inputFiles files to lay the input out in; 0 to take it as it is
 * @param inputBytes size of those files together; 0 where they are no text
 * @param hostDmipsPerCore speed of the host when the run began; 0 where nothing is converted
 * @param hadoop the real cluster; null where there is none, and in files of earlier versions
 * @param testbed the testbed; null where there is none, and in files of earlier versions
 * @param adjustments what is pinned and added; null, as in files of earlier versions, is nothing
 * @param program the user's own, whose name is then the job's; null for a job of the project's
 */
record RunSpec(
        String job,
        JobOptions options,
        String sideFileSha256,
        String cluster,
        List<String> clusterFiles,
        String engine,
        int workers,
        String input,
        int inputFiles,
        long inputBytes,
        double hostDmipsPerCore,
        HadoopTarget hadoop,
        TestbedTarget testbed,
        SpaceAdjustments adjustments,
        UserProgram program) {

    RunSpec {
        options = options == null ? JobOptions.NONE : options;
        adjustments = adjustments == null ? SpaceAdjustments.NONE : adjustments;
        clusterFiles = List.copyOf(clusterFiles);
    }

    static final String EMBEDDED = "embedded";
    static final String HADOOP = "hadoop";
    static final String TESTBED = "testbed";
    static final String MODEL = ModelEngine.NAME;

    /** A run in the simulator, with the study's input. @param workers 0 for those of the cluster */
    static RunSpec simulated(
            String job, String cluster, List<String> clusterFiles, int workers, SpaceAdjustments adjustments) {
        return new RunSpec(
                job, null, null, cluster, clusterFiles, MODEL, workers, null, 0, 0, 0, null, null, adjustments, null);
    }

    /** Whether nothing runs, and all figures are predicted. */
    boolean isSimulated() {
        return engine.equals(MODEL);
    }

    /** Whether it tunes applications of Spark. */
    boolean submitsSpark() {
        return program != null && program.submitsSpark();
    }

    InputRequest inputRequest() {
        return new InputRequest(Optional.ofNullable(input), layout());
    }

    private Optional<Layout> layout() {
        OptionalLong bytes = inputBytes == 0 ? OptionalLong.empty() : OptionalLong.of(inputBytes);
        return inputFiles == 0 ? Optional.empty() : Optional.of(new Layout(inputFiles, bytes));
    }

    /** The job, with the files that its options name. */
    TunedJob tunedJob() throws IOException {
        return program == null ? TunedJobs.named(job, options) : new UserJob(program);
    }

    /** As {@link #sideFileSha256}: of what the job would read now. */
    static String sideFileSha256(TunedJob job) throws InputException {
        if (job instanceof UserJob own && own.userProgram().jar() != null) {
            return JarDigest.sha256(own.userProgram().jar());
        }
        return job.sideFile().map(SideFile::sha256).orElse(null);
    }

    RunSpec withHostSpeed(double dmipsPerCore) {
        return with(dmipsPerCore, hadoop, testbed);
    }

    RunSpec withHadoop(HadoopTarget target) {
        return with(hostDmipsPerCore, target, testbed);
    }

    RunSpec withTestbed(TestbedTarget target) {
        return with(hostDmipsPerCore, hadoop, target);
    }

    private RunSpec with(double dmipsPerCore, HadoopTarget real, TestbedTarget target) {
        return new RunSpec(
                job,
                options,
                sideFileSha256,
                cluster,
                clusterFiles,
                engine,
                workers,
                input,
                inputFiles,
                inputBytes,
                dmipsPerCore,
                real,
                target,
                adjustments,
                program);
    }

    private List<String> testbedArguments() {
        List<String> line = new ArrayList<>(List.of("--engine", TESTBED));
        if (testbed == null) {
            return line;
        }
        if (testbed.name() != null) {
            line.addAll(List.of("--testbed", testbed.name()));
            return line;
        }
        line.addAll(testbed.options());
        return line;
    }

    /** The real cluster's configuration directory; null where there is none. */
    String confDir() {
        return hadoop == null ? null : hadoop.confDir();
    }

    /** The command that repeats the run, for a POSIX shell: all that decides what it does, defaults left out. */
    String commandLine(RunPlan plan) {
        List<String> line = new ArrayList<>(List.of("bin/tuner"));
        line.addAll(program == null ? List.of("--job", job) : ProgramOptions.of(program));
        line.addAll(List.of("--cluster", cluster));
        clusterFiles.forEach(file -> line.addAll(List.of("--cluster-file", file)));
        if (hadoop != null) {
            line.addAll(List.of("--conf-dir", hadoop.confDir()));
            if (hadoop.queue() != null) {
                line.addAll(List.of("--queue", hadoop.queue()));
            }
            if (hadoop.login() != null) {
                line.addAll(List.of(
                        "--keytab",
                        hadoop.login().keytab(),
                        "--principal",
                        hadoop.login().principal()));
            }
            hadoop.properties().forEach((key, value) -> line.addAll(List.of("-D", key + "=" + value)));
            hadoop.hosts().forEach(it -> line.addAll(List.of("--hosts", it)));
        }
        if (engine.equals(TESTBED)) {
            line.addAll(testbedArguments());
        }
        if (isSimulated()) {
            line.addAll(List.of("--engine", MODEL));
        }
        if (workers > 0) {
            line.addAll(List.of("--nodes", String.valueOf(workers)));
        }
        if (input != null) {
            line.addAll(List.of("--input", input));
        }
        if (inputFiles > 0) {
            line.addAll(List.of("--input-files", String.valueOf(inputFiles)));
        }
        if (inputBytes > 0) {
            line.addAll(List.of("--input-size", String.valueOf(inputBytes)));
        }
        line.addAll(SpaceOptions.arguments(adjustments));
        options.given().forEach((option, value) -> line.addAll(List.of(option, value.toString())));
        line.addAll(PlanOptions.arguments(plan, engine));
        return ShellWords.line(line);
    }
}

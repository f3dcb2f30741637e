package io.wattle.tuner.cli;

import io.wattle.tuner.engine.job.InputRequest;
import io.wattle.tuner.engine.job.InputRequest.Layout;
import io.wattle.tuner.engine.job.JobOptions;
import io.wattle.tuner.engine.job.TunedJob;
import io.wattle.tuner.engine.job.TunedJobs;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What makes trials comparable: a run can be resumed only with the same values. Stored as {@code run.json}.
 *
 * @param job job name
 * @param options what only some jobs take; null, as in files of earlier versions, is nothing
 * @param cluster cluster profile
 * @param clusterFiles files that add node classes and clusters to the built-in ones
 * @param engine {@code embedded} or {@code hadoop}
 * @param workers workers of an embedded cluster; 0 where the cluster decides
 * @param input input path; null for the job's own
 * @param inputFiles files to lay the input out in; 0 to take it as it is
 * @param inputBytes size of those files together; 0 where they are no text
 * @param hostDmipsPerCore speed of the host when the run began; 0 where nothing is converted
 */
record RunSpec(
        String job,
        JobOptions options,
        String cluster,
        List<String> clusterFiles,
        String engine,
        int workers,
        String input,
        int inputFiles,
        long inputBytes,
        double hostDmipsPerCore) {

    RunSpec {
        options = options == null ? JobOptions.NONE : options;
        clusterFiles = List.copyOf(clusterFiles);
    }

    static final String EMBEDDED = "embedded";
    static final String HADOOP = "hadoop";

    InputRequest inputRequest() {
        return new InputRequest(Optional.ofNullable(input), layout());
    }

    private Optional<Layout> layout() {
        OptionalLong bytes = inputBytes == 0 ? OptionalLong.empty() : OptionalLong.of(inputBytes);
        return inputFiles == 0 ? Optional.empty() : Optional.of(new Layout(inputFiles, bytes));
    }

    /** The job, with the files that its options name. */
    TunedJob tunedJob() throws IOException {
        return TunedJobs.named(job, options);
    }

    RunSpec withHostSpeed(double dmipsPerCore) {
        return new RunSpec(
                job, options, cluster, clusterFiles, engine, workers, input, inputFiles, inputBytes, dmipsPerCore);
    }

    /** The options that repeat the run. */
    String commandLine() {
        StringBuilder line = new StringBuilder("bin/tuner --job " + job + " --cluster " + cluster);
        clusterFiles.forEach(file -> line.append(" --cluster-file ").append(file));
        if (workers > 0) {
            line.append(" --nodes ").append(workers);
        }
        if (input != null) {
            line.append(" --input ").append(input);
        }
        if (inputFiles > 0) {
            line.append(" --input-files ").append(inputFiles);
        }
        if (inputBytes > 0) {
            line.append(" --input-size ").append(inputBytes);
        }
        options.given()
                .forEach((option, value) ->
                        line.append(' ').append(option).append(' ').append(value));
        return line.toString();
    }
}

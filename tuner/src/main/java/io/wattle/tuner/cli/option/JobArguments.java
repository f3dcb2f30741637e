package io.wattle.tuner.cli.option;

import io.wattle.tuning.engine.job.JobOptions;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Options that some jobs take, and no others. */
public final class JobArguments {

    @Option(
            names = "--patterns",
            paramLabel = "FILE",
            description =
                    "grep, grep-native: local file with a phrase a line (default: some 4,400 phrases of WordNet's text).")
    private Path patterns;

    @Option(
            names = "--centroids",
            paramLabel = "FILE",
            description =
                    "kmeans, kmeans-native: local file with a centroid a line, numbers with commas between; needed with --input.")
    private Path centroids;

    @Option(
            names = "--samples",
            paramLabel = "N",
            description =
                    "pi-native: points of all maps together (default: 1000000000); --input-files is the number of maps.")
    private Long samples;

    @Option(
            names = "--program",
            paramLabel = "DIR",
            description =
                    "native: your own Pipes program, the folder that wattle_add_program() fills, or a launcher in it"
                            + " (docs/native-pipes.md).")
    private Path program;

    /** What was given, with absolute paths. */
    public JobOptions options() {
        return new JobOptions(absolute(patterns), absolute(centroids), samples, absolute(program));
    }

    private static String absolute(Path file) {
        return file == null ? null : file.toAbsolutePath().normalize().toString();
    }
}

package io.wattle.benchmarks.testbed.tandem;

import io.wattle.benchmarks.testbed.BenchmarkTestbed;
import io.wattle.benchmarks.testbed.DaemonOptions;
import io.wattle.benchmarks.testbed.Toolkit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of each experiment on the cycling cluster. */
final class ExperimentOptions {

    @Mixin
    private DaemonOptions daemons;

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = "The testbed's name (default: that of the experiment).")
    private String name;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Folder of journal, report and log; one with a journal is gone on with.")
    private Path out;

    DaemonOptions daemons() {
        return daemons;
    }

    /** What it writes goes there; it is made. */
    Path folder(String experiment) throws IOException {
        return Files.createDirectories((out == null ? Toolkit.buildFolder(experiment) : out).toAbsolutePath());
    }

    /** Its testbed, which logs into that folder. */
    BenchmarkTestbed testbed(String experiment, Path folder) {
        return BenchmarkTestbed.loggingIn(folder, name == null ? experiment : name);
    }
}

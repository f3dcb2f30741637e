package io.wattle.benchmarks.testbed;

import picocli.CommandLine.Option;

/** Options of experiments: which Hadoop a testbed runs, and what its daemons have of this machine. */
public final class DaemonOptions {

    @Option(names = "--hadoop", paramLabel = "VERSION", description = "3.4.3 or 3.5.0 (default).")
    private String hadoop = "3.5.0";

    @Option(
            names = "--daemon-share",
            paramLabel = "SHARE",
            description = "As of bin/testbed up; with less the master's daemons hold up jobs (default: 0.25).")
    private double share = 0.25;

    /** Version. */
    public String hadoop() {
        return hadoop;
    }

    /** Of this machine's cores. */
    public double share() {
        return share;
    }
}

package io.wattle.simulator.study;

import io.wattle.simulator.job.JobProfile;

/**
 * What jobs of Loghin2015 do, in units of no machine: those that Zhao2016 has not. Each profile is of the input of its Table 2. Immutable
 * and thread safe.
 */
final class Loghin2015Work {

    /** Wikipedia's text, and what TestDFSIO writes and reads. */
    static final double TEXT_MB = 12 * 1024;

    /** Of Netflix. */
    static final double RATINGS_MB = 4 * 1024;

    static final double BLOCK_MB = 64;

    /** A profile's output is for each MB of input: TestDFSIO's maps, which read a name and a number, are taken to read so much. */
    private static final double CONTROL_FILES_MB = 1e-3;

    private final Parameters parameters;

    Loghin2015Work(Parameters parameters) {
        this.parameters = parameters;
    }

    /** Pi's samples in C++. */
    JobProfile piNative(String name) {
        return new JobProfile(name, 0, 0, parameters.value("piNativeOperations"), 0, 0, 1, 0, 0);
    }

    /** Lines of the text that have a pattern; without the second job, which sorts what it has found. */
    JobProfile grep(String name) {
        return new JobProfile(
                name, TEXT_MB, blocks(TEXT_MB), 0, parameters.value("grepMapOperationsPerMb"), 0.001, 1, 0, 1);
    }

    /** One round: each rating to its nearest centroid. */
    JobProfile kmeans(String name) {
        return new JobProfile(
                name,
                RATINGS_MB,
                blocks(RATINGS_MB),
                0,
                parameters.value("kmeansMapOperationsPerMb"),
                1,
                0.001,
                parameters.value("kmeansReduceOperationsPerMb"),
                0.01);
    }

    /** Maps that write files to HDFS. */
    JobProfile dfsioWrite(String name) {
        return new JobProfile(
                name, CONTROL_FILES_MB, 1, TEXT_MB * checksumsPerMb(), 0, TEXT_MB / CONTROL_FILES_MB, 1, 0, 1);
    }

    /** Maps that read files from HDFS. */
    JobProfile dfsioRead(String name) {
        return new JobProfile(name, TEXT_MB, blocks(TEXT_MB), 0, checksumsPerMb(), 0, 1, 0, 0);
    }

    /** What terasort's reduces do for each MB that they write: TestDFSIO does nothing else, either way. */
    private double checksumsPerMb() {
        return parameters.value("terasortReduceOperationsPerMb");
    }

    static int blocks(double mb) {
        return (int) (mb / BLOCK_MB);
    }
}

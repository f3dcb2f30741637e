package io.wattle.tuner.cli;

import java.nio.file.Path;

/** A word count that ran on an embedded cluster; hosts and users have other names in its history. */
public final class RecordedJob {

    /** The directory that its history lies in. */
    public static final Path HISTORIES = Path.of("src/test/resources/history");

    /** Its history. */
    public static final Path HISTORY = HISTORIES.resolve("job_1700000000000_0001-wordcount.jhist");

    private RecordedJob() {}

    /**
     * Two nodes, {@code recorded}, of the machine that it ran on: both were on it, and each had one of its cores.
     *
     * @param memoryMb of a node
     * @param containerMemoryMb what a node gives to containers
     * @param containerVcores the same of vcores
     */
    public static String cluster(int memoryMb, int containerMemoryMb, int containerVcores) {
        return """
                nodeClasses:
                  recorded:
                    title: half of the machine that ran the recorded job
                    tier: brawny
                    figures:
                      - measured: there
                        cores: 1
                        dmipsPerCore: 28300
                      - assumed: for the test
                        memoryMb: %d
                        containerMemoryMb: %d
                        containerVcores: %d
                        diskReadMbPerSecond: 500
                        diskWriteMbPerSecond: 500
                        networkMbitPerSecond: 10000
                        idleWatts: 10
                        busyWatts: 20
                        sleepWatts: 1
                        wakeSeconds: 10
                        bootJoules: 100
                clusters:
                  recorded:
                    workers: {recorded: 2}
                    master: recorded
                    hdfsBlockMb: 16
                    hdfsReplication: 2
                """.formatted(memoryMb, containerMemoryMb, containerVcores);
    }
}

package io.wattle.tuner.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A word count that ran on an embedded cluster; hosts and users have other names in its history. */
public final class RecordedJob {

    /** The directory that its history lies in. */
    public static final Path HISTORIES = Path.of("src/test/resources/history");

    /** Its history. */
    public static final Path HISTORY = HISTORIES.resolve("job_1700000000000_0001-wordcount.jhist");

    private RecordedJob() {}

    /**
     * A site whose jobs' histories lie below a folder, in {@code intermediate} and {@code done}.
     *
     * @return the directory of its configuration
     */
    public static Path siteWithHistoriesIn(Path folder) throws IOException {
        Path conf = Files.createDirectory(folder.resolve("conf"));
        Files.writeString(conf.resolve("yarn-site.xml"), """
                <configuration>
                  <property><name>fs.defaultFS</name><value>file:///</value></property>
                  <property><name>mapreduce.jobhistory.intermediate-done-dir</name><value>%1$s/intermediate</value></property>
                  <property><name>mapreduce.jobhistory.done-dir</name><value>%1$s/done</value></property>
                </configuration>
                """.formatted(folder));
        return conf;
    }

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

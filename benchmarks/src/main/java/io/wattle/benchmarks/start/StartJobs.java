package io.wattle.benchmarks.start;

import io.wattle.archive.training.OneNodeProcess;
import io.wattle.archive.training.WordCountJob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/** Runs in a JVM with a node's Hadoop: the same job with each variant in turn, whose containers are counted. */
public final class StartJobs {

    static final String RESULTS = "results.txt";
    static final String ROUNDS = "rounds.txt";

    /** Two maps, a reduce and a master. */
    private static final int CONTAINERS = 4;

    private static final long LOOK_MILLIS = 200;
    private static final long LONGEST_MILLIS = 90_000;

    private StartJobs() {}

    /** Its argument is the folder that {@link TaskStart} has prepared. */
    public static void main(String[] arguments) {
        Path folder = Path.of(arguments[0]);
        OneNodeProcess.run(folder, it -> run(folder, it));
    }

    private static void run(Path folder, Configuration clients) throws Exception {
        int rounds = Integer.parseInt(Files.readString(folder.resolve(ROUNDS)).strip());
        CountedJdk jdk = new CountedJdk(folder.resolve("jdk"));
        for (int round = 0; round < rounds; round++) {
            for (StartVariant variant : StartVariant.values()) {
                new WordCountJob(clients, WordCountJob.settings(variant.settings(folder)))
                        .run("/" + variant.label() + round);
                for (ContainerCpu container : ended(jdk)) {
                    String line = variant + " " + round + " " + container.kind() + " " + container.cpuSeconds() + "\n";
                    Files.writeString(
                            folder.resolve(RESULTS), line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
                }
            }
        }
    }

    /** The job's master ends after the job. */
    private static List<ContainerCpu> ended(CountedJdk jdk) throws IOException, InterruptedException {
        List<ContainerCpu> ended = new ArrayList<>(jdk.take());
        long begun = System.currentTimeMillis();
        while (ended.size() < CONTAINERS) {
            if (System.currentTimeMillis() - begun > LONGEST_MILLIS) {
                throw new IOException("of a job's " + CONTAINERS + " containers only " + ended + " have ended");
            }
            Thread.sleep(LOOK_MILLIS);
            ended.addAll(jdk.take());
        }
        return ended;
    }
}

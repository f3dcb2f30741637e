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

    /** Settings of a job whose JVMs write down where each class comes from. */
    static final String CLASSES_SETTINGS = "classes.xml";

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
                for (ContainerUse container : ended(jdk)) {
                    String line = variant + " " + round + " " + container.kind() + " " + container.cpuSeconds() + " "
                            + container.peakMb() + "\n";
                    Files.writeString(
                            folder.resolve(RESULTS), line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
                }
            }
        }
        // Beside the others, as writing down each class takes time.
        new WordCountJob(clients, WordCountJob.settings(folder.resolve(CLASSES_SETTINGS))).run("/classes");
        ended(jdk);
    }

    /** The job's master ends after the job. */
    private static List<ContainerUse> ended(CountedJdk jdk) throws IOException, InterruptedException {
        List<ContainerUse> ended = new ArrayList<>(jdk.take());
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

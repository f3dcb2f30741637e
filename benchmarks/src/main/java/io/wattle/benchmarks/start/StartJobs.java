package io.wattle.benchmarks.start;

import io.wattle.archive.training.OneNodeProcess;
import io.wattle.archive.training.WordCountJob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;

/** Runs in a JVM with a node's Hadoop: the same job with each variant in turn, whose containers are counted. */
public final class StartJobs {

    static final String RESULTS = "results.txt";
    static final String ROUNDS = "rounds.txt";

    /** Labels of the variants, one a line. */
    static final String VARIANTS = "variants.txt";

    /** Settings of a job whose JVMs write down where each class comes from. */
    static final String CLASSES_SETTINGS = "classes.xml";

    /** Two maps, a reduce and a master. */
    private static final int CONTAINERS = 4;

    /** The master that does all of it. */
    private static final int UBER_CONTAINERS = 1;

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
        List<StartVariant> variants = Files.readAllLines(folder.resolve(VARIANTS)).stream()
                .map(StartVariant::new)
                .toList();
        CountedJdk jdk = new CountedJdk(folder.resolve("jdk"));
        for (int round = 0; round < rounds; round++) {
            for (StartVariant variant : variants) {
                Map<String, String> settings = WordCountJob.settings(variant.settings(folder));
                requireNone(jdk, variant);
                new WordCountJob(clients, settings).run("/" + variant.label() + "-" + round);
                boolean isUber = Boolean.parseBoolean(settings.get(MRJobConfig.JOB_UBERTASK_ENABLE));
                for (ContainerUse container : ended(jdk, isUber ? UBER_CONTAINERS : CONTAINERS)) {
                    String line = variant.label() + " " + round + " " + container.kind() + " " + container.cpuSeconds()
                            + " " + container.peakMb() + "\n";
                    Files.writeString(
                            folder.resolve(RESULTS), line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
                }
            }
        }
        // Beside the others, as writing down each class takes time.
        new WordCountJob(clients, WordCountJob.settings(folder.resolve(CLASSES_SETTINGS))).run("/classes");
        ended(jdk, CONTAINERS);
    }

    private static void requireNone(CountedJdk jdk, StartVariant variant) throws IOException {
        List<ContainerUse> left = jdk.take();
        if (!left.isEmpty()) {
            throw new IOException("before a job with " + variant.label() + ": " + left
                    + " (needed: jobs of a master, two maps and a reduce, or of a master alone in uber mode)");
        }
    }

    /** The job's master ends after the job, and is the last. */
    private static List<ContainerUse> ended(CountedJdk jdk, int containers) throws IOException, InterruptedException {
        List<ContainerUse> ended = new ArrayList<>(jdk.take());
        long begun = System.currentTimeMillis();
        while (ended.size() < containers || ended.stream().noneMatch(ContainerUse::isMaster)) {
            if (System.currentTimeMillis() - begun > LONGEST_MILLIS) {
                throw new IOException("of a job's " + containers + " containers only " + ended + " have ended");
            }
            Thread.sleep(LOOK_MILLIS);
            ended.addAll(jdk.take());
        }
        return ended;
    }
}

package io.wattle.benchmarks.packing;

import io.wattle.benchmarks.packing.WordCounts.Run;
import io.wattle.benchmarks.packing.WordCounts.Way;
import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.tuning.engine.cluster.EmbeddedCluster;
import io.wattle.tuning.search.Medians;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.logging.LogManager;
import org.apache.hadoop.fs.FileSystem;

/**
 * Do jobs on small files take less time if the files are packed? Counts the words of 200 files, packed and packed by
 * Hadoop's CombineTextInputFormat in turns on one embedded cluster, five rounds; a map per file takes seven minutes and
 * runs in the middle one only. Takes about 15 minutes a profile.
 */
public final class PackedJobs {

    private static final int ROUNDS = 5;
    private static final SmallTexts TEXTS = new SmallTexts(200, 256 << 10);

    /** A profile and how many of its workers this machine can carry. */
    private static final Map<String, Integer> WORKERS = Map.of("edison", 3, "dell", 1);

    private PackedJobs() {}

    /** Names of profiles, edison or dell; none means edison. */
    public static void main(String[] profiles) throws Exception {
        LogManager.getLogManager().reset();
        Path scratch = Files.createTempDirectory("wattle-benchmark-");
        System.setProperty("log4j.configuration", "wattle-log4j.properties");
        System.setProperty("wattle.log", scratch.resolve("hadoop.log").toString());
        for (String name : profiles.length == 0 ? new String[] {"edison"} : profiles) {
            if (!WORKERS.containsKey(name)) {
                throw new IllegalArgumentException(name + ": no such profile (allowed: edison, dell)");
            }
            run(Catalog.builtIn().profile(name).orElseThrow(), WORKERS.get(name), scratch.resolve(name));
        }
    }

    private static void run(ClusterProfile profile, int workers, Path directory) throws Exception {
        try (EmbeddedCluster cluster = EmbeddedCluster.start(profile, workers, directory)) {
            FileSystem files = FileSystem.get(cluster.clientConfiguration());
            org.apache.hadoop.fs.Path input = new org.apache.hadoop.fs.Path("/benchmark/texts");
            long bytes = TEXTS.write(files, input);
            int vcores = workers * profile.worker().containerVcores();
            System.out.printf(
                    Locale.ROOT,
                    "%s: %d workers, %d vcores; %d files, %.1f MB%n",
                    profile.name(),
                    workers,
                    vcores,
                    TEXTS.files(),
                    bytes / (double) (1 << 20));
            print(runs(new WordCounts(cluster.clientConfiguration(), input, bytes, vcores)));
        }
    }

    private static Map<Way, List<Double>> runs(WordCounts counts) throws Exception {
        // The first job of a cluster loads the daemons' classes.
        counts.run(Way.PACKED);
        Map<Way, List<Double>> seconds = new EnumMap<>(Way.class);
        for (int round = 0; round < ROUNDS; round++) {
            List<Way> ways = new ArrayList<>(List.of(Way.values()));
            if (round != ROUNDS / 2) {
                ways.remove(Way.FILE_PER_MAP);
            }
            if (round % 2 == 1) {
                Collections.reverse(ways);
            }
            for (Way way : ways) {
                Run run = counts.run(way);
                System.out.printf(Locale.ROOT, "  %-16s %6.1f s, %d maps%n", way, run.seconds(), run.maps());
                seconds.computeIfAbsent(way, it -> new ArrayList<>()).add(run.seconds());
            }
        }
        return seconds;
    }

    private static void print(Map<Way, List<Double>> seconds) {
        double perFile = median(seconds.get(Way.FILE_PER_MAP));
        double packed = median(seconds.get(Way.PACKED));
        double hadoops = median(seconds.get(Way.HADOOPS_PACKING));
        System.out.printf(
                Locale.ROOT,
                "  a map per file %.1f s, packed %.1f s (median): cut by %.0f%%; Hadoop's packing %.1f s (median):"
                        + " packed takes %.2f of it%n",
                perFile,
                packed,
                100 * (1 - packed / perFile),
                hadoops,
                packed / hadoops);
    }

    private static double median(List<Double> seconds) {
        return Medians.of(seconds.stream().mapToDouble(Double::doubleValue).toArray());
    }
}

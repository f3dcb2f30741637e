package io.wattle.benchmarks.packing;

import io.wattle.benchmarks.packing.LayoutFileSystem.Served;
import io.wattle.combine.config.CombineKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.util.VersionInfo;

/**
 * Packs small files of a large cluster, in turns with Hadoop's CombineFileInputFormat: time, memory, and how good the
 * splits are. Takes about ten minutes. Nothing else should run on the machine meanwhile.
 */
public final class PackingBenchmark {

    private static final long SPLIT_BYTES = 128 << 20;
    private static final int MILLION = 1_000_000;
    private static final int BLOCKS_PER_FILE = 64;
    private static final int TINY_BYTES = 10 << 10;
    private static final int CALL_MILLIS = 2;
    private static final int VCORES = 2 * PackingLayout.HOSTS;
    private static final double MB = 1 << 20;

    private PackingBenchmark() {}

    /** Which parts to run: quality, tiny, time, listing, heap, slices. None means all but slices, which take ten minutes alone. */
    public static void main(String[] parts) throws Exception {
        System.setProperty("log4j.configuration", "silent-log4j.properties");
        System.out.printf(
                Locale.ROOT,
                "Hadoop %s, JDK %s, %d processors%n",
                VersionInfo.getVersion(),
                System.getProperty("java.version"),
                Runtime.getRuntime().availableProcessors());
        List<String> chosen =
                parts.length == 0 ? List.of("quality", "tiny", "time", "listing", "heap") : List.of(parts);
        for (String part : chosen) {
            switch (part) {
                case "quality" -> quality();
                case "tiny" -> tiny();
                case "time" -> time();
                case "listing" -> listing();
                case "heap" -> heap();
                case "slices" -> slices();
                default ->
                    throw new IllegalArgumentException(
                            part + ": no such part (allowed: quality, tiny, time, listing, heap, slices)");
            }
        }
    }

    private static void quality() throws Exception {
        System.out.println("Splits: smallest / next / median / largest");
        for (int files : new int[] {10_000, 100_000}) {
            PackingLayout layout = new PackingLayout(files, 1, files);
            for (Planner planner : Planner.values()) {
                print(files + " files, 128 MB, " + planner, layout, planner, upTo128Mb());
            }
            print(files + " files, 128 MB, WATTLE, default open cost", layout, Planner.WATTLE, sizeOnly());
            print(files + " files, no size, HADOOP", layout, Planner.HADOOP, Map.of());
            print(
                    files + " files, no size, WATTLE, " + VCORES + " vcores",
                    layout,
                    Planner.WATTLE,
                    Map.of(CombineKey.VCORES.key(), "" + VCORES));
        }
        PackingLayout blocks = new PackingLayout(MILLION / BLOCKS_PER_FILE, BLOCKS_PER_FILE, 64);
        for (Planner planner : Planner.values()) {
            print("10^6 blocks, 64 a file, 128 MB, " + planner, blocks, planner, upTo128Mb());
        }
    }

    /** With the open cost that is there unless it is set: what it does to the number of splits, and to planning. */
    private static void tiny() throws Exception {
        System.out.println("128 MB, default open cost; splits: smallest / next / median / largest");
        PackingLayout mixed = new PackingLayout(100_000, 1, 100_000);
        PackingLayout million = PackingLayout.ofEqualFiles(MILLION, TINY_BYTES, 10);
        for (Planner planner : Planner.values()) {
            print("10^5 files of 16 KB to 2 MB, " + planner, mixed, planner, sizeOnly());
            print("10^6 files of 10 KB, " + planner, million, planner, sizeOnly());
        }
        System.out.println("  10^5 files of 16 KB to 2 MB: "
                + duel(conf(Served.listedInNoTime(mixed), sizeOnly()), 9).text("ms"));
        System.out.println("  10^6 files of 10 KB: "
                + duel(conf(Served.listedInNoTime(million), sizeOnly()), 3).text("ms"));
    }

    private static void print(String what, PackingLayout layout, Planner planner, Map<String, String> settings)
            throws Exception {
        Configuration conf = conf(Served.listedInNoTime(layout), settings);
        System.out.printf(Locale.ROOT, "  %-52s %s%n", what, SplitQuality.of(layout, planner.plan(conf)));
    }

    private static void time() throws Exception {
        System.out.println("Planning, milliseconds, files listed before:");
        List<Double> medians = new ArrayList<>();
        int[] sizes = {10_000, 100_000, MILLION};
        for (int files : sizes) {
            Duel duel = plan(files, 1, files < 100_000 ? 21 : files < MILLION ? 9 : 5);
            medians.add(duel.oursMedian());
            System.out.printf(Locale.ROOT, "  %,9d files: %s%n", files, duel.text("ms"));
        }
        System.out.printf(
                Locale.ROOT,
                "  grows as n^%.2f from 10^4 to 10^6 files%n",
                Math.log(medians.get(2) / medians.get(0)) / Math.log(100));
        for (int blocks : sizes) {
            Duel duel = plan(blocks / BLOCKS_PER_FILE, BLOCKS_PER_FILE, blocks < MILLION ? 9 : 3);
            System.out.printf(Locale.ROOT, "  %,9d blocks, 64 a file: %s%n", blocks, duel.text("ms"));
        }
    }

    private static Duel plan(int files, int blocksPerFile, int repeats) throws Exception {
        Configuration conf = conf(Served.listedInNoTime(new PackingLayout(files, blocksPerFile, 1)), upTo128Mb());
        return duel(conf, repeats);
    }

    private static void listing() throws Exception {
        PackingLayout layout = new PackingLayout(MILLION, 1, 2);
        Configuration conf = conf(Served.listed(layout, CALL_MILLIS), upTo128Mb());
        System.out.println("Whole getSplits of 10^6 files, listing 1,000 files takes 2 ms:");
        System.out.println("  default threads: " + duel(conf, 3).text("ms"));
        conf.setInt("mapreduce.input.fileinputformat.list-status.num-threads", 8);
        System.out.println("  8 threads each: " + duel(conf, 3).text("ms"));
    }

    private static Duel duel(Configuration conf, int repeats) throws Exception {
        int warmUps = Math.max(2, repeats / 3);
        return Duel.of(warmUps, repeats, () -> millis(Planner.HADOOP, conf), () -> millis(Planner.WATTLE, conf));
    }

    private static double millis(Planner planner, Configuration conf) throws Exception {
        System.gc();
        long start = System.nanoTime();
        List<InputSplit> splits = planner.plan(conf);
        double millis = (System.nanoTime() - start) / 1e6;
        if (splits.isEmpty()) {
            throw new IllegalStateException(planner + " planned no split");
        }
        return millis;
    }

    private static void heap() throws Exception {
        System.out.println("Most live heap of 10^6 blocks, MB:");
        for (PackingLayout layout : List.of(
                new PackingLayout(MILLION, 1, 3), new PackingLayout(MILLION / BLOCKS_PER_FILE, BLOCKS_PER_FILE, 3))) {
            for (Served served : Stream.of(Served.listed(layout, 0), Served.listedInNoTime(layout))
                    .toList()) {
                Configuration conf = conf(served, upTo128Mb());
                Duel duel = Duel.of(0, 2, () -> megabytes(Planner.HADOOP, conf), () -> megabytes(Planner.WATTLE, conf));
                System.out.printf(
                        Locale.ROOT,
                        "  %,d files, %s: %s%n",
                        layout.files(),
                        served.ready().isPresent() ? "beside a list of them" : "listing and planning",
                        duel.text("MB"));
            }
        }
    }

    /** One of 25 jobs that read 10^8 files of 16 KB to 2 MB together, with the open cost that is there unless it is set. */
    private static void slices() throws Exception {
        PackingLayout layout = new PackingLayout(100 * MILLION, 1, 4);
        Map<String, String> settings = Map.of(Planner.MAX_SIZE, "" + SPLIT_BYTES, CombineKey.SLICE.key(), "7/25");
        Configuration conf = conf(Served.listed(layout, 0), settings);
        long start = System.nanoTime();
        int splits = Planner.WATTLE.plan(conf).size();
        System.out.printf(
                Locale.ROOT,
                "Slice 7/25 of 10^8 files: %,d splits in %.0f s%n",
                splits,
                (System.nanoTime() - start) / 1e9);
        System.out.println("Most live heap of it, MB:");
        megabytes(Planner.WATTLE, conf);
    }

    private static double megabytes(Planner planner, Configuration conf) throws Exception {
        LiveHeap.Peak peak = LiveHeap.during(() -> planner.plan(conf));
        System.out.printf(Locale.ROOT, "    %s %.1f MB, %d samples%n", planner, peak.bytes() / MB, peak.samples());
        return peak.bytes() / MB;
    }

    private static Configuration conf(Served served, Map<String, String> settings) {
        Configuration conf = LayoutFileSystem.serve(served);
        settings.forEach(conf::set);
        return conf;
    }

    /** Hadoop's packing knows no cost of opening: so that both make splits of the same size, ours has none either. */
    static Map<String, String> upTo128Mb() {
        return Map.of(Planner.MAX_SIZE, "" + SPLIT_BYTES, CombineKey.OPEN_COST.key(), "0");
    }

    private static Map<String, String> sizeOnly() {
        return Map.of(Planner.MAX_SIZE, "" + SPLIT_BYTES);
    }
}

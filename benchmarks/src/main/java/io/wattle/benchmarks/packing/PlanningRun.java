package io.wattle.benchmarks.packing;

import io.wattle.benchmarks.packing.LayoutFileSystem.Served;
import io.wattle.benchmarks.packing.PackingLayout.Arrangement;
import io.wattle.benchmarks.packing.Planner.Planning;
import io.wattle.combine.config.CombineKey;
import java.io.IOException;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.apache.hadoop.conf.Configuration;

/**
 * One measurement of planning, in a JVM of its own: so that neither the other planner's compiled code nor its garbage has a
 * part in it.
 *
 * @param files of one block each, 16 KB to 2 MB
 * @param freeOpening whether opening costs nothing, as Hadoop's packing has none; else it is as it is unless set
 */
record PlanningRun(Planner planner, Arrangement arrangement, int files, boolean freeOpening, Figure figure) {

    private static final int WARM_UP_FILES = 10_000;
    private static final int WARM_UPS = 12;
    private static final long SPLIT_BYTES = 128 << 20;
    private static final double MB = 1 << 20;

    /** What is measured. */
    enum Figure {
        /** Milliseconds of planning, of files that were listed before. */
        PLANNING,
        /** Milliseconds of all of getSplits; what a file system says of a file is made meanwhile, in the same JVM. */
        GET_SPLITS,
        /** The same where each call of the file system takes a millisecond. */
        WAITING_GET_SPLITS,
        /** MB of most live heap during all of getSplits, and with its result. */
        HEAP
    }

    /** Measures what the arguments say, and prints the values in one line. */
    public static void main(String[] arguments) throws Exception {
        System.setProperty("log4j.configuration", "silent-log4j.properties");
        System.out.println(parse(arguments)
                .measure()
                .mapToObj(it -> String.format(Locale.ROOT, "%.2f", it))
                .collect(Collectors.joining(" ")));
    }

    static PlanningRun parse(String[] arguments) {
        return new PlanningRun(
                Planner.valueOf(arguments[0]),
                Arrangement.valueOf(arguments[1]),
                Integer.parseInt(arguments[2]),
                Boolean.parseBoolean(arguments[3]),
                Figure.valueOf(arguments[4]));
    }

    /** Arguments of {@link #main} for this one. */
    String[] arguments() {
        return new String[] {
            planner.name(), arrangement.name(), "" + files, Boolean.toString(freeOpening), figure.name()
        };
    }

    /** Fewer of what takes long. */
    int repeats() {
        if (figure == Figure.HEAP || files > 1_000_000) {
            return 1;
        }
        if (figure == Figure.WAITING_GET_SPLITS) {
            return 3;
        }
        return files < 100_000 ? 9 : files < 1_000_000 ? 5 : 3;
    }

    private DoubleStream measure() throws Exception {
        Configuration warmUp = configuration(WARM_UP_FILES, 0);
        for (int i = 0; i < WARM_UPS; i++) {
            once(warmUp);
        }
        Configuration conf = configuration(files, figure == Figure.WAITING_GET_SPLITS ? 1 : 0);
        double[] values = new double[repeats()];
        for (int i = 0; i < values.length; i++) {
            values[i] = figure == Figure.HEAP ? megabytes(conf) : once(conf);
        }
        return DoubleStream.of(values);
    }

    private Configuration configuration(int ofFiles, long callMillis) {
        PackingLayout layout = PackingLayout.arranged(arrangement, ofFiles, ofFiles);
        Configuration conf = LayoutFileSystem.serve(
                figure == Figure.PLANNING && planner == Planner.HADOOP
                        ? Served.listedInNoTime(layout)
                        : Served.listed(layout, callMillis));
        conf.setLong(Planner.MAX_SIZE, SPLIT_BYTES);
        // Of 10^7 files the master reads more of the splits than Hadoop lets it unless told to.
        conf.setLong("mapreduce.job.split.metainfo.maxsize", -1);
        if (freeOpening) {
            conf.setLong(CombineKey.OPEN_COST.key(), 0);
        }
        return conf;
    }

    private double once(Configuration conf) throws IOException {
        Planning planning = figure == Figure.PLANNING ? planner.listed(conf) : () -> planner.plan(conf);
        System.gc();
        long start = System.nanoTime();
        int splits = planning.plan().size();
        double millis = (System.nanoTime() - start) / 1e6;
        if (splits == 0) {
            throw new IllegalStateException(planner + " planned no split");
        }
        return millis;
    }

    private double megabytes(Configuration conf) throws Exception {
        return LiveHeap.during(() -> planner.plan(conf)).bytes() / MB;
    }
}

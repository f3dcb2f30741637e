package io.wattle.benchmarks.scheduler;

import io.wattle.benchmarks.scheduler.AllocationCase.Outcome;
import io.wattle.scheduler.EnergyCapacityScheduler;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * Compares how many containers per second the ResourceManager's scheduler places with the plug-in and without, in turns.
 * Takes about ten minutes. Nothing else should run on the machine meanwhile.
 */
public final class AllocationBenchmark {

    private static final int REPEATS = 5;
    private static final int WARM_UPS = 2;
    private static final int CONTAINERS = 60_000;

    private AllocationBenchmark() {}

    /** Takes no arguments. */
    public static void main(String[] arguments) throws IOException {
        for (boolean mixed : new boolean[] {false, true}) {
            for (boolean asynchronous : new boolean[] {false, true}) {
                for (int nodes : new int[] {1000, 5000}) {
                    compare(new AllocationCase(mixed, asynchronous, nodes));
                }
            }
        }
    }

    private static void compare(AllocationCase each) throws IOException {
        int batches = Math.max(1, CONTAINERS / (2 * each.nodes()));
        List<Outcome> stock = new ArrayList<>();
        List<Outcome> energy = new ArrayList<>();
        for (int i = -WARM_UPS; i < REPEATS; i++) {
            // Whoever comes second finds a warmer machine, and more garbage.
            boolean stockFirst = i % 2 == 0;
            Outcome first = run(each, stockFirst ? CapacityScheduler.class : EnergyCapacityScheduler.class, batches);
            Outcome second = run(each, stockFirst ? EnergyCapacityScheduler.class : CapacityScheduler.class, batches);
            if (i >= 0) {
                stock.add(stockFirst ? first : second);
                energy.add(stockFirst ? second : first);
            }
        }
        System.out.println(each);
        print("second of scheduler time", energy, stock, Outcome::perSchedulerSecond);
        print("second", energy, stock, Outcome::perWallSecond);
        System.out.println("  heartbeats: plug-in " + energy.get(0).heartbeats() + ", stock "
                + stock.get(0).heartbeats());
    }

    private static Outcome run(AllocationCase each, Class<? extends CapacityScheduler> scheduler, int batches)
            throws IOException {
        System.gc();
        return each.run(scheduler, batches);
    }

    private static void print(
            String per, List<Outcome> energy, List<Outcome> stock, ToDoubleFunction<Outcome> containers) {
        double[] plugIn = energy.stream().mapToDouble(containers).toArray();
        double[] without = stock.stream().mapToDouble(containers).toArray();
        double[] pairs = new double[REPEATS];
        for (int i = 0; i < REPEATS; i++) {
            pairs[i] = plugIn[i] / without[i];
        }
        System.out.printf(
                Locale.ROOT,
                "  containers per %-25s plug-in %s, stock %s; ratio of medians %.3f, of pairs %s%n",
                per,
                spread(plugIn, 0),
                spread(without, 0),
                median(plugIn) / median(without),
                spread(pairs, 3));
    }

    private static double median(double[] values) {
        return Arrays.stream(values).sorted().toArray()[values.length / 2];
    }

    private static String spread(double[] values, int digits) {
        String format = "%." + digits + "f";
        return String.format(
                Locale.ROOT,
                format + " (" + format + " to " + format + ")",
                median(values),
                Arrays.stream(values).min().orElseThrow(),
                Arrays.stream(values).max().orElseThrow());
    }
}

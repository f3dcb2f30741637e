package io.wattle.benchmarks.scheduler;

import io.wattle.scheduler.EnergyCapacityScheduler;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * Compares how many containers per second the ResourceManager's scheduler places with the plug-in and without, in turns.
 * Takes about ten minutes. Nothing else should run on the machine meanwhile.
 */
public final class AllocationBenchmark {

    private static final int REPEATS = 5;
    private static final int WARM_UPS = 2;
    private static final int CONTAINERS = 80_000;

    private AllocationBenchmark() {}

    /** Takes no arguments. */
    public static void main(String[] arguments) throws IOException {
        for (boolean mixed : new boolean[] {false, true}) {
            for (boolean asynchronous : new boolean[] {false, true}) {
                for (int nodes : new int[] {1000, 5000}) {
                    System.out.println(compare(new AllocationCase(mixed, asynchronous, nodes)));
                }
            }
        }
    }

    private static String compare(AllocationCase each) throws IOException {
        int batches = Math.max(1, CONTAINERS / (2 * each.nodes()));
        List<Double> stock = new ArrayList<>();
        List<Double> energy = new ArrayList<>();
        for (int i = -WARM_UPS; i < REPEATS; i++) {
            // Whoever comes second finds a warmer machine, and more garbage.
            boolean stockFirst = i % 2 == 0;
            double first = rate(each, stockFirst ? CapacityScheduler.class : EnergyCapacityScheduler.class, batches);
            double second = rate(each, stockFirst ? EnergyCapacityScheduler.class : CapacityScheduler.class, batches);
            if (i >= 0) {
                stock.add(stockFirst ? first : second);
                energy.add(stockFirst ? second : first);
            }
        }
        double[] ratios = new double[REPEATS];
        for (int i = 0; i < REPEATS; i++) {
            ratios[i] = energy.get(i) / stock.get(i);
        }
        Arrays.sort(ratios);
        return String.format(
                Locale.ROOT,
                "%-50s plug-in %s, stock %s containers/s; ratio of medians %.3f, of pairs %.3f to %.3f",
                each,
                spread(energy),
                spread(stock),
                median(energy) / median(stock),
                ratios[0],
                ratios[REPEATS - 1]);
    }

    private static double rate(AllocationCase each, Class<? extends CapacityScheduler> scheduler, int batches)
            throws IOException {
        System.gc();
        return each.run(scheduler, batches).perSecond();
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }

    private static String spread(List<Double> values) {
        return String.format(
                Locale.ROOT,
                "%.0f (%.0f to %.0f)",
                median(values),
                values.stream().mapToDouble(it -> it).min().orElseThrow(),
                values.stream().mapToDouble(it -> it).max().orElseThrow());
    }
}

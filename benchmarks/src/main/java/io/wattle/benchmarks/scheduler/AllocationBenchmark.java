package io.wattle.benchmarks.scheduler;

import io.wattle.benchmarks.PairedRatio;
import io.wattle.benchmarks.scheduler.AllocationCase.Outcome;
import io.wattle.benchmarks.scheduler.AllocationCase.Placing;
import io.wattle.scheduler.EnergyCapacityScheduler;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * Compares how many containers per second the ResourceManager's scheduler places with the plug-in and without, in turns: 24
 * pairs, and their ratio with its 95% interval. Each case has a JVM of its own: no case runs in what another left behind.
 * Takes about half an hour. Nothing else should run on the machine meanwhile.
 */
public final class AllocationBenchmark {

    private static final int PAIRS = 24;
    private static final int WARM_UPS = 12;

    /** Of each scheduler in each pair: short, so that what else runs on the machine meets both. */
    private static final int TURN = 20_000;

    private AllocationBenchmark() {}

    /** Without arguments runs all cases; with three (mixed, asynchronous, nodes) that one. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        if (arguments.length == 3) {
            // Hadoop's own threads would keep the JVM alive, after an error, too.
            Thread.currentThread().setUncaughtExceptionHandler((thread, error) -> {
                thread.getThreadGroup().uncaughtException(thread, error);
                System.exit(1);
            });
            compare(new AllocationCase(
                    Boolean.parseBoolean(arguments[0]),
                    Boolean.parseBoolean(arguments[1]),
                    Integer.parseInt(arguments[2])));
            System.exit(0);
        }
        for (boolean mixed : new boolean[] {false, true}) {
            for (boolean asynchronous : new boolean[] {false, true}) {
                for (int nodes : new int[] {1000, 5000}) {
                    fork(mixed, asynchronous, nodes);
                }
            }
        }
    }

    private static void fork(boolean mixed, boolean asynchronous, int nodes) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElse("java"));
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), AllocationBenchmark.class.getName()));
        command.addAll(List.of(Boolean.toString(mixed), Boolean.toString(asynchronous), Integer.toString(nodes)));
        int exit = new ProcessBuilder(command).inheritIO().start().waitFor();
        if (exit != 0) {
            throw new IllegalStateException(String.join(" ", command) + ": ended with " + exit);
        }
    }

    private static void compare(AllocationCase each) throws IOException {
        List<Outcome> stock = new ArrayList<>();
        List<Outcome> energy = new ArrayList<>();
        try (Placing without = each.open(CapacityScheduler.class);
                Placing plugIn = each.open(EnergyCapacityScheduler.class)) {
            for (int i = -WARM_UPS; i < PAIRS; i++) {
                // What one left behind is not collected in the other's turn, and who goes first alternates.
                boolean stockFirst = i % 2 == 0;
                Outcome first = turn(stockFirst ? without : plugIn);
                Outcome second = turn(stockFirst ? plugIn : without);
                if (i >= 0) {
                    stock.add(stockFirst ? first : second);
                    energy.add(stockFirst ? second : first);
                }
            }
        }
        System.out.println(each);
        print("second of scheduler time", energy, stock, Outcome::perSchedulerSecond);
        print("second", energy, stock, Outcome::perWallSecond);
        System.out.printf(
                Locale.ROOT,
                "  heartbeats: plug-in %d, stock %d; refused %.2f of the offers; the plug-in's own threads: %.1f CPU us a"
                        + " container%n",
                energy.get(0).heartbeats(),
                stock.get(0).heartbeats(),
                (double) energy.stream().mapToLong(Outcome::refused).sum()
                        / energy.stream().mapToLong(Outcome::offers).sum(),
                median(energy.stream()
                                .mapToDouble(it -> it.backgroundSeconds() / it.containers())
                                .toArray())
                        * 1e6);
    }

    private static Outcome turn(Placing scheduler) {
        System.gc();
        return scheduler.turn(TURN);
    }

    private static void print(
            String per, List<Outcome> energy, List<Outcome> stock, ToDoubleFunction<Outcome> containers) {
        double[] plugIn = energy.stream().mapToDouble(containers).toArray();
        double[] without = stock.stream().mapToDouble(containers).toArray();
        PairedRatio ratio = PairedRatio.of(
                Arrays.stream(without).boxed().toList(),
                Arrays.stream(plugIn).boxed().toList());
        System.out.printf(
                Locale.ROOT,
                "  containers per %-25s plug-in %s, stock %s; ratio of %d pairs %.3f (95%%: %.3f to %.3f), of medians %.3f%n",
                per,
                spread(plugIn),
                spread(without),
                ratio.pairs(),
                ratio.ratio(),
                ratio.low(),
                ratio.high(),
                median(plugIn) / median(without));
    }

    private static double median(double[] values) {
        return Arrays.stream(values).sorted().toArray()[values.length / 2];
    }

    private static String spread(double[] values) {
        return String.format(
                Locale.ROOT,
                "%.0f (%.0f to %.0f)",
                median(values),
                Arrays.stream(values).min().orElseThrow(),
                Arrays.stream(values).max().orElseThrow());
    }
}

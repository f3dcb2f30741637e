package io.wattle.benchmarks.scheduler;

import io.wattle.benchmarks.PairedRatio;
import io.wattle.benchmarks.scheduler.AllocationCase.Contestant;
import io.wattle.benchmarks.scheduler.AllocationCase.Outcome;
import io.wattle.benchmarks.scheduler.AllocationCase.Placing;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Compares how many containers per second the ResourceManager's scheduler places with the plug-in and without, in turns: 24
 * pairs, and their ratio with its 95% interval. Where offers are refused, so does a stock scheduler that refuses the same ones
 * at no cost of its own. Each case has a JVM of its own: no case runs in what another left behind.
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
        Map<Contestant, Placing> open = new EnumMap<>(Contestant.class);
        Map<Contestant, List<Outcome>> outcomes = new EnumMap<>(Contestant.class);
        try {
            for (Contestant contestant : each.contestants()) {
                open.put(contestant, each.open(contestant));
                outcomes.put(contestant, new ArrayList<>());
            }
            List<Contestant> order = new ArrayList<>(each.contestants());
            for (int i = -WARM_UPS; i < PAIRS; i++) {
                for (Contestant contestant : order) {
                    Outcome outcome = turn(open.get(contestant));
                    if (i >= 0) {
                        outcomes.get(contestant).add(outcome);
                    }
                }
                // What one left behind is not collected in the other's turn, and who goes first changes.
                Collections.rotate(order, 1);
            }
        } finally {
            for (Placing placing : open.values()) {
                placing.close();
            }
        }
        System.out.println(each);
        print("second of scheduler time", outcomes, Outcome::perSchedulerSecond);
        print("second", outcomes, Outcome::perWallSecond);
        List<Outcome> plugIn = outcomes.get(Contestant.PLUG_IN);
        System.out.printf(
                Locale.ROOT,
                "  heartbeats: plug-in %d, stock %d; refused %.2f of the offers; the plug-in's own threads: %.1f CPU us a"
                        + " container%n",
                plugIn.get(0).heartbeats(),
                outcomes.get(Contestant.STOCK).get(0).heartbeats(),
                (double) plugIn.stream().mapToLong(Outcome::refused).sum()
                        / plugIn.stream().mapToLong(Outcome::offers).sum(),
                median(plugIn.stream()
                                .mapToDouble(it -> it.backgroundSeconds() / it.containers())
                                .toArray())
                        * 1e6);
    }

    private static Outcome turn(Placing scheduler) {
        System.gc();
        return scheduler.turn(TURN);
    }

    private static void print(
            String per, Map<Contestant, List<Outcome>> outcomes, ToDoubleFunction<Outcome> containers) {
        System.out.printf(Locale.ROOT, "  containers per %s%n", per);
        outcomes.forEach((contestant, all) ->
                System.out.printf(Locale.ROOT, "    %-15s %s%n", contestant.label(), spread(figures(all, containers))));
        for (Contestant of : List.of(Contestant.PLUG_IN, Contestant.REFUSING_STOCK)) {
            for (Contestant to : List.of(Contestant.STOCK, Contestant.REFUSING_STOCK)) {
                if (of != to && outcomes.containsKey(of) && outcomes.containsKey(to)) {
                    double[] these = figures(outcomes.get(of), containers);
                    double[] those = figures(outcomes.get(to), containers);
                    PairedRatio ratio = PairedRatio.of(
                            Arrays.stream(those).boxed().toList(),
                            Arrays.stream(these).boxed().toList());
                    System.out.printf(
                            Locale.ROOT,
                            "    %s / %s: %.3f of %d pairs (95%%: %.3f to %.3f), of medians %.3f%n",
                            of.label(),
                            to.label(),
                            ratio.ratio(),
                            ratio.pairs(),
                            ratio.low(),
                            ratio.high(),
                            median(these) / median(those));
                }
            }
        }
    }

    private static double[] figures(List<Outcome> outcomes, ToDoubleFunction<Outcome> figure) {
        return outcomes.stream().mapToDouble(figure).toArray();
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

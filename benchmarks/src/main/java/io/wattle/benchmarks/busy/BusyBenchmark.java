package io.wattle.benchmarks.busy;

import io.wattle.benchmarks.busy.BusyCluster.Outcome;
import java.util.List;
import java.util.Locale;

/** Prints how the policy places on a busy cluster, beside stock and beside an oracle. Takes seconds; no clock is read. */
public final class BusyBenchmark {

    private static final int SEEDS = 5;

    private BusyBenchmark() {}

    /** Takes no arguments. */
    public static void main(String[] arguments) {
        System.out.println(
                "share on the best class, joules beside the oracle's, seconds, mean seconds of an application;"
                        + " means of " + SEEDS + " seeds");
        for (double share : new double[] {0.5, 0.2, 0.8}) {
            for (int queues : new int[] {1, 4}) {
                System.out.printf(Locale.ROOT, "%.0f%% cheaper on wimpy nodes, %d queues%n", 100 * share, queues);
                Outcome oracle = mean(share, queues, "oracle");
                for (String placer : List.of("stock", "policy", "oracle")) {
                    Outcome it = mean(share, queues, placer);
                    System.out.printf(
                            Locale.ROOT,
                            "  %-7s %.3f  %.3f  %4.0f s  %4.0f s%n",
                            placer,
                            it.bestShare(),
                            it.joules() / oracle.joules(),
                            it.seconds(),
                            it.meanAppSeconds());
                }
            }
        }
    }

    static Outcome mean(double share, int queues, String placer) {
        double[] sum = new double[4];
        for (int seed = 0; seed < SEEDS; seed++) {
            Outcome it = run(new BusyScenario(share, queues, seed), placer);
            double[] values = {it.bestShare(), it.joules(), it.seconds(), it.meanAppSeconds()};
            for (int i = 0; i < sum.length; i++) {
                sum[i] += values[i] / SEEDS;
            }
        }
        return new Outcome(sum[0], sum[1], sum[2], sum[3]);
    }

    static Outcome run(BusyScenario scenario, String placer) {
        return BusyCluster.run(scenario, (ends, nodes) -> switch (placer) {
            case "stock" -> new StockPlacer();
            case "policy" -> new PolicyPlacer();
            default -> new OraclePlacer(ends, nodes);
        });
    }
}

package io.wattle.cost;

import java.util.function.IntToDoubleFunction;

/**
 * Wimpy nodes that do the work of brawny nodes, and how busy they are with it (Loghin2015 Tables 6 and 7, "10:49" with
 * "1:1", "75:86" with "1:6"). The work is {@code brawny nodes * utilisation * throughput ratio}, in wimpy nodes that are
 * busy all the time; n nodes do it at a utilisation of {@code work / speedUp(n)}.
 *
 * <p>The study's own rows are not linear in n. Its 1:1 rows give throughput ratios of 2.0 (CPU) and 4.9 (I/O); its rows
 * at 75% then follow only with speed-ups of 1.83 on 2 nodes and 4.27 on 6, which it does not print. Immutable and thread
 * safe.
 *
 * @param nodes wimpy nodes
 * @param utilisation mean share of full load of those nodes, 0 to the limit
 */
public record Substitution(int nodes, double utilisation) {

    /** A speed-up that levels off may never suffice: the search has to end. */
    private static final int MOST_NODES = 1_000_000;

    public Substitution {
        Require.count("nodes", nodes);
        Require.share("utilisation", utilisation);
    }

    /** With a speed-up of n on n nodes and a utilisation limit of 1. */
    public static Substitution linear(int brawnyNodes, double brawnyUtilisation, double throughputRatio) {
        return of(brawnyNodes, brawnyUtilisation, throughputRatio, n -> n, 1);
    }

    /**
     * The fewest wimpy nodes that do the work.
     *
     * @param brawnyNodes 1 or more
     * @param brawnyUtilisation mean utilisation of the brawny nodes, 0 to 1
     * @param throughputRatio work per second of one busy brawny node over that of one busy wimpy node, positive
     * @param speedUp throughput of n wimpy nodes over that of one, for n from 1 up; positive
     * @param utilisationLimit how busy the wimpy nodes may be, more than 0 and up to 1
     * @throws IllegalArgumentException if a figure is out of range, or the speed-up never suffices
     */
    public static Substitution of(
            int brawnyNodes,
            double brawnyUtilisation,
            double throughputRatio,
            IntToDoubleFunction speedUp,
            double utilisationLimit) {
        double work = work(brawnyNodes, brawnyUtilisation, throughputRatio);
        Require.positiveShare("utilisation limit", utilisationLimit);
        for (int nodes = 1; nodes <= MOST_NODES; nodes++) {
            double utilisation =
                    work / Require.positive("speed-up on " + nodes + " nodes", speedUp.applyAsDouble(nodes));
            if (utilisation <= utilisationLimit * (1 + 1e-9)) {
                return new Substitution(nodes, Math.min(utilisation, utilisationLimit));
            }
        }
        throw new IllegalArgumentException("substitution: " + work + " busy nodes of work do not fit " + MOST_NODES
                + " nodes at a utilisation of " + utilisationLimit + " (the speed-up must grow with the nodes)");
    }

    /** Work of brawny nodes, in wimpy nodes that are busy all the time; parameters as in {@link #of}. */
    public static double work(int brawnyNodes, double brawnyUtilisation, double throughputRatio) {
        Require.count("brawny nodes", brawnyNodes);
        Require.share("brawny utilisation", brawnyUtilisation);
        Require.positive("throughput ratio", throughputRatio);
        return brawnyNodes * brawnyUtilisation * throughputRatio;
    }
}

package io.wattle.cost;

/** From a calculated number of nodes to one that can be bought. */
final class WholeNodes {

    /** What sums and quotients of decimal figures lose: 2.0000000001 nodes are 2. */
    private static final double ROUNDING = 1e-9;

    private WholeNodes() {}

    /** The least whole number of nodes that is enough; at least 1. */
    static int enough(double nodes) {
        return Math.max(1, checked(Math.ceil(nodes * (1 - ROUNDING))));
    }

    /** The greatest whole number of nodes that fits. */
    static int fitting(double nodes) {
        return checked(Math.floor(nodes * (1 + ROUNDING)));
    }

    private static int checked(double nodes) {
        if (!(nodes <= Integer.MAX_VALUE)) {
            throw new IllegalArgumentException("nodes: " + nodes + " (allowed: up to " + Integer.MAX_VALUE
                    + "; one of the figures has the wrong unit)");
        }
        return (int) nodes;
    }
}

package io.wattle.simulator.node;

import java.util.function.IntToDoubleFunction;

/**
 * What each of {@code n} computing threads gets of a node's cores: a whole core as long as there are no more threads than
 * cores; beyond, all share what the cores do together, which hardware threads raise a little. Immutable.
 *
 * @param cores at least 1
 * @param threads hardware threads, at least {@code cores}
 * @param operationsPerSecond of one core with one thread, more than 0
 * @param threadGain what all hardware threads together do, over one thread on each core; 1 or more
 */
public record CoreSpeed(int cores, int threads, double operationsPerSecond, double threadGain)
        implements IntToDoubleFunction {

    public CoreSpeed {
        if (cores < 1 || threads < cores || !(operationsPerSecond > 0) || !(threadGain >= 1)) {
            throw new IllegalArgumentException("speed of cores: " + cores + " cores, " + threads + " threads, "
                    + operationsPerSecond + " operations a second, gain " + threadGain
                    + " (allowed: 1 or more cores, no fewer threads, more than 0 operations, a gain of 1 or more)");
        }
    }

    @Override
    public double applyAsDouble(int computing) {
        return operationsPerSecond * Math.min(1, coresWorth(computing) / computing);
    }

    /** Share of the node that so many computing threads keep busy, 0 to 1: a core each, as the studies' watts are given. */
    public double utilisation(int computing) {
        return Math.min(1, (double) computing / cores);
    }

    private double coresWorth(int computing) {
        if (computing <= cores) {
            return computing;
        }
        int extra = Math.min(computing, threads) - cores;
        return cores * (1 + (threadGain - 1) * (extra == 0 ? 0 : (double) extra / (threads - cores)));
    }
}

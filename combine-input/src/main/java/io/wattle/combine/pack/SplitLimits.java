package io.wattle.combine.pack;

import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** How much a split of each host weighs at most. Immutable, thread safe. */
final class SplitLimits {

    private final long[] limits;
    private final boolean equal;

    /** @param limit of a host of share 1 */
    SplitLimits(long limit, int hosts, IntToDoubleFunction hostShare) {
        limits = IntStream.range(0, hosts)
                .mapToLong(it -> Math.max(1, (long) (limit * hostShare.applyAsDouble(it))))
                .toArray();
        equal = IntStream.range(1, hosts).allMatch(it -> limits[it] == limits[0]);
    }

    int hosts() {
        return limits.length;
    }

    long of(int host) {
        return limits[host];
    }

    /** Of the hosts that hold a piece the first one whose splits are largest. */
    int fastestHolder(BlockTable blocks, int block) {
        int fastest = blocks.host(block, 0);
        for (int i = 1; i < blocks.hostCount(block); i++) {
            int host = blocks.host(block, i);
            fastest = limits[host] > limits[fastest] ? host : fastest;
        }
        return fastest;
    }

    /** Whether all hosts have the same. */
    boolean equal() {
        return equal;
    }
}

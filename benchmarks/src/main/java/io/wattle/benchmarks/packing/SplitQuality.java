package io.wattle.benchmarks.packing;

import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.lib.input.CombineFileSplit;

/**
 * How good splits are.
 *
 * @param splits how many there are
 * @param bestHostShare of all bytes, those with a replica on the host that holds most of their split
 * @param rackLocal splits of which one rack holds everything
 * @param smallest bytes of the smallest split
 * @param secondSmallest bytes of the next one: there may be one that holds what was left
 * @param median bytes
 * @param largest bytes of the largest split
 * @param mostLocations hosts that one split names
 */
record SplitQuality(
        int splits,
        double bestHostShare,
        int rackLocal,
        long smallest,
        long secondSmallest,
        long median,
        long largest,
        int mostLocations) {

    private static final double MB = 1 << 20;

    /** @throws IllegalStateException if a block is in no split, or in two */
    static SplitQuality of(PackingLayout layout, List<InputSplit> splits) throws IOException, InterruptedException {
        BitSet seen = new BitSet(layout.blocks());
        long[] sizes = new long[splits.size()];
        long best = 0;
        int rackLocal = 0;
        int mostLocations = 0;
        for (int i = 0; i < sizes.length; i++) {
            Held held = new Held(layout, seen);
            held.add((CombineFileSplit) splits.get(i));
            sizes[i] = held.bytes;
            best += Arrays.stream(held.byHost).max().orElse(0);
            rackLocal += Arrays.stream(held.byRack).anyMatch(it -> it == held.bytes) ? 1 : 0;
            mostLocations = Math.max(mostLocations, splits.get(i).getLocations().length);
        }
        if (seen.cardinality() != layout.blocks()) {
            throw new IllegalStateException(layout.blocks() - seen.cardinality() + " blocks are in no split");
        }
        Arrays.sort(sizes);
        int count = sizes.length;
        return new SplitQuality(
                count,
                (double) best / layout.bytes(),
                rackLocal,
                sizes[0],
                sizes[Math.min(1, count - 1)],
                sizes[count / 2],
                sizes[count - 1],
                mostLocations);
    }

    /** What hosts and racks hold of one split. */
    private static final class Held {
        private final PackingLayout layout;
        private final BitSet seen;
        private final long[] byHost = new long[PackingLayout.HOSTS];
        private final long[] byRack = new long[PackingLayout.RACKS];
        private long bytes;

        Held(PackingLayout layout, BitSet seen) {
            this.layout = layout;
            this.seen = seen;
        }

        void add(CombineFileSplit split) {
            for (int i = 0; i < split.getNumPaths(); i++) {
                int block = layout.firstBlock(PackingLayout.fileNumber(split.getPath(i)));
                long offset = 0;
                while (offset < split.getOffset(i)) {
                    offset += layout.length(block++);
                }
                long end = split.getOffset(i) + split.getLength(i);
                while (offset < end) {
                    offset += layout.length(block);
                    add(block++);
                }
                if (offset != end) {
                    throw new IllegalStateException(split.getPath(i) + ": a piece ends within a block");
                }
            }
        }

        private void add(int block) {
            if (seen.get(block)) {
                throw new IllegalStateException("block " + block + " is in two splits");
            }
            seen.set(block);
            int length = layout.length(block);
            bytes += length;
            for (int i = 0; i < PackingLayout.REPLICAS; i++) {
                byHost[layout.holder(block, i)] += length;
            }
            // The second replica and the third are in one rack.
            byRack[PackingLayout.rack(layout.holder(block, 0))] += length;
            byRack[PackingLayout.rack(layout.holder(block, 1))] += length;
        }
    }

    /** Whether all splits but the smallest are within 10% of one size. */
    boolean isEven() {
        return largest - secondSmallest <= 0.1 * (largest + secondSmallest);
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%6d splits, best host %5.1f%%, rack-local %6d, MB %6.1f / %6.1f / %6.1f / %7.1f, %s, locations %d",
                splits,
                100 * bestHostShare,
                rackLocal,
                smallest / MB,
                secondSmallest / MB,
                median / MB,
                largest / MB,
                isEven() ? "even" : "uneven",
                mostLocations);
    }
}

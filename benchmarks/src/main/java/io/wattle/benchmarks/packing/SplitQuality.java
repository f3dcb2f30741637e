package io.wattle.benchmarks.packing;

import java.io.IOException;
import java.util.Arrays;
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

    /** @throws IllegalStateException if bytes are in no split, or in two */
    static SplitQuality of(PackingLayout layout, List<InputSplit> splits) throws IOException, InterruptedException {
        int[] seen = new int[layout.blocks()];
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
        long missing = layout.bytes() - Arrays.stream(seen).asLongStream().sum();
        if (missing > 0) {
            throw new IllegalStateException(missing + " bytes are in no split");
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
        private final int[] seen;
        private final long[] byHost = new long[PackingLayout.HOSTS];
        private final long[] byRack = new long[PackingLayout.RACKS];
        private long bytes;

        Held(PackingLayout layout, int[] seen) {
            this.layout = layout;
            this.seen = seen;
        }

        void add(CombineFileSplit split) {
            for (int i = 0; i < split.getNumPaths(); i++) {
                int block = layout.firstBlock(PackingLayout.fileNumber(split.getPath(i)));
                long start = split.getOffset(i);
                long end = start + split.getLength(i);
                for (long blockStart = 0; blockStart < end; block++) {
                    long blockEnd = blockStart + layout.length(block);
                    if (blockEnd > start) {
                        add(block, (int) (Math.min(end, blockEnd) - Math.max(start, blockStart)));
                    }
                    blockStart = blockEnd;
                }
            }
        }

        private void add(int block, int length) {
            seen[block] += length;
            if (seen[block] > layout.length(block)) {
                throw new IllegalStateException("block " + block + " is in two splits");
            }
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

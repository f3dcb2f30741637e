package io.wattle.combine.plan;

import io.wattle.combine.config.CombineKey;
import io.wattle.combine.config.OpenCost;
import io.wattle.combine.config.SizeMode;
import io.wattle.combine.config.SizeSettings;
import io.wattle.combine.list.ListedInput;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How large the splits of a job become. With {@code S} the size that is set, {@code L} the largest block of the input,
 * {@code B} its bytes, {@code V} the vcores and {@code w} what the slowest class gets of a full split, 1 where all get
 * the same:
 *
 * <ul>
 *   <li>with a size: as few splits as possible of at most {@code S} bytes
 *   <li>one per vcore: {@code V} splits of {@code B / V} bytes, of at most {@code L}, and {@code S} if it is set, too
 *   <li>where nobody tells the vcores: as few as possible of at most that
 * </ul>
 *
 * <p>Weights are bounded by {@link OpenCost}. Blocks are cut to the size of the smallest split, {@code w S}, or to half
 * of it where classes differ; for one split per vcore to a quarter of that, so that splits come out even, but not below
 * 1 MB.
 *
 * @param mostBytes of a full split
 * @param wanted splits; 0 for as few as possible
 * @param openCost what opening a file weighs, and a full split at most
 * @param cutBytes most of a piece, where a file can be cut
 */
record SplitSizes(long mostBytes, int wanted, OpenCost openCost, long cutBytes) {

    private static final Logger LOG = LoggerFactory.getLogger(SplitSizes.class);

    private static final int EVEN_PARTS = 4;
    private static final long SMALLEST_PART = 1 << 20;

    /**
     * Those of an input, which has files.
     *
     * @param leastShare of a full split, what the slowest class gets
     * @param vcores asked only if sizes follow from them and the settings give none
     */
    static SplitSizes of(SizeSettings size, double leastShare, ListedInput input, VcoreSource vcores)
            throws IOException {
        double meanFile = (double) input.bytes() / input.files();
        if (size.maxBytes() > 0 && size.mode() != SizeMode.ONE_PER_VCORE) {
            return asFewAsPossible(size, size.maxBytes(), meanFile, leastShare);
        }
        // Some file systems have no blocks.
        long bound = input.largestBlock() > 0 ? input.largestBlock() : input.bytes();
        bound = size.maxBytes() > 0 ? Math.min(bound, size.maxBytes()) : bound;
        int wanted;
        try {
            wanted = size.vcores() > 0 ? size.vcores() : vcores.vcores();
        } catch (VcoresUnknownException e) {
            LOG.warn(
                    "{}; splits are of at most {} bytes, a block (set {} or {} for others)",
                    e.getMessage(),
                    bound,
                    CombineKey.VCORES.key(),
                    CombineKey.SIZE.key());
            return asFewAsPossible(size, bound, meanFile, leastShare);
        }
        long even = Math.min(bound, (input.bytes() - 1) / wanted + 1);
        long part = Math.min(even, Math.max(SMALLEST_PART, even / EVEN_PARTS));
        OpenCost openCost = OpenCost.of(size.openCostBytes(), meanFile, bound, (long) (even * leastShare));
        return new SplitSizes(bound, wanted, openCost, cut(smallest(part, leastShare), leastShare));
    }

    private static SplitSizes asFewAsPossible(SizeSettings size, long most, double meanFile, double leastShare) {
        long smallest = smallest(most, leastShare);
        OpenCost openCost = OpenCost.of(size.openCostBytes(), meanFile, most, smallest);
        return new SplitSizes(most, 0, openCost, cut(smallest, leastShare));
    }

    private static long smallest(long bytes, double leastShare) {
        return Math.max(1, (long) (bytes * leastShare));
    }

    /** Where splits differ, pieces are half of the smallest: else opening a file would make them too heavy for it. */
    private static long cut(long smallest, double leastShare) {
        return leastShare < 1 ? Math.max(1, smallest / 2) : smallest;
    }

    /** Most bytes of a split of the slowest class. */
    long smallestMost(double leastShare) {
        return smallest(mostBytes, leastShare);
    }

    /** How many splits are wanted of a pool of so many bytes: its part, but at least one. */
    int wantedOf(long poolBytes, long allBytes) {
        return wanted == 0 ? 0 : (int) Math.max(1, Math.round((double) wanted * poolBytes / allBytes));
    }
}

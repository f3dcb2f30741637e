package io.wattle.combine.config;

/**
 * What opening a file weighs, in bytes, and how much a split may weigh because of it. Where no cost is given it changes
 * which files share a split, and hardly how many splits there are. With files of {@code m} bytes on average and a cost
 * {@code c}, {@code S} bytes of average files weigh {@code S (1 + c / m)}: so much may every split weigh, and a file of
 * the full size with its cost, but no split may have more than {@code S} bytes. All {@code B} bytes weigh
 * {@code B (1 + c / m)}, which is {@code B / S} such splits. At worst small files fill {@code (c / m) / (1 + c / m)} as
 * many beside them: with c at most a quarter of m a fifth.
 *
 * @param bytes that opening a file weighs, 0 or more
 * @param mostWeight of a split
 */
public record OpenCost(long bytes, long mostWeight) {

    private static final int SHARE_OF_A_FILE = 4;
    private static final int SHARE_OF_A_SPLIT = 32;

    /**
     * The cost of a job.
     *
     * @param given the cost that is set, or -1 if none is
     * @param meanFileBytes of all files, 1 or more
     * @param splitBytes most bytes of a split, 1 or more
     * @param smallestSplitBytes of the splits that are wanted: where classes of hosts differ, of the slowest
     */
    public static OpenCost of(long given, double meanFileBytes, long splitBytes, long smallestSplitBytes) {
        if (given >= 0) {
            // Counts in full, but for the first file: so a file of the full size is a split.
            return new OpenCost(given, splitBytes + given);
        }
        long cost = (long) Math.min(
                Bytes.defaultOf(CombineKey.OPEN_COST),
                Math.min(meanFileBytes / SHARE_OF_A_FILE, (double) smallestSplitBytes / SHARE_OF_A_SPLIT));
        return new OpenCost(cost, splitBytes + Math.max(cost, (long) (splitBytes * (cost / meanFileBytes))));
    }
}

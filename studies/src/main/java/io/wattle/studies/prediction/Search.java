package io.wattle.studies.prediction;

import java.util.stream.LongStream;

/**
 * How parameters are searched for: several searches, since each may end in another valley, of which the best counts.
 *
 * @param evaluations most runs of all cells in each search, 1 or more
 * @param searches how many, 1 or more
 * @param seed of the first; the others have those that follow
 */
record Search(int evaluations, int searches, long seed) {

    LongStream seeds() {
        return LongStream.range(seed, seed + searches);
    }
}

package io.wattle.benchmarks.simulator;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The fewest nodes that are enough, and how sure that is. More nodes can be worse (Graham, Bounds for certain multiprocessing
 * anomalies, 1966), so the counts around the fewest are looked at too.
 *
 * @param nodes they are enough, and none of the {@link #NEIGHBOURS} counts below are
 * @param tooFewAbove of the {@link #NEIGHBOURS} counts above those that are not enough all the same
 */
record FewestNodes(int nodes, List<Integer> tooFewAbove) {

    static final int NEIGHBOURS = 3;

    /** Says whether so many nodes are enough: each time the same. */
    @FunctionalInterface
    interface Enough<E extends Exception> {
        boolean test(int nodes) throws E;
    }

    FewestNodes {
        tooFewAbove = List.copyOf(tooFewAbove);
    }

    /**
     * Doubles the count from 1 on until it is enough, and bisects: with too many nodes jobs have more tasks than do them good,
     * so the search does not begin at the top. Then it looks at the neighbours.
     *
     * @param most the highest count, at least 1
     * @param likely a count that is tried between the doubled ones, as it may be enough where the next of those is not
     * @return empty if none of the doubled counts, the likely one and the highest one is enough
     */
    static <E extends Exception> Optional<FewestNodes> upTo(int most, int likely, Enough<E> enough) throws E {
        int tooFew = 0;
        int fewest = 1;
        while (!enough.test(fewest)) {
            if (fewest == most) {
                return Optional.empty();
            }
            tooFew = fewest;
            int doubled = Math.min(2 * fewest, most);
            fewest = fewest < likely && likely < doubled ? likely : doubled;
        }
        while (fewest - tooFew > 1) {
            int middle = (tooFew + fewest) / 2;
            if (enough.test(middle)) {
                fewest = middle;
            } else {
                tooFew = middle;
            }
        }
        for (int fewer = fewest - 1; fewer >= Math.max(1, fewest - NEIGHBOURS); fewer--) {
            if (enough.test(fewer)) {
                fewest = fewer;
            }
        }
        List<Integer> tooFewAbove = new ArrayList<>();
        for (int more = fewest + 1; more <= Math.min(most, fewest + NEIGHBOURS); more++) {
            if (!enough.test(more)) {
                tooFewAbove.add(more);
            }
        }
        return Optional.of(new FewestNodes(fewest, tooFewAbove));
    }
}

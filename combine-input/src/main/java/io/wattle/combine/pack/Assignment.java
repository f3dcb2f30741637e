package io.wattle.combine.pack;

import java.util.Arrays;

/**
 * Gives items to bins of limited room, each to one of its candidates where that is possible: a bounded form of bipartite
 * matching. Items with the fewest candidates choose first, then large before small, each the candidate with most room;
 * one that finds no room may push another out to a candidate of that one. Near-linear; the same input gives the same
 * result. Not thread safe.
 */
final class Assignment {

    static final int NONE = -1;

    /** Items that are looked at for one that can move, per bin. */
    private static final int LOOKS = 96;

    private static final int SIZE_CLASSES = 64;

    /** Which bins an item may go to. */
    interface Candidates {
        int count(int item);

        int bin(int item, int index);

        /** Whether a bin takes an item if it has room. */
        boolean takes(int item, int bin);

        /** The item that it is best kept with, or {@link #NONE}: a lower number. */
        int neighbour(int item);

        /** How many of them had room at the start: items with few choose first. */
        int options(int item);
    }

    private final Candidates candidates;
    private final long[] weights;
    private final long[] room;
    private final int[] binOf;
    private final int[] first;
    private final int[] next;

    /**
     * An assignment of nothing yet.
     *
     * @param weights of the items
     * @param room of the bins; it is used up
     */
    Assignment(Candidates candidates, long[] weights, long[] room) {
        this.candidates = candidates;
        this.weights = weights;
        this.room = room;
        binOf = new int[weights.length];
        next = new int[weights.length];
        first = new int[room.length];
        Arrays.fill(binOf, NONE);
        Arrays.fill(first, NONE);
    }

    /** The bin of each item, or {@link #NONE}. */
    int[] bins() {
        return binOf;
    }

    /** Assigns what can be assigned of the given items, and returns the others. */
    int[] assign(int[] items) {
        int[] left = new int[items.length];
        int leftCount = 0;
        for (int item : inOrder(items)) {
            int best = besideNeighbour(item);
            best = best == NONE ? roomiest(item) : best;
            if (best == NONE) {
                left[leftCount++] = item;
            } else {
                put(item, best);
            }
        }
        int still = 0;
        for (int i = 0; i < leftCount; i++) {
            if (!pushIn(left[i])) {
                left[still++] = left[i];
            }
        }
        int[] rest = Arrays.copyOf(left, still);
        Arrays.sort(rest);
        return rest;
    }

    /** The bin of the item's neighbour, if it is a candidate and has room. */
    private int besideNeighbour(int item) {
        int neighbour = candidates.neighbour(item);
        int bin = neighbour == NONE ? NONE : binOf[neighbour];
        return bin != NONE && fits(item, bin) ? bin : NONE;
    }

    /** The candidate with most room, if the item fits there. */
    private int roomiest(int item) {
        int best = NONE;
        for (int i = 0; i < candidates.count(item); i++) {
            int bin = candidates.bin(item, i);
            if (fits(item, bin) && (best == NONE || room[bin] > room[best])) {
                best = bin;
            }
        }
        return best;
    }

    /** Moves another item away to make room. */
    private boolean pushIn(int item) {
        int free = roomiest(item);
        if (free != NONE) {
            put(item, free);
            return true;
        }
        for (int i = 0; i < candidates.count(item); i++) {
            int bin = candidates.bin(item, i);
            long needed = weights[item] - room[bin];
            int before = NONE;
            int other = candidates.takes(item, bin) ? first[bin] : NONE;
            for (int look = 0; look < LOOKS && other != NONE; look++) {
                int target = weights[other] >= needed ? roomiestElsewhere(other, bin) : NONE;
                if (target != NONE) {
                    unlink(other, before, bin);
                    put(other, target);
                    put(item, bin);
                    return true;
                }
                before = other;
                other = next[other];
            }
        }
        return false;
    }

    private int roomiestElsewhere(int item, int here) {
        int best = NONE;
        for (int i = 0; i < candidates.count(item); i++) {
            int bin = candidates.bin(item, i);
            if (bin != here && fits(item, bin) && (best == NONE || room[bin] > room[best])) {
                best = bin;
            }
        }
        return best;
    }

    private boolean fits(int item, int bin) {
        return room[bin] >= weights[item] && candidates.takes(item, bin);
    }

    private void put(int item, int bin) {
        binOf[item] = bin;
        next[item] = first[bin];
        first[bin] = item;
        room[bin] -= weights[item];
    }

    private void unlink(int item, int before, int bin) {
        if (before == NONE) {
            first[bin] = next[item];
        } else {
            next[before] = next[item];
        }
        room[bin] += weights[item];
    }

    /** Sorted by counting: fewest candidates first, then by size class, then as they came. */
    private int[] inOrder(int[] items) {
        int most = 0;
        for (int item : items) {
            most = Math.max(most, candidates.options(item));
        }
        int[] ends = new int[(most + 1) * SIZE_CLASSES + 1];
        for (int item : items) {
            ends[rank(item) + 1]++;
        }
        for (int i = 1; i < ends.length; i++) {
            ends[i] += ends[i - 1];
        }
        int[] sorted = new int[items.length];
        for (int item : items) {
            sorted[ends[rank(item)]++] = item;
        }
        return sorted;
    }

    private int rank(int item) {
        return candidates.options(item) * SIZE_CLASSES + Long.numberOfLeadingZeros(weights[item] | 1);
    }
}

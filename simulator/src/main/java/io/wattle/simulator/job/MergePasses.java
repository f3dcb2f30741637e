package io.wattle.simulator.job;

import java.util.ArrayDeque;

/**
 * Passes in which Hadoop's {@code Merger} merges more files than it opens at once. Each merges the smallest files to one; the first
 * merges only so many that all later ones are full. The last one leaves no file that is read again.
 */
final class MergePasses {

    private MergePasses() {}

    /**
     * What passes before the last one write, and the next ones read again.
     *
     * @param files all of one size, at least 1
     * @param factor files that one pass merges at most, at least 2
     * @return as a share of what all files hold: 0 if one pass will do; may be more than 1
     */
    static double before(int files, int factor) {
        int untouched = files;
        // Their sizes only grow, so that the first one is the smallest.
        ArrayDeque<Long> merged = new ArrayDeque<>();
        double again = 0;
        int inPass = first(files, factor);
        while (untouched + merged.size() > factor) {
            long size = 0;
            for (int i = 0; i < inPass; i++) {
                if (untouched > 0) {
                    untouched--;
                    size++;
                } else {
                    size += merged.remove();
                }
            }
            merged.add(size);
            again += size;
            inPass = factor;
        }
        return again / files;
    }

    private static int first(int files, int factor) {
        int more = (files - 1) % (factor - 1);
        return more == 0 ? factor : more + 1;
    }
}

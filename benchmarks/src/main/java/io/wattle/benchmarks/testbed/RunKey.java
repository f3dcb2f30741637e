package io.wattle.benchmarks.testbed;

import java.util.ArrayList;
import java.util.List;

/**
 * One run of the experiment.
 *
 * @param load share of the cluster's capacity that the work needs
 * @param repeat from 1
 */
record RunKey(double load, int repeat, Scheduler scheduler) {

    private static final long SEEDS_PER_REPEAT = 1000;

    /** Whose turn it is. */
    enum Scheduler {
        /** Hadoop's own class. */
        STOCK("capacity"),
        /** The plug-in. */
        ENERGY("energy");

        private final String option;

        Scheduler(String option) {
            this.option = option;
        }

        /** Of {@code bin/testbed up --scheduler}. */
        String option() {
            return option;
        }
    }

    /** The same jobs at the same times for both schedulers of a pair. */
    long seed(long base) {
        return base + SEEDS_PER_REPEAT * repeat + Math.round(100 * load);
    }

    /**
     * All runs in their order: the two schedulers side by side, who goes first alternates, and all loads once before any
     * comes again, so that an experiment that was ended early has something of each.
     */
    static List<RunKey> interleaved(List<Double> loads, int repeats) {
        List<RunKey> keys = new ArrayList<>();
        for (int repeat = 1; repeat <= repeats; repeat++) {
            for (int i = 0; i < loads.size(); i++) {
                boolean stockFirst = (repeat + i) % 2 == 1;
                keys.add(new RunKey(loads.get(i), repeat, stockFirst ? Scheduler.STOCK : Scheduler.ENERGY));
                keys.add(new RunKey(loads.get(i), repeat, stockFirst ? Scheduler.ENERGY : Scheduler.STOCK));
            }
        }
        return keys;
    }
}

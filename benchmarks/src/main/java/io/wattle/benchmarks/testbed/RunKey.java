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
    private static final int REPEATS_OF_A_TESTBED = 2;

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
     * All runs in their order, those of one testbed together. A testbed serves two repeats of one scheduler, as a fresh one
     * takes as long to start and to warm up as half a repeat. Then the other scheduler has its turn; who goes first
     * alternates, and all loads come once before any comes again, so that an experiment that was ended early has something of
     * each.
     */
    static List<List<RunKey>> byTestbed(List<Double> loads, int repeats) {
        List<List<RunKey>> testbeds = new ArrayList<>();
        for (int first = 1; first <= repeats; first += REPEATS_OF_A_TESTBED) {
            int last = Math.min(repeats, first + REPEATS_OF_A_TESTBED - 1);
            List<Scheduler> order = first / REPEATS_OF_A_TESTBED % 2 == 0
                    ? List.of(Scheduler.STOCK, Scheduler.ENERGY)
                    : List.of(Scheduler.ENERGY, Scheduler.STOCK);
            for (Scheduler scheduler : order) {
                List<RunKey> ofOne = new ArrayList<>();
                for (int repeat = first; repeat <= last; repeat++) {
                    for (double load : loads) {
                        ofOne.add(new RunKey(load, repeat, scheduler));
                    }
                }
                testbeds.add(ofOne);
            }
        }
        return testbeds;
    }
}

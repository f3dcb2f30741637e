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
     * All runs in their order, those of one testbed together. The two schedulers are side by side, who goes first alternates,
     * and all loads come once before any comes again, so that an experiment that was ended early has something of each.
     */
    static List<List<RunKey>> byTestbed(List<Double> loads, int repeats) {
        List<List<RunKey>> testbeds = new ArrayList<>();
        for (int repeat = 1; repeat <= repeats; repeat++) {
            int number = repeat;
            List<Scheduler> order = repeat % 2 == 1
                    ? List.of(Scheduler.STOCK, Scheduler.ENERGY)
                    : List.of(Scheduler.ENERGY, Scheduler.STOCK);
            for (Scheduler scheduler : order) {
                testbeds.add(loads.stream()
                        .map(it -> new RunKey(it, number, scheduler))
                        .toList());
            }
        }
        return testbeds;
    }
}

package io.wattle.benchmarks.testbed;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * One run of the experiment.
 *
 * @param load share of the cluster's capacity that the work needs
 * @param repeat from 1
 */
public record RunKey(double load, int repeat, Scheduler scheduler) {

    private static final long SEEDS_PER_REPEAT = 1000;

    /** Whose turn it is. */
    public enum Scheduler {
        /** Hadoop's own class. */
        STOCK("org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler"),
        /** The plug-in. */
        ENERGY("io.wattle.scheduler.EnergyCapacityScheduler");

        private final String className;

        Scheduler(String className) {
            this.className = className;
        }

        /** Lower-case name. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Value of {@code yarn.resourcemanager.scheduler.class}. */
        String className() {
            return className;
        }
    }

    /** The same jobs at the same times for both schedulers of a pair. */
    long seed(long base) {
        return base + SEEDS_PER_REPEAT * repeat + Math.round(100 * load);
    }

    /**
     * All runs in their order. In each repeat one scheduler has its turn after the other; who goes first alternates, and all
     * loads come once before any comes again, so that an experiment that was ended early has something of each.
     */
    static List<RunKey> inTurns(List<Double> loads, int repeats) {
        List<RunKey> keys = new ArrayList<>();
        for (int repeat = 1; repeat <= repeats; repeat++) {
            List<Scheduler> order = repeat % 2 == 1
                    ? List.of(Scheduler.STOCK, Scheduler.ENERGY)
                    : List.of(Scheduler.ENERGY, Scheduler.STOCK);
            for (Scheduler scheduler : order) {
                for (double load : loads) {
                    keys.add(new RunKey(load, repeat, scheduler));
                }
            }
        }
        return keys;
    }
}

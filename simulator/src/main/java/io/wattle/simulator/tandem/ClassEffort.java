package io.wattle.simulator.tandem;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/**
 * How many units a class needs for what a unit of another class does: Dhrystone tells how fast a core is at users' code, and Hadoop's own
 * waits for memory, which differs less. Learned from maps of one run that ran on both. Not thread safe.
 */
final class ClassEffort {

    /** So many maps of a run on each class say something. */
    private static final int ENOUGH_MAPS = 3;

    private static final double LAST = 0.1;

    private final Predicate<String> neverSleeps;
    private final Map<String, Double> efforts = new HashMap<>();

    /** @param neverSleeps whether a class is one whose units may count: the first one does */
    ClassEffort(Predicate<String> neverSleeps) {
        this.neverSleeps = neverSleeps;
    }

    /** What maps of a class had, of one run. */
    static final class Maps {
        private int count;
        private double units;

        void add(double had) {
            count++;
            units += had;
        }

        boolean isEnough() {
            return count >= ENOUGH_MAPS;
        }

        double mean() {
            return units / count;
        }
    }

    void ended(Map<String, Maps> maps) {
        maps.keySet().stream()
                .filter(neverSleeps)
                .min(Comparator.naturalOrder())
                .ifPresent(it -> compare(maps, it));
    }

    private void compare(Map<String, Maps> maps, String reference) {
        Maps own = maps.get(reference);
        maps.forEach((name, of) -> {
            if (own.isEnough() && of.isEnough() && !name.equals(reference)) {
                efforts.merge(name, of.mean() / own.mean(), (before, last) -> before + LAST * (last - before));
            }
        });
    }

    /** 1 as long as nothing is known. */
    double of(String nodeClass) {
        return efforts.getOrDefault(nodeClass, 1.0);
    }
}

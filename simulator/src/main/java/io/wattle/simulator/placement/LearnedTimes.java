package io.wattle.simulator.placement;

import io.wattle.placement.Observation;
import io.wattle.placement.TaskTimes;
import java.util.HashMap;
import java.util.Map;

/** How long tasks of one kind of one job took on each class, over all runs of the job. Not thread safe. */
final class LearnedTimes {

    /** Of an unknown job each class may take so many before joules decide ({@code yarn.energy.learning.spread}). */
    private static final int SPREAD = 3;

    private final Map<String, TaskTimes> byClass = new HashMap<>();
    private final Map<String, Integer> placed = new HashMap<>();
    private int version;

    /** A task of this kind worked so long on a class. */
    void worked(String nodeClass, double seconds) {
        if (seconds > 0) {
            TaskTimes before = byClass.get(nodeClass);
            byClass.put(nodeClass, before == null ? TaskTimes.ofOne(seconds) : before.plus(seconds));
            version++;
        }
    }

    /** A container of this kind went to a class. */
    void placed(String nodeClass) {
        placed.merge(nodeClass, 1, Integer::sum);
    }

    /** Whether the class has not had enough of them to be known. */
    boolean spreadsTo(String nodeClass) {
        return placed.getOrDefault(nodeClass, 0) < SPREAD;
    }

    /** Grows with each task. */
    int version() {
        return version;
    }

    /** What was seen so far. */
    Map<String, Observation> observed() {
        Map<String, Observation> observed = new HashMap<>();
        byClass.forEach((name, times) -> observed.put(name, new Observation(times.meanSeconds(), times.containers())));
        return observed;
    }
}

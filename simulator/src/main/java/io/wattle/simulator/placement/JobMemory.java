package io.wattle.simulator.placement;

import io.wattle.placement.TaskTimes;
import java.util.HashMap;
import java.util.Map;

/**
 * What is remembered of tasks of one kind over the runs of a job, as the plug-in remembers it: the runs before a new one count
 * for less. Not thread safe.
 */
final class JobMemory {

    /** What was known counts so much once a newer run shows something. */
    private static final double KEPT = 0.8;

    private final Map<String, OfClass> byClass = new HashMap<>();

    /** @param weight tasks that the mean rests on, those of runs before counted for less */
    private record OfClass(double meanSeconds, double weight, int lastRun) {

        OfClass plus(double seconds, int run) {
            double old = run > lastRun ? weight * KEPT : weight;
            double both = old + 1;
            return new OfClass((meanSeconds * old + seconds) / both, both, Math.max(run, lastRun));
        }

        TaskTimes times() {
            return new TaskTimes(meanSeconds, (int) Math.max(1, Math.round(weight)));
        }
    }

    /** A task of a run worked so long on a class. @param run grows from run to run */
    void add(String nodeClass, double seconds, int run) {
        OfClass before = byClass.get(nodeClass);
        byClass.put(nodeClass, before == null ? new OfClass(seconds, 1, run) : before.plus(seconds, run));
    }

    /** By name of the class. */
    Map<String, TaskTimes> recalled() {
        Map<String, TaskTimes> recalled = new HashMap<>();
        byClass.forEach((nodeClass, it) -> recalled.put(nodeClass, it.times()));
        return recalled;
    }
}

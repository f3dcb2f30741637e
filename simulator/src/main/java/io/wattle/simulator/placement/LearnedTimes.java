package io.wattle.simulator.placement;

import io.wattle.placement.ClassSpread;
import io.wattle.placement.Observation;
import io.wattle.placement.TaskTimes;
import java.util.HashMap;
import java.util.Map;

/**
 * How long tasks of one kind of one run of a job took on each class, as the plug-in knows it: begins with what earlier runs
 * showed, and tells only what is new, since requests are judged anew then. Not thread safe.
 */
final class LearnedTimes {

    /** What is remembered counts as no more tasks than this: the present run soon counts more. */
    private static final int MOST_REMEMBERED = 10;

    private static final int FEW = 3;
    private static final double NEWS = 0.05;

    private final JobMemory memory;
    private final int run;
    private final Map<String, TaskTimes> all = new HashMap<>();
    private final Map<String, TaskTimes> told = new HashMap<>();
    private final Map<String, Integer> placed = new HashMap<>();
    private final ClassSpread classSpread = new ClassSpread();
    private int version;

    /** @param run its number among all runs of all jobs */
    LearnedTimes(JobMemory memory, int run) {
        this.memory = memory;
        this.run = run;
        memory.recalled().forEach((nodeClass, times) -> {
            all.put(nodeClass, new TaskTimes(times.meanSeconds(), Math.min(MOST_REMEMBERED, times.containers())));
            placed.put(nodeClass, times.containers());
        });
        told.putAll(all);
    }

    /** A task worked so long on a class; of one that was stopped, 0. */
    void worked(String nodeClass, double seconds) {
        if (!(seconds > 0)) {
            return;
        }
        TaskTimes before = all.get(nodeClass);
        TaskTimes now = before == null ? TaskTimes.ofOne(seconds) : before.plus(seconds);
        all.put(nodeClass, now);
        if (isNews(now, told.get(nodeClass))) {
            told.put(nodeClass, now);
            version++;
        }
        memory.add(nodeClass, seconds, run);
    }

    private static boolean isNews(TaskTimes now, TaskTimes known) {
        return known == null
                || now.containers() <= FEW
                || Math.abs(now.meanSeconds() - known.meanSeconds()) > NEWS * known.meanSeconds()
                || now.containers() >= 2 * known.containers();
    }

    /** Counts a container that went to a class, until so many did. */
    void placed(String nodeClass, int most) {
        if (placed(nodeClass) < most) {
            placed.merge(nodeClass, 1, Integer::sum);
            version++;
        }
    }

    /** Containers that went to a class, in this run or before, as far as they were counted. */
    int placed(String nodeClass) {
        return placed.getOrDefault(nodeClass, 0);
    }

    /** How its containers are spread over classes on which it is not known yet. */
    ClassSpread classSpread() {
        return classSpread;
    }

    /** Changes when there is something new. */
    int version() {
        return version;
    }

    /** What was seen so far, by name of the class. */
    Map<String, Observation> observed() {
        Map<String, Observation> observed = new HashMap<>();
        told.forEach((nodeClass, it) -> observed.put(nodeClass, new Observation(it.meanSeconds(), it.containers())));
        return observed;
    }
}

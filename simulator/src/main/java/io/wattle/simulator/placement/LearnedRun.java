package io.wattle.simulator.placement;

import io.wattle.learning.ContainerObservation;
import io.wattle.learning.TaskStatistics;
import java.util.Locale;

/**
 * What the tasks of one kind of one run of a job show: begins with what earlier runs showed, and is remembered for later ones. Not
 * thread safe.
 */
final class LearnedRun {

    private final LearnedJob job;
    private final String run;
    private final TaskStatistics statistics;

    /**
     * Begins.
     *
     * @param number of runs that began before it, of any job
     * @param spread tasks that each class of an unknown job may take
     */
    LearnedRun(LearnedJob job, int number, int spread, long nowMillis) {
        this.job = job;
        run = String.format(Locale.ROOT, "%010d", number);
        statistics = new TaskStatistics(job.recalled(nowMillis), spread, nowMillis);
    }

    /** A task showed something of a class. */
    void showed(String nodeClass, ContainerObservation shown, long nowMillis) {
        job.add(nodeClass, statistics.add(nodeClass, shown, nowMillis), run, nowMillis);
    }

    TaskStatistics statistics() {
        return statistics;
    }
}

package io.wattle.simulator.placement;

import io.wattle.learning.Durations;
import io.wattle.learning.Shown;
import java.util.Locale;

/**
 * What the tasks of one kind of one run of a job show: begins with what earlier runs showed, and is remembered for later ones. Not
 * thread safe.
 */
final class LearnedRun {

    private final LearnedJob job;
    private final String run;
    private final Durations durations;

    /**
     * Begins.
     *
     * @param number of runs that began before it, of any job
     * @param spread tasks that each class of an unknown job may take
     */
    LearnedRun(LearnedJob job, int number, int spread, long nowMillis) {
        this.job = job;
        run = String.format(Locale.ROOT, "%010d", number);
        durations = new Durations(job.recalled(nowMillis), spread, nowMillis);
    }

    /** A task showed something of a class. */
    void showed(String nodeClass, Shown shown, long nowMillis) {
        job.add(nodeClass, durations.add(nodeClass, shown, nowMillis), run, nowMillis);
    }

    Durations durations() {
        return durations;
    }
}

package io.wattle.simulator.placement;

import io.wattle.learning.ContainerObservation;
import io.wattle.learning.JobHistorySummary;
import io.wattle.learning.TaskHistory;

/** What is remembered of the tasks of one kind of one job, over its runs. Not thread safe. */
final class LearnedJob {

    /** Null before anything was seen. */
    private TaskHistory memory;

    /** For a new run. */
    JobHistorySummary recalled(long nowMillis) {
        return memory == null ? JobHistorySummary.NOTHING : memory.remembered(nowMillis);
    }

    /**
     * Adds what a task showed.
     *
     * @param run text that sorts as runs began
     */
    void add(String nodeClass, ContainerObservation shown, String run, long nowMillis) {
        if (!shown.isNothing()) {
            TaskHistory more = TaskHistory.ofOne(nodeClass, shown, run, nowMillis);
            memory = memory == null ? more : memory.plus(more);
        }
    }
}

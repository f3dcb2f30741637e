package io.wattle.simulator.placement;

import io.wattle.learning.Remembered;
import io.wattle.learning.Shown;
import io.wattle.learning.TaskMemory;

/** What is remembered of the tasks of one kind of one job, over its runs. Not thread safe. */
final class LearnedJob {

    /** Null before anything was seen. */
    private TaskMemory memory;

    /** For a new run. */
    Remembered recalled(long nowMillis) {
        return memory == null ? Remembered.NOTHING : memory.remembered(nowMillis);
    }

    /**
     * Adds what a task showed.
     *
     * @param run text that sorts as runs began
     */
    void add(String nodeClass, Shown shown, String run, long nowMillis) {
        if (!shown.isNothing()) {
            TaskMemory more = TaskMemory.ofOne(nodeClass, shown, run, nowMillis);
            memory = memory == null ? more : memory.plus(more);
        }
    }
}

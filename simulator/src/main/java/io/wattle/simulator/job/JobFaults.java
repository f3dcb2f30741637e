package io.wattle.simulator.job;

import java.util.function.Consumer;

/**
 * What may go wrong for a job. Immutable.
 *
 * @param taskFailures probability that an attempt at a task fails, 0 to less than 1
 * @param nodesFail whether {@link SimulatedJob#nodeFailed} may be called
 * @param hopeless told of a job that goes on for ever, and why
 */
public record JobFaults(double taskFailures, boolean nodesFail, Consumer<String> hopeless) {

    /** A task that was lost so often takes longer than its nodes live. */
    private static final int MOST_LOSSES = 100;

    /** Whether a task may have to be tried again. */
    boolean any() {
        return taskFailures > 0 || nodesFail;
    }

    /** An attempt at the task, or what one left, was lost with its node. @param job its name */
    void lost(String job, TaskSet tasks, Task task) {
        int times = task.lost();
        if (times == MOST_LOSSES) {
            hopeless.accept(job + " never ends: its " + tasks.kind() + " " + task.number() + " was lost " + times
                    + " times with the node that it ran on, or that had its output");
        }
    }
}

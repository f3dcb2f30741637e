package io.wattle.simulator.job;

/**
 * Attempts at the tasks of a job that did not just do their task.
 *
 * @param failed attempts that failed by themselves
 * @param lost attempts that ended because their node, or their job's master, was lost
 * @param mapsRunAgain maps that were done, and run again because their output was lost with its node
 * @param speculative attempts beside slow ones
 */
public record AttemptCounts(int failed, int lost, int mapsRunAgain, int speculative) {

    /** None of them. */
    public static final AttemptCounts NONE = new AttemptCounts(0, 0, 0, 0);

    AttemptCounts plusFailed() {
        return new AttemptCounts(failed + 1, lost, mapsRunAgain, speculative);
    }

    AttemptCounts plusLost() {
        return new AttemptCounts(failed, lost + 1, mapsRunAgain, speculative);
    }

    AttemptCounts plusMapRunAgain() {
        return new AttemptCounts(failed, lost, mapsRunAgain + 1, speculative);
    }

    AttemptCounts plusSpeculative() {
        return new AttemptCounts(failed, lost, mapsRunAgain, speculative + 1);
    }
}

package io.wattle.simulator.job;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How a job went, in seconds of simulated time; NaN for what has not happened.
 *
 * @param submittedSeconds its client started, or would have after the end of the simulation
 * @param masterStartedSeconds its master asked for the first task
 * @param firstTaskSeconds its first task was launched
 * @param mapsDoneSeconds its last map ended
 * @param finishedSeconds its client saw the end
 * @param deadlineSeconds when it had to be done; empty if nobody said
 * @param remoteMaps maps whose data lay on another node
 * @param attempts that did not just do their tasks
 * @param failure its end, if it failed
 */
public record JobOutcome(
        String name,
        double submittedSeconds,
        double masterStartedSeconds,
        double firstTaskSeconds,
        double mapsDoneSeconds,
        double finishedSeconds,
        OptionalDouble deadlineSeconds,
        int maps,
        int remoteMaps,
        AttemptCounts attempts,
        Optional<JobFailure> failure) {

    /** Whether its client saw it end well. */
    public boolean isDone() {
        return !Double.isNaN(finishedSeconds);
    }

    /** Whether it failed: then it is not done, and never will be. */
    public boolean isFailed() {
        return failure.isPresent();
    }

    /**
     * Whether it missed its deadline.
     *
     * @param nowSeconds end of the simulation: one that is not done then is late if its deadline has passed, or if it failed
     */
    public boolean isLate(double nowSeconds) {
        return deadlineSeconds.isPresent()
                && (isFailed() || (isDone() ? finishedSeconds : nowSeconds) > deadlineSeconds.getAsDouble());
    }

    /** From the client's start to its end; NaN if it is not done. */
    public double seconds() {
        return finishedSeconds - submittedSeconds;
    }
}

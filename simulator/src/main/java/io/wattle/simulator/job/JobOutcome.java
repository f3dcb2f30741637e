package io.wattle.simulator.job;

import java.util.OptionalDouble;

/**
 * How a job went, in seconds of simulated time.
 *
 * @param submittedSeconds its client started
 * @param masterStartedSeconds its master asked for the first task
 * @param firstTaskSeconds its first task was launched
 * @param mapsDoneSeconds its last map ended
 * @param finishedSeconds its client saw the end
 * @param deadlineSeconds when it had to be done; empty if nobody said
 * @param remoteMaps maps whose data lay on another node
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
        int remoteMaps) {

    /** Whether its client saw the end. */
    public boolean isDone() {
        return !Double.isNaN(finishedSeconds);
    }

    /**
     * Whether it missed its deadline.
     *
     * @param nowSeconds end of the simulation: one that is not done then is late if its deadline has passed
     */
    public boolean isLate(double nowSeconds) {
        return deadlineSeconds.isPresent() && (isDone() ? finishedSeconds : nowSeconds) > deadlineSeconds.getAsDouble();
    }

    /** From the client's start to its end. */
    public double seconds() {
        return finishedSeconds - submittedSeconds;
    }
}

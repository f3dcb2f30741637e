package io.wattle.simulator.job;

/**
 * The end of a job that failed.
 *
 * @param seconds when, in simulated time
 * @param reason for people: {@code map 3 failed 4 times}
 */
public record JobFailure(double seconds, String reason) {}

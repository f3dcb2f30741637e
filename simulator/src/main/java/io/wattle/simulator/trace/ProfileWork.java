package io.wattle.simulator.trace;

import io.wattle.simulator.job.ProfiledJob;

/**
 * The work of a job whose profile a file has.
 *
 * @param job with its work as often as the trace says, and its settings as the file says
 */
public record ProfileWork(ProfiledJob job) implements TracedWork {}

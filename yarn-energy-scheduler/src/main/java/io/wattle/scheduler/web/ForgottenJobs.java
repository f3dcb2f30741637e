package io.wattle.scheduler.web;

/**
 * What became of the wish to forget all jobs.
 *
 * @param jobs how many were forgotten
 */
public record ForgottenJobs(JobOutcome outcome, int jobs) {}

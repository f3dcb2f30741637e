package io.wattle.simulator.trace;

/**
 * What a traced job does: so much of a study's job, what a profile says, or what its tasks did elsewhere. Implementations are
 * immutable.
 */
public sealed interface TracedWork permits StudyWork, ProfileWork, RecordedWork {}

package io.wattle.tuning.diagnosis;

/**
 * Attempts that failed in the same way.
 *
 * @param kind of the tasks
 * @param count at least 1
 * @param told what the first of them said, a line
 */
public record FailedAttempts(TaskRun.Kind kind, TaskFailure failure, int count, String told) {}

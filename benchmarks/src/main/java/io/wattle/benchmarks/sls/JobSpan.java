package io.wattle.benchmarks.sls;

/**
 * A job that ended.
 *
 * @param app its application
 * @param tasks that it has
 * @param submittedMillis wall clock, as the others
 * @param masterMillis when its master began
 * @param endMillis when its master went
 */
record JobSpan(String app, int tasks, long submittedMillis, long masterMillis, long endMillis) {}

package io.wattle.tuning.report;

/**
 * One property of a job, as it leaves for a cluster.
 *
 * @param rule how the value follows from what was tried, a sentence or two
 */
record JobSetting(String key, String value, String rule) {}

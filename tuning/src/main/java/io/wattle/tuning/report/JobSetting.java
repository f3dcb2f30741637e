package io.wattle.tuning.report;

/**
 * One property of a job, as it leaves for a cluster.
 *
 * @param rule how the value follows from what was tried, a sentence or two
 * @param group name of those that make sense only together; its key where it makes sense alone
 */
record JobSetting(String key, String value, String rule, String group) {

    /** One that makes sense alone. */
    JobSetting(String key, String value, String rule) {
        this(key, value, rule, key);
    }
}

package io.wattle.scheduler.tandem;

import org.apache.hadoop.conf.Configuration;

/** How often NodeManagers send heartbeats, which has to be far more often than the silence that says that a node sleeps. Stateless. */
final class HeartbeatInterval {

    static final long LONGEST_MILLIS = 5_000;

    private static final String PREFIX = "yarn.resourcemanager.nodemanagers.heartbeat-interval-";
    private static final String INTERVAL = PREFIX + "ms";
    private static final String SCALING = PREFIX + "scaling-enable";
    private static final String LONGEST = PREFIX + "max-ms";

    private HeartbeatInterval() {}

    /** What is wrong, and what to do; empty if all is well. */
    static String problem(Configuration conf) {
        String key = conf.getBoolean(SCALING, false) ? LONGEST : INTERVAL;
        long millis = conf.getLong(key, 1_000);
        return millis <= LONGEST_MILLIS
                ? ""
                : key + ": " + millis + " (allowed with a tandem: at most " + LONGEST_MILLIS
                        + "); set it lower, or nodes that were told to sleep are taken to sleep while they are awake";
    }
}

package io.wattle.scheduler.metrics;

import org.apache.hadoop.metrics2.MetricsInfo;
import org.apache.hadoop.metrics2.lib.Interns;

/** Labels whose values others may choose. Stateless and thread safe. */
final class Labels {

    /** Full path of a queue; queues that Hadoop makes by itself have their users' names in it. */
    static final MetricsInfo QUEUE = Interns.info("Queue", "Full path");

    private Labels() {}

    /** Hadoop writes labels to {@code /prom} as they are: a quotation mark in one would spoil all that follows. */
    static String value(String text) {
        return text.replace('\\', '/').replace('"', '\'');
    }
}

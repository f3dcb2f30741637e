package io.wattle.benchmarks.testbed;

import java.util.Locale;

/** The six jobs of Zhao2016, sec. 5.2. */
enum StudyJob {
    WORDCOUNT,
    WORDCOUNT2,
    LOGCOUNT,
    LOGCOUNT2,
    PI,
    TERASORT;

    /** For tables and JSON. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether it is one of the toolkit's own, run by its name; the others are Hadoop's examples. */
    boolean isOwn() {
        return this != PI && this != TERASORT;
    }

    /** Whether it reads logs, not words. */
    boolean readsLogs() {
        return this == LOGCOUNT || this == LOGCOUNT2;
    }
}

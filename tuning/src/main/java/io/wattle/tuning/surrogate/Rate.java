package io.wattle.tuning.surrogate;

import java.util.Locale;

/** What the formula of a job's waves is fitted by. All are more than 0. */
public enum Rate {
    /** Start and end of a job, seconds. */
    JOB_SECONDS(10, 3),
    /** Of the master, for each task. */
    MASTER_SECONDS(0.02, 5),
    /** Start and end of a task. */
    START_SECONDS(4, 4),
    /** Of a map, to read and compute a MB of input. */
    MAP_SECONDS_PER_MB(0.1, 20),
    /** Of a map, to collect, sort and write a MB of its output before any combiner. */
    SORT_SECONDS_PER_MB(0.05, 10),
    /** To read and write a MB once more. */
    MERGE_SECONDS_PER_MB(0.03, 10),
    /** Of a reduce, for each map output. */
    FETCH_SECONDS(0.005, 10),
    /** Of a reduce, for a MB that it gets. */
    REDUCE_SECONDS_PER_MB(0.1, 20),
    /** Of the garbage collector, as a share of a task's own work where half of its heap is live. */
    COLLECTOR(0.3, 3),
    /** MB of map output for each MB of input, before any combiner. */
    OUTPUT_PER_MB(1, 5),
    /** What a combiner leaves of it. */
    COMBINED_SHARE(0.2, 5);

    private final double usual;
    private final double spread;

    Rate(double usual, double spread) {
        this.usual = usual;
        this.spread = spread;
    }

    /** What one would take of a job and a cluster that nobody knows. */
    double usual() {
        return usual;
    }

    /** How far off that may be, as a factor: one standard deviation of the logarithm. */
    double spread() {
        return spread;
    }

    /** Whether it is a time, which is longer on a slower machine. */
    boolean isTime() {
        return switch (this) {
            case COLLECTOR, OUTPUT_PER_MB, COMBINED_SHARE -> false;
            default -> true;
        };
    }

    /** Name in files, such as {@code start-seconds}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}

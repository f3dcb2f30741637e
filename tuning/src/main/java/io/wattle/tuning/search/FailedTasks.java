package io.wattle.tuning.search;

/** Which tasks a failed trial failed for, as its reason says. */
public enum FailedTasks {
    MAPS("in a map: "),
    REDUCES("in a reduce: "),
    /** Nobody said, or it was none of them. */
    UNKNOWN("");

    /** Begins the reason of a trial whose container was killed as it took more memory than it has, after the prefix of its tasks. */
    public static final String KILLED_FOR_MEMORY = "killed for memory";

    private final String prefix;

    FailedTasks(String prefix) {
        this.prefix = prefix;
    }

    /** The reason of a trial that failed for them. */
    public String reason(String told) {
        return prefix + told;
    }

    /** Those that a reason is of. */
    public static FailedTasks of(String reason) {
        return reason.startsWith(MAPS.prefix) ? MAPS : reason.startsWith(REDUCES.prefix) ? REDUCES : UNKNOWN;
    }
}

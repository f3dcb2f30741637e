package io.wattle.tuning.diagnosis;

import java.util.Locale;

/** What the time of a run went into, or what it is near to. */
public enum Cause {
    /** Containers and their JVMs that start. */
    START_UP("container start-up"),
    /** Computing: the job's functions, and Hadoop's own sorting and merging. */
    COMPUTING("computing"),
    /** Garbage collections. */
    COLLECTOR("the garbage collector"),
    /** Disks, the network, or a core that others use. */
    WAITING("waits for disks, the network or a core"),
    /** Map output that is written to disk more than once. */
    SPILLS("spills of map output"),
    /** Reduces that hold containers while maps run. */
    REDUCE_WAIT("reduces that wait for maps"),
    /** Map output that is fetched after the last map. */
    FETCH("the shuffle"),
    /** Merges of what reduces have fetched. */
    MERGE("merges in reduces"),
    /** Maps that take longer than the others. */
    MAP_SKEW("the longest map"),
    /** Reduces that take longer than the others. */
    REDUCE_SKEW("the longest reduce"),
    /** Containers that no map is left for. */
    LAST_WAVE("a last wave of maps that is not full"),
    /** Fewer reduces than containers that maps had. */
    FEW_REDUCES("too few reduces"),
    /** From the job's start to its first task, and from the last one to its end. */
    AROUND_TASKS("start and end of the job"),
    /** Attempts that failed, were killed or lost against another. */
    LOST_ATTEMPTS("attempts in vain"),
    /** Tasks that nearly fill their containers. */
    LITTLE_MEMORY("little memory left"),
    /** Containers much larger than their tasks. */
    UNUSED_MEMORY("memory that tasks do not use");

    private final String title;

    Cause(String title) {
        this.title = title;
    }

    /** For people, to follow "bound by". */
    public String title() {
        return title;
    }

    /** Lower-case words with hyphens, for JSON. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}

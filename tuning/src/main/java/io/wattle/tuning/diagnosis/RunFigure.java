package io.wattle.tuning.diagnosis;

/**
 * Figures of a run that a diagnosis rests on, beside Hadoop's own counters. They are kept under these names among the counters of a
 * trial, so a name never changes; journals of earlier versions have the first two only. Figures of attempts are of those that
 * succeeded, if nothing else is said.
 */
public enum RunFigure {
    /** Maps that succeeded. */
    MAPS,
    /** Reduces that succeeded. */
    REDUCES,
    /** Lives of all maps together. */
    MAP_TASK_MILLIS,
    /** Lives of all reduces together. */
    REDUCE_TASK_MILLIS,
    /** Lives of attempts that failed, were killed or lost against another. */
    LOST_TASK_MILLIS,
    /** How many of those there were. */
    LOST_ATTEMPTS,
    /** Median life of a map. */
    MAP_MEDIAN_MILLIS,
    /** Longest life of a map. */
    MAP_LONGEST_MILLIS,
    /** Median time of a reduce, from the last map's end or its own start. */
    REDUCE_MEDIAN_MILLIS,
    /** The longest of these. */
    REDUCE_LONGEST_MILLIS,
    /** Most maps that ran at once. */
    MAPS_AT_ONCE,
    /** From the first map's start to the last one's end. */
    MAP_PHASE_MILLIS,
    /** From the job's start to that of its first task. */
    BEFORE_TASKS_MILLIS,
    /** From the last task's end to the job's. */
    AFTER_TASKS_MILLIS,
    /** From the last map's end to that of the last reduce. */
    REDUCE_TAIL_MILLIS,
    /** Start-up of a task: of those that tell it the median, else an estimate that is no less than it is ({@link StartUp}). */
    START_UP_MILLIS,
    /** CPU time of all maps; only if each has counted it. */
    MAP_CPU_MILLIS,
    /** CPU time of all reduces; only if each has counted it. */
    REDUCE_CPU_MILLIS,
    /** Garbage collections of all maps. */
    MAP_COLLECTOR_MILLIS,
    /** Garbage collections of all reduces. */
    REDUCE_COLLECTOR_MILLIS,
    /** What all reduces held their containers before the last map's end, without their start-up. */
    REDUCE_WAIT_MILLIS,
    /** What all reduces fetched after the last map's end. */
    REDUCE_FETCH_MILLIS,
    /** What all reduces merged after they had fetched. */
    REDUCE_MERGE_MILLIS,
    /** Records that maps wrote to disk, each as often as it was written. */
    MAP_SPILLED_RECORDS,
    /** Records that reduces got. */
    REDUCE_INPUT_RECORDS,
    /** Read by all maps. */
    INPUT_BYTES
}

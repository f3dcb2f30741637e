package io.wattle.tuning.space;

import java.util.List;

/** What can be tuned of every Spark application on YARN. Defaults are those of Spark 3.5 and 4.0. */
public final class SparkParameters {

    /** How many executors there are, and for how long. */
    public static final ParameterGroup EXECUTORS_GROUP = new ParameterGroup("executors");

    /** What an executor has for itself. */
    public static final ParameterGroup SIZE_GROUP = new ParameterGroup("size");

    /** The rules of both together. No parameter belongs to it. */
    public static final ParameterGroup SIZE_AND_COUNT = new ParameterGroup("size-and-count");

    /** Executors, where their number does not change in a run. */
    public static final Parameter EXECUTORS = new Parameter(
            "executors",
            "spark.executor.instances",
            EXECUTORS_GROUP,
            2,
            SparkForms.COUNT,
            (value, all) -> count(value, "executor"));

    /** Most executors, where Spark asks for as many as it has tasks for. Spark's default is no limit. */
    public static final Parameter MAX_EXECUTORS = new Parameter(
            "max-executors",
            "spark.dynamicAllocation.maxExecutors",
            EXECUTORS_GROUP,
            Integer.MAX_VALUE,
            SparkForms.COUNT,
            (value, all) -> "at most " + count(value, "executor"));

    /** Seconds without a task after which an executor ends. */
    public static final Parameter IDLE_SECONDS = new Parameter(
            "executor-idle-seconds",
            "spark.dynamicAllocation.executorIdleTimeout",
            EXECUTORS_GROUP,
            60,
            SparkForms.SECONDS,
            (value, all) -> "idle " + Math.round(value) + " s");

    /** Tasks that an executor runs at once. */
    public static final Parameter CORES = new Parameter(
            "executor-cores",
            "spark.executor.cores",
            SIZE_GROUP,
            1,
            SparkForms.COUNT,
            (value, all) -> count(value, "core"));

    /** MiB of an executor's heap. */
    public static final Parameter MEMORY_MB = new Parameter(
            "executor-memory-mb",
            "spark.executor.memory",
            SIZE_GROUP,
            1024,
            SparkForms.MEBIBYTES,
            (value, all) -> "heap " + Math.round(value) + " MB");

    /** MiB of its container beside the heap; 0 leaves it to Spark, which takes a tenth of the heap, and at least 384 MiB. */
    public static final Parameter OVERHEAD_MB = new Parameter(
            "executor-overhead-mb",
            "spark.executor.memoryOverhead",
            SIZE_GROUP,
            0,
            SparkForms.MEBIBYTES,
            (value, all) -> value == 0 ? "Spark's own overhead" : "overhead " + Math.round(value) + " MB");

    /** Tasks behind a shuffle of Spark SQL. */
    public static final Parameter PARTITIONS = new Parameter(
            "shuffle-partitions",
            "spark.sql.shuffle.partitions",
            ParameterGroup.PARALLELISM,
            200,
            SparkForms.COUNT,
            (value, all) -> Math.round(value) + " partitions");

    /** Tasks behind a shuffle of RDDs; 0 leaves it to Spark, which takes as many as there are cores, or as its input had. */
    public static final Parameter PARALLELISM = new Parameter(
            "default-parallelism",
            "spark.default.parallelism",
            ParameterGroup.PARALLELISM,
            0,
            SparkForms.COUNT_OR_NONE,
            (value, all) -> value == 0 ? "Spark's own parallelism" : "parallelism " + Math.round(value));

    /** Of applications whose executors are as many from beginning to end. */
    static final List<Parameter> FIXED = List.of(EXECUTORS, CORES, MEMORY_MB, OVERHEAD_MB, PARTITIONS, PARALLELISM);

    /** Of applications with dynamic allocation. */
    static final List<Parameter> DYNAMIC =
            List.of(MAX_EXECUTORS, IDLE_SECONDS, CORES, MEMORY_MB, OVERHEAD_MB, PARTITIONS, PARALLELISM);

    private SparkParameters() {}

    private static String count(double value, String what) {
        return Math.round(value) + " " + what + (value == 1 ? "" : "s");
    }
}

package io.wattle.simulator.job;

/**
 * What Hadoop has where nobody sets anything (3.4 and 3.5, mapred-default.xml and hdfs-default.xml): for jobs of which not all is known.
 */
public final class HadoopDefaults {

    /** {@code dfs.blocksize}, MB. */
    public static final double BLOCK_MB = 128;

    /** {@code dfs.replication}. */
    public static final int REPLICATION = 3;

    /** {@code mapreduce.job.reduces}. */
    public static final int REDUCES = 1;

    /** Of a task's container, MiB ({@code mapreduce.map.memory.mb}, {@code mapreduce.reduce.memory.mb}). */
    public static final int TASK_MEMORY_MB = 1024;

    /** Of the master's container, MiB ({@code yarn.app.mapreduce.am.resource.mb}). */
    public static final int MASTER_MEMORY_MB = 1536;

    /** Virtual cores of any container ({@code mapreduce.map.cpu.vcores} and its like). */
    public static final int VCORES = 1;

    /** {@code mapreduce.task.io.sort.mb}. */
    public static final double SORT_MB = 100;

    /** {@code mapreduce.map.sort.spill.percent}. */
    public static final double SPILL_SHARE = 0.8;

    /** {@code mapreduce.task.io.sort.factor}. */
    public static final int MERGE_FACTOR = 10;

    /** {@code mapreduce.job.heap.memory-mb.ratio}. */
    public static final double HEAP_SHARE = 0.8;

    /** {@code mapreduce.job.reduce.slowstart.completedmaps}. */
    public static final double SLOWSTART = 0.05;

    /** {@code mapreduce.map.speculative}, {@code mapreduce.reduce.speculative}. */
    public static final boolean SPECULATIVE = true;

    /** {@code mapreduce.map.maxattempts}, {@code mapreduce.reduce.maxattempts}. */
    public static final int ATTEMPTS = 4;

    private HadoopDefaults() {}
}

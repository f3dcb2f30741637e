package io.wattle.model;

/**
 * From what length of a task on the second compiler (C2) of its JVM pays: it costs CPU at each start, and pays that back in long tasks only.
 * The one rule of configurations that are rendered and of settings that leave the tuner.
 */
public final class SecondCompiler {

    /**
     * CPU seconds of a whole JVM with the first compiler, times the DMIPS of its core, from which on both take fewer: 10 s on a core of
     * 34,000 DMIPS, of a map that counts words ({@code bin/benchmark task-compilers}, docs/task-start.md). Compiling and the task's own
     * work are slower on a slower core alike.
     */
    private static final double WHOLE_JVM_DMIPS_SECONDS = 340_000;

    /** Of these, what Hadoop's counter of a task's CPU time leaves out: the start of its JVM (docs/tuning.md). */
    private static final double START_DMIPS_SECONDS = 52_000;

    /** By what Hadoop counts: {@code CPU_MILLISECONDS} of a task, times the DMIPS of its core. */
    public static final double BREAK_EVEN_DMIPS_SECONDS = WHOLE_JVM_DMIPS_SECONDS - START_DMIPS_SECONDS;

    /** The option that leaves it out. */
    public static final String OFF = "-XX:TieredStopAtLevel=1";

    private SecondCompiler() {}

    /** CPU seconds that Hadoop counts of a task on a core, from which on it pays. @param dmipsPerCore more than 0 */
    public static double breakEvenSeconds(double dmipsPerCore) {
        return BREAK_EVEN_DMIPS_SECONDS / dmipsPerCore;
    }
}

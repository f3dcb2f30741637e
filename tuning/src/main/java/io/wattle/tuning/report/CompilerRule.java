package io.wattle.tuning.report;

import io.wattle.model.SecondCompiler;
import java.util.List;
import java.util.Locale;

/**
 * Which compilers the tasks of a job get, by what one takes.
 *
 * @param dmipsSeconds CPU seconds that Hadoop counts of a task without the second compiler, times the DMIPS of its core
 */
record CompilerRule(double dmipsSeconds) {

    /** Of the environment, so that options of the site stay, and are stronger. */
    static final List<String> KEYS =
            List.of("mapreduce.map.env.JAVA_TOOL_OPTIONS", "mapreduce.reduce.env.JAVA_TOOL_OPTIONS");

    /** None for long tasks: they have both compilers anyway, unless the site says otherwise. */
    List<JobSetting> settings() {
        return isShort()
                ? KEYS.stream()
                        .map(it -> new JobSetting(it, SecondCompiler.OFF, sentence()))
                        .toList()
                : List.of();
    }

    private boolean isShort() {
        return dmipsSeconds < SecondCompiler.BREAK_EVEN_DMIPS_SECONDS;
    }

    /** What follows from it, and why. */
    String sentence() {
        return String.format(
                Locale.ROOT,
                "A task takes %.0f DMIPS seconds (CPU seconds times the DMIPS of a core), by what was measured: %s the %.0f from"
                        + " which on the second compiler of its JVM pays, so it has %s.",
                dmipsSeconds,
                isShort() ? "less than" : "no less than",
                SecondCompiler.BREAK_EVEN_DMIPS_SECONDS,
                isShort() ? "the first only" : "both; an option of the site that leaves the second out costs CPU time");
    }
}

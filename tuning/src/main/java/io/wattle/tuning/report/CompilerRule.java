package io.wattle.tuning.report;

import io.wattle.model.SecondCompiler;
import java.util.Locale;

/**
 * Which compilers the tasks of a job should have, by what one takes. It is told, not set: nobody here knows the options of the site, which a
 * setting of the job would replace.
 *
 * @param dmipsSeconds CPU seconds that Hadoop counts of a task without the second compiler, times the DMIPS of its core
 */
record CompilerRule(double dmipsSeconds) {

    private boolean isShort() {
        return dmipsSeconds < SecondCompiler.BREAK_EVEN_DMIPS_SECONDS;
    }

    /** What follows from it, and why. */
    String sentence() {
        return String.format(
                Locale.ROOT,
                "A task takes %.0f DMIPS seconds (CPU seconds times the DMIPS of a core), by what was measured, maps and reduces"
                        + " alike: %s the %.0f from which on the second compiler of its JVM pays. %s.",
                dmipsSeconds,
                isShort() ? "less than" : "no less than",
                SecondCompiler.BREAK_EVEN_DMIPS_SECONDS,
                isShort()
                        ? "Give it the first only: add " + SecondCompiler.OFF
                                + " to mapreduce.map.java.opts and mapreduce.reduce.java.opts of the site, or run the job with"
                                + " -conf jobs/short-tasks.xml of bin/tuner conf render"
                        : "Let it have both, as by default");
    }
}

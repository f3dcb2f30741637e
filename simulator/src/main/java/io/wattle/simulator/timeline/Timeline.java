package io.wattle.simulator.timeline;

import java.util.List;
import java.util.function.Function;

/**
 * What happened over a run. Each value is the mean over its interval, so the integral of the watts is the run's joules. Immutable.
 *
 * @param classes of the workers, at least one
 * @param mapsDone maps that have ended and need not run again, of all jobs
 * @param reducesDone reduces that have ended, of all jobs
 * @param jobsRunning jobs whose client has started and not seen the end; those that failed run no more
 * @param jobsDone jobs whose client has seen them end well
 * @param maps of all jobs that were submitted
 * @param reduces of all jobs that were submitted
 */
public record Timeline(
        List<ClassTimeline> classes,
        Curve mapsDone,
        Curve reducesDone,
        Curve jobsRunning,
        Curve jobsDone,
        int maps,
        int reduces) {

    public Timeline {
        classes = List.copyOf(classes);
    }

    /** Of all workers together. */
    public Curve watts() {
        return sum(ClassTimeline::watts);
    }

    /** Utilisation, the mean over all workers, 0 to 1. */
    public Curve cpuShare() {
        return sum(ClassTimeline::busyNodes)
                .over(classes.stream()
                        .mapToInt(it -> it.nodeUtilisation().size())
                        .sum());
    }

    /** What containers had of the memory that the workers have for them, 0 to 1. */
    public Curve memoryShare() {
        return sum(ClassTimeline::givenMemoryMb)
                .over(classes.stream()
                        .mapToDouble(ClassTimeline::containerMemoryMb)
                        .sum());
    }

    private Curve sum(Function<ClassTimeline, Curve> curve) {
        return classes.stream().map(curve).reduce(Curve::plus).orElseThrow();
    }
}

package io.wattle.benchmarks.sls;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.hipparchus.stat.StatUtils;

/**
 * What a scheduler made of the jobs.
 *
 * @param scheduler label
 * @param seconds from the first job's coming to the last one's end
 * @param energy by node class
 * @param meanWaitSeconds of tasks: of a map from its master's begin, of a reduce from the end of its job's last map, to its own
 *     begin; so the heartbeats of node and master are in it
 * @param medianJobSeconds from submission to end
 */
record RunFigures(
        String scheduler, double seconds, List<ClassEnergy> energy, double meanWaitSeconds, double medianJobSeconds) {

    private static final double MEDIAN = 50;
    private static final double MILLIS_PER_SECOND = 1e3;

    /** @param horizonSeconds for which all nodes count: that of the longest run */
    static RunFigures of(SlsScheduler scheduler, MixedNodes nodes, SlsTrace trace, double horizonSeconds) {
        return new RunFigures(
                scheduler.label(),
                trace.seconds(),
                ClassEnergy.of(nodes, trace, horizonSeconds),
                meanWaitSeconds(trace),
                StatUtils.percentile(
                        trace.jobs().stream()
                                .mapToDouble(it -> (it.endMillis() - it.submittedMillis()) / MILLIS_PER_SECOND)
                                .toArray(),
                        MEDIAN));
    }

    double idleJoules() {
        return energy.stream().mapToDouble(ClassEnergy::idleJoules).sum();
    }

    double activeJoules() {
        return energy.stream().mapToDouble(ClassEnergy::activeJoules).sum();
    }

    double joules() {
        return idleJoules() + activeJoules();
    }

    private static double meanWaitSeconds(SlsTrace trace) {
        Map<String, Long> master = trace.jobs().stream().collect(Collectors.toMap(JobSpan::app, JobSpan::masterMillis));
        Map<String, Long> lastMap = trace.tasks().stream()
                .filter(it -> !it.reduce())
                .collect(Collectors.toMap(TaskSpan::app, TaskSpan::endMillis, Math::max));
        return trace.tasks().stream()
                .mapToDouble(
                        it -> (it.startMillis() - (it.reduce() ? lastMap : master).get(it.app())) / MILLIS_PER_SECOND)
                .average()
                .orElseThrow();
    }
}

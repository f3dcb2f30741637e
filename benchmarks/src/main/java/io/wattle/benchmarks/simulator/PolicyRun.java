package io.wattle.benchmarks.simulator;

import io.wattle.simulator.SimulationResult;
import io.wattle.simulator.job.JobOutcome;
import org.hipparchus.stat.StatUtils;

/**
 * What a policy made of a trace.
 *
 * @param joules of all workers until the horizon
 * @param medianSeconds of the jobs that are done, from submission to end; NaN if none is
 * @param p90Seconds their 90th percentile
 * @param jobs how many came
 * @param late how many missed their deadlines
 * @param open how many were not done at the horizon
 */
record PolicyRun(double joules, double medianSeconds, double p90Seconds, int jobs, long late, long open) {

    private static final double MEDIAN = 50;
    private static final double NINETY = 90;

    static PolicyRun of(SimulationResult result) {
        double[] seconds = result.jobs().stream()
                .filter(JobOutcome::isDone)
                .mapToDouble(JobOutcome::seconds)
                .toArray();
        return new PolicyRun(
                result.joules(),
                StatUtils.percentile(seconds, MEDIAN),
                StatUtils.percentile(seconds, NINETY),
                result.jobs().size(),
                result.jobs().stream().filter(it -> it.isLate(result.seconds())).count(),
                result.jobs().size() - seconds.length);
    }

    /** Share of the jobs that missed their deadlines. */
    double lateShare() {
        return (double) late / jobs;
    }
}

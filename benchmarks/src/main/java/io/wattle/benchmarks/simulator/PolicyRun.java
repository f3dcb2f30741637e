package io.wattle.benchmarks.simulator;

import io.wattle.simulator.SimulationResult;
import org.hipparchus.stat.StatUtils;

/**
 * What a policy made of a trace.
 *
 * @param joules of all workers until the horizon
 * @param medianSeconds of the jobs that are done, from submission to end; NaN if none is
 * @param jobs how many came
 * @param late how many missed their deadlines
 * @param open how many were not done at the horizon
 */
record PolicyRun(double joules, double medianSeconds, int jobs, long late, long open) {

    private static final double MEDIAN = 50;

    static PolicyRun of(SimulationResult result) {
        double[] seconds = result.jobSeconds();
        return new PolicyRun(
                result.joules(),
                StatUtils.percentile(seconds, MEDIAN),
                result.jobs().size(),
                result.late(),
                result.open());
    }

    /** Share of the jobs that missed their deadlines. */
    double lateShare() {
        return (double) late / jobs;
    }
}

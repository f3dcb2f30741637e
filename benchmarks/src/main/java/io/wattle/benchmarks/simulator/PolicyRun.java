package io.wattle.benchmarks.simulator;

import io.wattle.simulator.SimulationResult;
import io.wattle.simulator.event.StuckException;
import io.wattle.simulator.power.PowerPolicy;
import io.wattle.simulator.power.PowerReport;
import io.wattle.simulator.study.TraceRun;
import io.wattle.simulator.yarn.PlacementRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hipparchus.stat.StatUtils;

/**
 * What a policy made of a trace.
 *
 * @param joules of all workers until the horizon
 * @param medianSeconds of the jobs that are done, from submission to end; NaN if none is
 * @param jobs how many came
 * @param late how many missed their deadlines
 * @param open how many were not done at the horizon
 * @param power what the policy of sleep did; empty if it keeps no account of it
 */
record PolicyRun(double joules, double medianSeconds, int jobs, long late, long open, Optional<PowerReport> power) {

    private static final double MEDIAN = 50;

    static PolicyRun of(SimulationResult result) {
        double[] seconds = result.jobSeconds();
        return new PolicyRun(
                result.joules(),
                StatUtils.percentile(seconds, MEDIAN),
                result.jobs().size(),
                result.late().orElseThrow(),
                result.open(),
                result.power());
    }

    /**
     * What it made of several days, each with a seed of its own.
     *
     * @throws StuckException if a job can never end
     */
    static List<PolicyRun> ofDays(List<TraceRun> days, PlacementRule.Factory rule, PowerPolicy.Factory power)
            throws StuckException {
        List<PolicyRun> runs = new ArrayList<>();
        for (int day = 0; day < days.size(); day++) {
            runs.add(of(days.get(day).run(rule, power, day + 1)));
        }
        return runs;
    }

    /** Of several days. */
    static double medianLateShare(List<PolicyRun> days) {
        return StatUtils.percentile(
                days.stream().mapToDouble(PolicyRun::lateShare).toArray(), MEDIAN);
    }

    /** Of several days, in joules. */
    static double medianJoules(List<PolicyRun> days) {
        return StatUtils.percentile(days.stream().mapToDouble(PolicyRun::joules).toArray(), MEDIAN);
    }

    /** Share of the jobs that missed their deadlines. */
    double lateShare() {
        return (double) late / jobs;
    }
}

package io.wattle.tuning.twin;

import io.wattle.simulator.SimulationResult;
import java.util.List;

/**
 * All jobs on one cluster.
 *
 * @param result of the workers: a node of masters alone is not in it
 * @param jobs in the order of the real ones
 */
public record TwinRun(TwinCluster on, SimulationResult result, List<PredictedJob> jobs) {

    public TwinRun {
        jobs = List.copyOf(jobs);
    }
}

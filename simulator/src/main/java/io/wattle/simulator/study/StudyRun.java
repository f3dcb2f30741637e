package io.wattle.simulator.study;

import io.wattle.simulator.Conditions;
import io.wattle.simulator.Failures;
import io.wattle.simulator.Simulation;
import io.wattle.simulator.SimulationListener;
import io.wattle.simulator.SimulationResult;
import io.wattle.simulator.Workers;
import io.wattle.simulator.event.StuckException;
import io.wattle.simulator.job.JobProfile;
import io.wattle.simulator.job.JobSettings;
import io.wattle.simulator.job.Submission;
import io.wattle.simulator.yarn.PlacementRule;
import java.util.List;

/** One job on a cluster, alone. Immutable. */
public record StudyRun(List<Workers> workers, JobProfile profile, JobSettings settings, Conditions conditions) {

    public StudyRun {
        workers = List.copyOf(workers);
    }

    /** Runs it as YARN places it by itself. @throws StuckException if it can never end */
    public SimulationResult run() throws StuckException {
        return run(PlacementRule.STOCK);
    }

    /** Runs it. @throws StuckException if it can never end */
    public SimulationResult run(PlacementRule.Factory rule) throws StuckException {
        return run(rule, SimulationListener.NOBODY);
    }

    /** Runs it, and somebody is told what happens. @throws StuckException if it can never end */
    public SimulationResult run(PlacementRule.Factory rule, SimulationListener listener) throws StuckException {
        return Simulation.run(workers, List.of(new Submission(profile, settings, 0)), rule, conditions, listener);
    }

    /** The same, and some of it fails. */
    public StudyRun failing(Failures failures) {
        return new StudyRun(workers, profile, settings, conditions.failing(failures));
    }
}

package io.wattle.tuner.cli.simulate;

import io.wattle.model.ClusterProfile;
import io.wattle.simulator.Failures;
import io.wattle.simulator.SimulationListener;
import io.wattle.simulator.SimulationResult;
import io.wattle.simulator.event.StuckException;
import io.wattle.simulator.yarn.PlacementRule;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** A job or a trace on a cluster, the same under each scheduler. */
interface SimulatedInput {

    /** Runs it. @throws StuckException if a job can never end */
    SimulationResult run(PlacementRule.Factory rule, SimulationListener listener) throws StuckException;

    /** A run of it as JSON. @param scheduler under which it ran, and its weight if it has one */
    Map<String, Object> json(String scheduler, OptionalDouble weight, SimulationResult result);

    /** A run of it for people. @param scheduler under which it ran */
    String text(String scheduler, SimulationResult result);

    /** For a report. @param common what was asked for of jobs and traces alike, a sentence each, without the full stop */
    ReportInput reportInput(List<String> common);

    /** By which its runs are compared. */
    List<RunFigure> figures();

    /** Whether a run of it did not do what it is for. */
    boolean isFailed(SimulationResult result);

    /**
     * What a job and a trace are simulated with.
     *
     * @param cluster on which they run
     * @param settings of the job, or of all jobs, by Hadoop's names
     * @param faults what fails
     * @param seed of what is drawn
     */
    record Setup(ClusterProfile cluster, Map<String, String> settings, Failures faults, long seed) {}
}

package io.wattle.tuner.cli.simulate;

import io.wattle.model.MissingFigureException;
import io.wattle.simulator.SimulationListener;
import io.wattle.simulator.SimulationResult;
import io.wattle.simulator.event.StuckException;
import io.wattle.simulator.study.StudyRun;
import io.wattle.simulator.yarn.PlacementRule;
import io.wattle.tuner.cli.option.UsageException;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** {@code simulate --job}: one job, alone on the cluster. */
final class JobSimulation implements SimulatedInput {

    private final String job;
    private final Setup setup;
    private final StudyRun run;

    private JobSimulation(String job, Setup setup, StudyRun run) {
        this.job = job;
        this.setup = setup;
        this.run = run;
    }

    /**
     * Reads it.
     *
     * @param job name of a study's job, or of a file with a profile
     * @throws UsageException if there is no such job, or it cannot run on the cluster with these settings
     */
    static JobSimulation of(String job, Setup setup) throws UsageException {
        try {
            StudyRun run = JobSource.named(job).on(setup.cluster(), setup.settings(), setup.seed());
            return new JobSimulation(job, setup, run.failing(setup.faults()));
        } catch (MissingFigureException e) {
            throw new UsageException("--cluster " + setup.cluster().name() + ": " + e.getMessage(), e);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--set: " + e.getMessage(), e);
        }
    }

    @Override
    public SimulationResult run(PlacementRule.Factory rule, SimulationListener listener) throws StuckException {
        return run.run(rule, listener);
    }

    @Override
    public Map<String, Object> json(String scheduler, OptionalDouble weight, SimulationResult result) {
        return JobView.json(scheduler, weight, setup.cluster(), result);
    }

    @Override
    public String text(String scheduler, SimulationResult result) {
        return JobView.text(scheduler, setup.cluster(), result);
    }

    @Override
    public ReportInput reportInput(List<String> common) {
        return new ReportInput(job, false, setup.cluster(), common);
    }

    @Override
    public List<RunFigure> figures() {
        return RunFigure.OF_JOB;
    }

    @Override
    public boolean isFailed(SimulationResult result) {
        return result.jobs().get(0).isFailed();
    }
}

package io.wattle.tuner.cli.simulate;

import io.wattle.model.MissingFigureException;
import io.wattle.model.YamlFileException;
import io.wattle.simulator.SimulationListener;
import io.wattle.simulator.SimulationResult;
import io.wattle.simulator.event.StuckException;
import io.wattle.simulator.study.Parameters;
import io.wattle.simulator.study.TraceRun;
import io.wattle.simulator.study.Zhao2016Jobs;
import io.wattle.simulator.trace.Trace;
import io.wattle.simulator.yarn.PlacementRule;
import io.wattle.tuner.cli.option.CatalogOptions;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuning.trace.ReadTrace;
import io.wattle.tuning.trace.TraceException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** {@code simulate --trace}: jobs that come over time, while nodes may sleep. */
final class TraceSimulation implements SimulatedInput {

    private final TraceOptions options;
    private final Setup setup;
    private final SleepChoice choice;
    private final SleepView sleep;
    private final Trace trace;
    private final TraceRun run;
    private final List<String> notes;

    private TraceSimulation(
            TraceOptions options, Setup setup, SleepChoice choice, Trace trace, TraceRun run, List<String> notes) {
        this.options = options;
        this.setup = setup;
        this.choice = choice;
        sleep = new SleepView(setup.cluster(), choice);
        this.trace = trace;
        this.run = run;
        this.notes = notes;
    }

    /**
     * Reads the trace.
     *
     * @throws UsageException if it cannot be read, says something wrong, or cannot run on the cluster with these settings
     * @throws StuckException if a job with a deadline can never end where its time alone is taken
     */
    static TraceSimulation of(TraceOptions options, CatalogOptions catalogOptions, Setup setup, SleepChoice choice)
            throws UsageException, StuckException {
        try {
            Zhao2016Jobs jobs = new Zhao2016Jobs(Parameters.zhao2016());
            ReadTrace read = options.read(catalogOptions, jobs);
            TraceRun run = options.run(jobs, setup.cluster(), read.trace());
            List<String> notes = new ArrayList<>(read.notes());
            options.note(run).ifPresent(notes::add);
            return new TraceSimulation(options, setup, choice, read.trace(), withSettings(run, setup), notes);
        } catch (IOException e) {
            throw new UsageException("--trace: cannot read " + options.file() + " (" + e + ")", e);
        } catch (MissingFigureException e) {
            throw new UsageException("--cluster " + setup.cluster().name() + ": " + e.getMessage(), e);
        } catch (YamlFileException | TraceException | IllegalArgumentException e) {
            throw new UsageException("--trace: " + e.getMessage(), e);
        }
    }

    /** Deadlines stay: they are of the jobs as they are. */
    private static TraceRun withSettings(TraceRun run, Setup setup) throws UsageException {
        try {
            return setup.settings().isEmpty() ? run : run.with(setup.settings());
        } catch (IllegalArgumentException e) {
            throw new UsageException("--set: " + e.getMessage(), e);
        }
    }

    @Override
    public SimulationResult run(PlacementRule.Factory rule, SimulationListener listener) throws StuckException {
        return run.run(rule, choice.power(), setup.faults(), setup.seed(), listener);
    }

    @Override
    public Map<String, Object> json(String scheduler, OptionalDouble weight, SimulationResult result) {
        return TraceView.json(scheduler, weight, setup.cluster(), sleep, result, notes);
    }

    @Override
    public String text(String scheduler, SimulationResult result) {
        return TraceView.text(scheduler, setup.cluster(), sleep, result, notes);
    }

    @Override
    public ReportInput reportInput(List<String> common) {
        List<String> details = new ArrayList<>(common);
        details.addAll(sleep.details());
        details.addAll(options.details(setup.cluster(), trace));
        details.addAll(notes);
        return new ReportInput(options.file().getFileName().toString(), true, setup.cluster(), details);
    }

    @Override
    public List<RunFigure> figures() {
        return RunFigure.OF_TRACE;
    }

    /** Jobs that fail are counted: the others are the result. */
    @Override
    public boolean isFailed(SimulationResult result) {
        return false;
    }
}

package io.wattle.tuner.cli.simulate;

import io.wattle.simulator.SimulationResult;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * A figure by which runs are compared.
 *
 * @param key in JSON
 * @param decimals that it is told with
 * @param value of a run; NaN if it is not known
 */
record RunFigure(String name, String key, int decimals, ToDoubleFunction<SimulationResult> value) {

    private static final List<RunFigure> SUMS = List.of(
            new RunFigure("seconds", "seconds", 1, SimulationResult::seconds),
            new RunFigure("joules", "joules", 0, SimulationResult::joules),
            new RunFigure("idle joules", "idleJoules", 0, SimulationResult::idleJoules),
            new RunFigure("active joules", "activeJoules", 0, SimulationResult::activeJoules),
            new RunFigure("joules of sleep", "sleepJoules", 0, SimulationResult::sleepJoules),
            new RunFigure("mean watts", "meanWatts", 2, it -> it.joules() / it.seconds()));

    /** Of a trace's jobs. */
    static final List<RunFigure> OF_JOBS = List.of(
            new RunFigure("jobs done", "done", 0, it -> it.jobSeconds().length),
            new RunFigure("failed jobs", "failed", 0, SimulationResult::failed),
            new RunFigure("jobs open at the end", "open", 0, SimulationResult::open),
            new RunFigure("late jobs", "late", 0, RunFigure::late),
            new RunFigure("median seconds of a job", "medianJobSeconds", 1, TraceView::medianSeconds),
            new RunFigure("90th percentile of them", "p90JobSeconds", 1, TraceView::ninetySeconds));

    /** Of a trace. */
    static final List<RunFigure> OF_TRACE =
            Stream.concat(SUMS.stream(), OF_JOBS.stream()).toList();

    /** Of a job alone; one that failed did not do its work, so that its sums tell nothing. */
    static final List<RunFigure> OF_JOB = SUMS.stream()
            .map(it -> new RunFigure(
                    it.name(), it.key(), it.decimals(), of -> of.jobs().get(0).isFailed() ? Double.NaN : it.of(of)))
            .toList();

    /** Without deadlines nobody knows what is late. */
    private static double late(SimulationResult result) {
        return result.late().isPresent() ? result.late().getAsLong() : Double.NaN;
    }

    double of(SimulationResult result) {
        return value.applyAsDouble(result);
    }

    /** For people. @param unknown what stands for NaN */
    String text(double of, String unknown) {
        return Double.isNaN(of) ? unknown : String.format(Locale.ROOT, "%." + decimals + "f", of);
    }
}

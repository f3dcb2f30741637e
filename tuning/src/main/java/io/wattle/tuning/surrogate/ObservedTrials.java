package io.wattle.tuning.surrogate;

import io.wattle.tuning.search.Figures;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Workload;
import io.wattle.tuning.surrogate.Observation.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Trials under the same circumstances, as a {@link Surrogate} takes them. One that failed is taken for more than the most, unless it ran
 * out of memory, which says nothing of settings that leave more. One that was ended for its time is as slow as its limit at least: it counts
 * with what the formula says of it, or with its limit where that is more, but with no more than one that failed. Of its joules nobody knows
 * more than that it drew what others do. Immutable.
 *
 * @param figures what is minimised, and whose joules count
 * @param trials those that have a figure and those that did not succeed; none where none has a figure
 * @param source of what they tell of seconds
 */
record ObservedTrials(Workload workload, Figures figures, List<Trial> trials, Source source) {

    /** Settings that fail are taken for so much more than the most, as a logarithm. */
    private static final double FAILED = 0.7;

    /** Of trials of a search or an earlier run, comparisons and killed ones among them. */
    static ObservedTrials of(Workload workload, Figures figures, List<Trial> trials, Source source) {
        List<Trial> told = trials.stream()
                .filter(it -> it.proposal().purpose() != Purpose.COMPARISON)
                .filter(it -> it.status() != TrialStatus.KILLED)
                .filter(it -> !MemoryBounds.ranOut(it))
                .filter(it -> !it.succeeded() || figures.counted(it).isPresent())
                .toList();
        boolean tellNothing = told.stream().noneMatch(Trial::succeeded);
        return new ObservedTrials(workload, figures, tellNothing ? List.of() : told, source);
    }

    /** Seconds and what passed in them, for a fit of the formula. */
    WaveFit.Runs seconds() {
        List<WaveFit.Run> runs = new ArrayList<>();
        for (Trial trial : trials) {
            figures.counted(trial)
                    .ifPresent(it ->
                            runs.add(new WaveFit.Run(trial.settings(), seconds(it), JobPhases.of(it, seconds(it)))));
        }
        return new WaveFit.Runs(workload, runs, Double.isNaN(source.noise()) ? 0 : source.noise());
    }

    /** What the formula, with these rates, leaves of the logarithm of a figure, of trials that have it. */
    List<Observation> measured(ObservedFigure figure, SearchSpace space, WaveRates rates) {
        WaveModel model = new WaveModel(workload, rates);
        List<Observation> measured = new ArrayList<>();
        for (Trial trial : trials) {
            figures.counted(trial)
                    .ifPresent(it -> measured.add(new Observation(
                            Coordinates.of(space, model, trial.settings()),
                            figure.log(it) - figure.powerOfSeconds() * modelledLog(model, trial),
                            source.ofPower(figure.powerOfSeconds()))));
        }
        return measured;
    }

    /** What formula and trend leave of it, of all trials. */
    List<Observation> residuals(ObservedFigure figure, Trend trend, SearchSpace space, WaveRates rates) {
        WaveModel model = new WaveModel(workload, rates);
        List<Observation> residuals = new ArrayList<>();
        for (Trial trial : trials) {
            double[] point = Coordinates.of(space, model, trial.settings());
            residuals.add(new Observation(
                    point,
                    residual(trial, figure, modelledLog(model, trial), trend.at(point)),
                    source.ofPower(figure.powerOfSeconds())));
        }
        return residuals;
    }

    private double residual(Trial trial, ObservedFigure figure, double modelledLog, double trend) {
        int power = figure.powerOfSeconds();
        Optional<Measurement> run = figures.counted(trial);
        if (run.isEmpty() && wasEnded(trial)) {
            return power * Math.max(0, limitLog(trial) - modelledLog);
        }
        double log = run.isPresent() ? figure.log(run.get()) : mostLog(figure) + FAILED;
        return log - power * modelledLog - trend;
    }

    private static double modelledLog(WaveModel model, Trial trial) {
        return Math.log(model.seconds(trial.settings()));
    }

    private double mostLog(ObservedFigure figure) {
        return counted().stream().mapToDouble(figure::log).max().orElseThrow();
    }

    private static boolean wasEnded(Trial trial) {
        return trial.status() == TrialStatus.TIMEOUT && trial.lostSeconds().isPresent();
    }

    /** In the seconds that go with the figure: a limit is one of the clock. */
    private double limitLog(Trial ended) {
        double ratioLog = counted().stream()
                .mapToDouble(it -> Math.log(seconds(it) / it.seconds()))
                .average()
                .orElseThrow();
        double mostLog = mostLog(ObservedFigure.secondsOf(figures.objective()));
        return Math.min(Math.log(ended.lostSeconds().orElseThrow()) + ratioLog, mostLog + FAILED);
    }

    private List<Measurement> counted() {
        return trials.stream().flatMap(it -> figures.counted(it).stream()).toList();
    }

    private double seconds(Measurement run) {
        return figures.objective().seconds(run).orElseThrow();
    }
}

package io.wattle.tuning.surrogate;

import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What the trials of a search tell of settings that were not tried: the {@link WaveModel} that fits them, times a
 * {@link GaussianProcess} of what it does not explain. Seconds are in logarithms. Immutable, thread safe.
 */
final class Surrogate {

    /** Of a run, the model's own error included: what a fit of the rates takes. */
    private static final double FIT_DEVIATION = 0.12;

    /** Settings that fail are taken for so much slower than the slowest, as a logarithm. */
    private static final double FAILED = 0.7;

    private final SearchSpace space;
    private final WaveFit.Fitted fitted;
    private final GaussianProcess residuals;

    private Surrogate(SearchSpace space, WaveFit.Fitted fitted, GaussianProcess residuals) {
        this.space = space;
        this.fitted = fitted;
        this.residuals = residuals;
    }

    /**
     * Of trials, of which one at least succeeded.
     *
     * @param space of which their settings are
     */
    static Surrogate of(SearchSpace space, List<Trial> trials) {
        List<WaveFit.Run> runs = new ArrayList<>();
        List<Trial> told = trials.stream()
                .filter(it -> it.proposal().purpose() != Purpose.COMPARISON)
                .filter(it -> it.status() != TrialStatus.KILLED)
                .toList();
        for (Trial trial : told) {
            trial.measurement()
                    .map(Measurement::seconds)
                    .ifPresent(it -> runs.add(new WaveFit.Run(trial.settings(), it)));
        }
        WaveFit.Fitted fitted = new WaveFit(space.workload(), FIT_DEVIATION).fit(runs);
        double slowest = runs.stream().mapToDouble(WaveFit.Run::seconds).max().orElseThrow();
        List<double[]> points = new ArrayList<>();
        double[] values = new double[told.size()];
        for (int i = 0; i < values.length; i++) {
            Trial trial = told.get(i);
            double log = trial.measurement().map(it -> Math.log(it.seconds())).orElse(Math.log(slowest) + FAILED);
            points.add(point(space, fitted.model(), trial.settings()));
            values[i] = log - Math.log(fitted.model().seconds(trial.settings()));
        }
        return new Surrogate(space, fitted, GaussianProcess.of(points, values));
    }

    /** Compares settings with one of them. */
    Comparison against(Settings other) {
        return new Comparison(other);
    }

    /** Of settings with one of them. */
    final class Comparison {

        private final double[] otherPoint;
        private final double[] otherGradient;
        private final double otherSeconds;

        private Comparison(Settings other) {
            otherPoint = point(space, fitted.model(), other);
            otherGradient = fitted.gradient(other);
            otherSeconds = fitted.model().seconds(other);
        }

        /** What is known of the logarithm of the seconds of settings less that of the other's. */
        Belief ratio(Settings settings) {
            Belief residual = residuals.difference(point(space, fitted.model(), settings), otherPoint);
            double modelled = Math.log(fitted.model().seconds(settings) / otherSeconds);
            return new Belief(
                    modelled + residual.mean(),
                    Math.hypot(residual.deviation(), fitted.deviation(fitted.gradient(settings), otherGradient)));
        }
    }

    /** The most likely logarithm of the seconds of settings. */
    double mean(Settings settings) {
        return Math.log(fitted.model().seconds(settings)) + residuals.mean(point(space, fitted.model(), settings));
    }

    /** What the model knows the settings to change, and keys of the user's by the place of their value on the grid. */
    private static double[] point(SearchSpace space, WaveModel model, Settings settings) {
        double[] effects = model.effects(settings);
        List<Parameter> own = space.parameters().stream()
                .filter(it -> !MapReduceParameters.ALL.contains(it))
                .toList();
        double[] point = Arrays.copyOf(effects, effects.length + own.size());
        for (int i = 0; i < own.size(); i++) {
            List<Double> grid = space.grid(own.get(i));
            point[effects.length + i] =
                    grid.indexOf(settings.value(own.get(i))) / (double) Math.max(1, grid.size() - 1);
        }
        return point;
    }
}

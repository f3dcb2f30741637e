package io.wattle.tuning.surrogate;

import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Workload;
import io.wattle.tuning.surrogate.Observation.Source;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What the trials of a search tell of settings that were not tried: the {@link WaveModel} that fits them, times a
 * {@link GaussianProcess} of what it does not explain. Seconds are in logarithms. Immutable, thread safe.
 */
public final class Surrogate {

    /** Settings that fail are taken for so much slower than the slowest, as a logarithm. */
    private static final double FAILED = 0.7;

    /** Of what the formula, fitted to them, leaves of all of them alike. */
    private static final double SIMULATED_LEVEL = 0.1;

    /** Of the simulator's runs: which tasks are slow is drawn for each. */
    private static final double SIMULATED_NOISE = 0.03;

    private final SearchSpace space;
    private final WaveFit.Fitted fitted;
    private final GaussianProcess residuals;

    private Surrogate(SearchSpace space, WaveFit.Fitted fitted, GaussianProcess residuals) {
        this.space = space;
        this.fitted = fitted;
        this.residuals = residuals;
    }

    /**
     * Of trials, of which one at least succeeded; or of none, where the guidance has simulated runs.
     *
     * @param space of which their settings are
     * @param guidance what is known before
     */
    public static Surrogate of(SearchSpace space, Guidance guidance, List<Trial> trials) {
        List<Run> runs = new ArrayList<>();
        runs.add(new Run(space.workload(), told(trials), Source.HERE));
        for (EarlierRun earlier : DataVolume.similar(guidance.earlier(), space.workload(), trials)) {
            Source source = new Source(runs.size(), WaveFit.LEVEL_DEVIATION, 1, Double.NaN);
            runs.add(new Run(earlier.workload(), told(earlier.trials()), source));
        }
        RatePrior prior = guidance.prior();
        WaveFit.Fitted fitted = new WaveFit(space.workload(), RatePrior.FIT_DEVIATION, prior)
                .fit(runs.stream().map(Run::fitted).toList());
        List<Observation> observed = new ArrayList<>();
        runs.forEach(it -> observed.addAll(it.observed(space, fitted.model().rates())));
        prior.runs().ifPresent(it -> observed.addAll(simulated(space, it, prior)));
        return new Surrogate(space, fitted, GaussianProcess.of(observed));
    }

    /** What the formula, fitted to simulated runs, did not explain of them. */
    private static List<Observation> simulated(SearchSpace space, SimulatedRuns runs, RatePrior prior) {
        WaveModel model = new WaveModel(runs.workload(), WaveRates.ofLogs(prior.logs()));
        Source source = new Source(-1, SIMULATED_LEVEL, runs.likeness(), SIMULATED_NOISE);
        List<Observation> observed = new ArrayList<>();
        runs.seconds()
                .forEach((settings, seconds) -> observed.add(new Observation(
                        point(space, model, settings), Math.log(seconds / model.seconds(settings)), source)));
        return observed;
    }

    /** Trials under the same circumstances. */
    private record Run(Workload workload, List<Trial> trials, Source source) {

        WaveFit.Runs fitted() {
            List<WaveFit.Run> runs = new ArrayList<>();
            for (Trial trial : trials) {
                trial.measurement().ifPresent(it -> runs.add(new WaveFit.Run(trial.settings(), it.seconds())));
            }
            return new WaveFit.Runs(workload, runs);
        }

        /** By the formula with these rates. */
        List<Observation> observed(SearchSpace space, WaveRates rates) {
            WaveModel model = new WaveModel(workload, rates);
            double failed = Math.exp(FAILED)
                    * trials.stream()
                            .flatMap(it -> it.measurement().stream())
                            .mapToDouble(Measurement::seconds)
                            .max()
                            .orElse(Double.NaN);
            return trials.stream()
                    .map(it -> {
                        double seconds =
                                it.measurement().map(Measurement::seconds).orElse(failed);
                        return new Observation(
                                point(space, model, it.settings()),
                                Math.log(seconds / model.seconds(it.settings())),
                                source);
                    })
                    .toList();
        }
    }

    private static List<Trial> told(List<Trial> trials) {
        return trials.stream()
                .filter(it -> it.proposal().purpose() != Purpose.COMPARISON)
                .filter(it -> it.status() != TrialStatus.KILLED)
                .toList();
    }

    /** Compares settings with one of them. */
    Comparison against(Settings other) {
        return new Comparison(other);
    }

    /** Of settings with one of them. */
    final class Comparison {

        private final GaussianProcess.Comparison otherResidual;
        private final double[] otherGradient;
        private final double otherSeconds;

        private Comparison(Settings other) {
            otherResidual = residuals.against(point(space, fitted.model(), other));
            otherGradient = fitted.gradient(other);
            otherSeconds = fitted.model().seconds(other);
        }

        /** What is known of the logarithm of the seconds of settings less that of the other's. */
        Belief ratio(Settings settings) {
            Belief residual = otherResidual.difference(point(space, fitted.model(), settings));
            double modelled = Math.log(fitted.model().seconds(settings) / otherSeconds);
            return new Belief(
                    modelled + residual.mean(),
                    Math.hypot(residual.deviation(), fitted.deviation(fitted.gradient(settings), otherGradient)));
        }
    }

    /** The most likely logarithm of the seconds of settings. */
    public double mean(Settings settings) {
        return Math.log(fitted.model().seconds(settings)) + residuals.mean(point(space, fitted.model(), settings));
    }

    /** What the model knows the settings to change, and what else is searched by the place of its value on the grid. */
    private static double[] point(SearchSpace space, WaveModel model, Settings settings) {
        double[] effects = model.effects(settings);
        List<Parameter> others = space.parameters().stream()
                .filter(it -> !WaveModel.KNOWN.contains(it) && space.grid(it).size() > 1)
                .toList();
        double[] point = Arrays.copyOf(effects, effects.length + others.size());
        for (int i = 0; i < others.size(); i++) {
            Parameter other = others.get(i);
            // Runs of elsewhere may not have it, and ran with what is stock, or with a value that is none here.
            double value = (settings.parameters().contains(other) ? settings : space.stock()).value(other);
            List<Double> grid = space.grid(other);
            long below = grid.stream().filter(it -> it < value).count();
            point[effects.length + i] = Math.min(below, grid.size() - 1) / (grid.size() - 1.0);
        }
        return point;
    }
}

package io.wattle.tuning.surrogate;

import io.wattle.tuning.search.Figures;
import io.wattle.tuning.search.Objective;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.surrogate.Observation.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the trials of a search tell of settings that were not tried: the {@link WaveModel} that fits their seconds, times a
 * {@link GaussianProcess} of what it does not explain of the figure that is minimised, the watts of joules among it. Figures are in
 * logarithms. With a deadline a second process has the seconds, and tells how likely settings are to keep it. Immutable, thread safe.
 */
public final class Surrogate {

    /** What the formula leaves of a near job's seconds has as much to do with what it leaves of this one's. */
    private static final double OTHER_JOB_CORRELATION = 0.5;

    /** Of the logarithm of a figure of a near job: more than a run's, as its rates are others. */
    private static final double OTHER_JOB_NOISE = 0.25;

    private final SearchSpace space;
    private final Figures figures;
    private final WaveFit.Fitted fitted;
    private final Residuals residuals;
    private final Optional<Residuals> secondsResiduals;

    private Surrogate(
            SearchSpace space,
            Figures figures,
            WaveFit.Fitted fitted,
            Residuals residuals,
            Optional<Residuals> secondsResiduals) {
        this.space = space;
        this.figures = figures;
        this.fitted = fitted;
        this.residuals = residuals;
        this.secondsResiduals = secondsResiduals;
    }

    /** As the other, of a search for the least time. */
    public static Surrogate of(SearchSpace space, Guidance guidance, List<Trial> trials) {
        return of(space, guidance, trials, Objective.TIME);
    }

    /**
     * Of trials, of which one at least has a figure; or of none, where the guidance has simulated runs. Trials of earlier runs that have
     * no figure, or joules of another kind, are left out.
     *
     * @param space of which their settings are
     * @param guidance what is known before
     * @param objective what is minimised; only of one without a deadline there may be no trials
     */
    public static Surrogate of(SearchSpace space, Guidance guidance, List<Trial> trials, Objective objective) {
        Figures figures = Figures.of(objective, trials);
        List<ObservedTrials> runs = new ArrayList<>();
        runs.add(ObservedTrials.of(space.workload(), figures, withoutDrift(trials, objective), Source.HERE));
        for (EarlierRun earlier : DataVolume.similar(guidance.sameJob(), space.workload(), trials)) {
            Source source = new Source(runs.size(), WaveFit.LEVEL_DEVIATION, 1, Double.NaN);
            runs.add(ObservedTrials.of(earlier.workload(), figures, earlier.trials(), source));
        }
        NearestJob.of(guidance, space.workload(), trials).ifPresent(other -> {
            Source source = new Source(runs.size(), WaveFit.LEVEL_DEVIATION, OTHER_JOB_CORRELATION, OTHER_JOB_NOISE);
            runs.add(ObservedTrials.of(other.workload(), figures, other.trials(), source));
        });
        RatePrior prior = guidance.prior();
        WaveFit.Fitted fitted = new WaveFit(space.workload(), RatePrior.FIT_DEVIATION, prior)
                .fit(runs.stream().map(ObservedTrials::seconds).toList());
        WaveRates rates = fitted.model().rates();
        return new Surrogate(
                space,
                figures,
                fitted,
                Residuals.of(ObservedFigure.of(objective), runs, prior, space, rates),
                objective.deadlineSeconds().isPresent()
                        ? Optional.of(Residuals.of(ObservedFigure.secondsOf(objective), runs, prior, space, rates))
                        : Optional.empty());
    }

    /** Only seconds that are minimised: with joules nothing is changed, as what makes runs slower need not draw anything. */
    private static List<Trial> withoutDrift(List<Trial> trials, Objective objective) {
        return objective.goal().needsJoules()
                ? trials
                : Drift.of(trials).map(it -> it.removedFrom(trials)).orElse(trials);
    }

    /** Compares settings with one of them. */
    Comparison against(Settings other) {
        return new Comparison(other);
    }

    /** Of settings with one of them. */
    final class Comparison {

        private final GaussianProcess.Comparison otherResidual;
        private final double[] otherGradient;
        private final double otherExplained;
        private final double otherLateness;

        private Comparison(Settings other) {
            double[] point = point(other);
            otherResidual = residuals.process().against(point);
            otherGradient = fitted.gradient(other);
            otherExplained = explained(other, point);
            otherLateness = lateness(other, point);
        }

        /** What is known of the logarithm of the figure of settings less that of the other's. */
        Belief ratio(Settings settings) {
            double[] point = point(settings);
            Belief residual = otherResidual.difference(point);
            double rates = power() * fitted.deviation(fitted.gradient(settings), otherGradient);
            return new Belief(
                    explained(settings, point)
                            - otherExplained
                            + residual.mean()
                            + lateness(settings, point)
                            - otherLateness,
                    Math.hypot(residual.deviation(), rates));
        }
    }

    /** The most likely logarithm of the figure of settings. */
    public double mean(Settings settings) {
        double[] point = point(settings);
        return inTime(settings, point) + lateness(settings, point);
    }

    /** The same, as if there were no deadline. */
    private double inTime(Settings settings, double[] point) {
        return explained(settings, point) + residuals.process().mean(point);
    }

    /** What formula and trend say of it. */
    private double explained(Settings settings, double[] point) {
        return power() * modelledLog(settings) + residuals.trend().at(point);
    }

    private int power() {
        return figures.objective().powerOfSeconds();
    }

    private double modelledLog(Settings settings) {
        return Math.log(fitted.model().seconds(settings));
    }

    /** By how much the expectation of the logarithm is larger for runs that may be over the deadline; 0 without one. */
    private double lateness(Settings settings, double[] point) {
        if (secondsResiduals.isEmpty()) {
            return 0;
        }
        double deadline = Math.log(figures.objective().deadlineSeconds().orElseThrow());
        Belief residual = secondsResiduals.get().process().at(point);
        Belief seconds = new Belief(modelledLog(settings) + residual.mean(), residual.deviation());
        double late = Math.log(figures.late(Math.exp(Math.max(seconds.mean(), deadline))));
        return (1 - seconds.probabilityBelow(deadline)) * (late - inTime(settings, point));
    }

    private double[] point(Settings settings) {
        return Coordinates.of(space, fitted.model(), settings);
    }
}

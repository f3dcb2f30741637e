package io.wattle.tuning.surrogate;

import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.surrogate.Observation.Source;
import java.util.ArrayList;
import java.util.List;

/**
 * What a {@link WaveModel} does not explain of the logarithm of a figure.
 *
 * @param process of it, less the trend
 * @param trend what can be told without the process
 */
record Residuals(GaussianProcess process, Trend trend) {

    /** Of what the formula, fitted to simulated runs, leaves of the seconds of all of them alike. */
    private static final double SIMULATED_LEVEL = 0.1;

    /** Of the simulator's runs: which tasks are slow is drawn for each. */
    private static final double SIMULATED_NOISE = 0.03;

    /**
     * Of runs, and of the simulated ones of a prior, which have seconds alone: they tell of other figures as far as those grow with
     * them.
     *
     * @param runs those of the search first, each of the others with a level of its own; a trial that has the figure, or a simulated run,
     *     is among all
     * @param rates of the formula
     */
    static Residuals of(
            ObservedFigure figure, List<ObservedTrials> runs, RatePrior prior, SearchSpace space, WaveRates rates) {
        List<List<Observation>> measured =
                runs.stream().map(it -> it.measured(figure, space, rates)).toList();
        Trend slopes = Trend.slopes(measured);
        List<Trend> trends = measured.stream()
                .map(it -> figure.isTime() ? Trend.NONE : slopes.through(it))
                .toList();
        List<Observation> observed = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            observed.addAll(runs.get(i).residuals(figure, trends.get(i), space, rates));
        }
        prior.runs().ifPresent(it -> observed.addAll(simulated(it, prior, space, figure.powerOfSeconds())));
        return new Residuals(GaussianProcess.of(observed), trends.get(0));
    }

    /** What the formula, fitted to simulated runs, did not explain of them. */
    private static List<Observation> simulated(SimulatedRuns runs, RatePrior prior, SearchSpace space, int power) {
        WaveModel model = new WaveModel(runs.workload(), WaveRates.ofLogs(prior.logs()));
        Source source = new Source(-1, SIMULATED_LEVEL, runs.correlation(), SIMULATED_NOISE).ofPower(power);
        List<Observation> observed = new ArrayList<>();
        runs.seconds()
                .forEach((settings, seconds) -> observed.add(new Observation(
                        Coordinates.of(space, model, settings),
                        power * Math.log(seconds / model.seconds(settings)),
                        source)));
        return observed;
    }
}

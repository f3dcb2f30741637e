package io.wattle.tuning.report;

import io.wattle.tuning.picture.ConvergencePicture.Best;
import io.wattle.tuning.search.Attempt;
import io.wattle.tuning.search.Figures;
import io.wattle.tuning.search.Medians;
import io.wattle.tuning.search.Objective;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.Reranking;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** How the figure of a run's incumbent fell. */
public final class Incumbents {

    private Incumbents() {}

    /**
     * The incumbent's figure from each trial on at which it changed, as fresh runs or the model of them have it: a lucky run is no
     * new best, and a comparison run says nothing to the search. It begins with the first one in time where there is a deadline. Where a
     * model goes back to earlier settings it is the median of their runs so far.
     *
     * @param objective of which the figures are
     * @return empty if no trial has a figure
     */
    public static List<Best> of(
            List<Trial> trials, List<Attempt> attempts, List<Reranking> rerankings, Objective objective) {
        Figures figures = Figures.of(objective, trials);
        Map<Integer, Double> adopted = attempts.stream()
                .filter(Attempt::adopted)
                .filter(it -> !it.figures().isLate(it.figure()))
                .collect(Collectors.toMap(Attempt::trial, Attempt::figure));
        Map<Integer, Settings> reranked =
                rerankings.stream().collect(Collectors.toMap(Reranking::trial, Reranking::incumbent));
        List<Best> best = new ArrayList<>();
        for (Trial trial : trials) {
            if (trial.proposal().purpose() == Purpose.COMPARISON) {
                continue;
            }
            Double figure = adopted.get(trial.number());
            if (reranked.containsKey(trial.number())) {
                figure = median(figures, reranked.get(trial.number()), trials, trial);
            } else if (figure == null && best.isEmpty()) {
                figure = inTime(figures, trial);
            }
            if (figure != null) {
                best.add(new Best(trial.number(), figure));
            }
        }
        return List.copyOf(best);
    }

    /** Of the runs until a trial. */
    private static Double median(Figures figures, Settings settings, List<Trial> trials, Trial last) {
        double[] runs = trials.stream()
                .filter(it -> it.number() <= last.number() && it.settings().equals(settings))
                .flatMapToDouble(it -> figures.of(it).stream())
                .toArray();
        if (runs.length == 0) {
            return null;
        }
        double median = Medians.of(runs);
        if (figures.isLate(median)) {
            return null;
        }
        return median;
    }

    private static Double inTime(Figures figures, Trial trial) {
        OptionalDouble figure = figures.of(trial);
        return figure.isEmpty() || figures.isLate(figure.getAsDouble()) ? null : figure.getAsDouble();
    }
}

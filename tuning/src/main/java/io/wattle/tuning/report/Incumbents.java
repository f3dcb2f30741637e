package io.wattle.tuning.report;

import io.wattle.tuning.picture.ConvergencePicture.Best;
import io.wattle.tuning.search.Attempt;
import io.wattle.tuning.search.Figures;
import io.wattle.tuning.search.Objective;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.Trial;
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
     * new best, and a comparison run says nothing to the search. It begins with the first one in time where there is a deadline.
     *
     * @param objective of which the figures are
     * @return empty if no trial has a figure
     */
    public static List<Best> of(List<Trial> trials, List<Attempt> attempts, Objective objective) {
        Figures figures = Figures.of(objective, trials);
        Map<Integer, Double> adopted = attempts.stream()
                .filter(Attempt::adopted)
                .filter(it -> !it.figures().isLate(it.figure()))
                .collect(Collectors.toMap(Attempt::trial, Attempt::figure));
        List<Best> best = new ArrayList<>();
        for (Trial trial : trials) {
            if (trial.proposal().purpose() == Purpose.COMPARISON) {
                continue;
            }
            Double figure = adopted.get(trial.number());
            if (figure == null && best.isEmpty()) {
                figure = inTime(figures, trial);
            }
            if (figure != null) {
                best.add(new Best(trial.number(), figure));
            }
        }
        return List.copyOf(best);
    }

    private static Double inTime(Figures figures, Trial trial) {
        OptionalDouble figure = figures.of(trial);
        return figure.isEmpty() || figures.isLate(figure.getAsDouble()) ? null : figure.getAsDouble();
    }
}

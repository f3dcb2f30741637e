package io.wattle.tuning.report;

import io.wattle.tuning.picture.ConvergencePicture.Best;
import io.wattle.tuning.search.Attempt;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** How the time of a run's incumbent fell. */
public final class Incumbents {

    private Incumbents() {}

    /**
     * The incumbent's time from each trial on at which it changed, as fresh runs or the model of them have it: a lucky run is no
     * new best, and a comparison run says nothing to the search. Empty if no trial succeeded.
     */
    public static List<Best> of(List<Trial> trials, List<Attempt> attempts) {
        Map<Integer, Double> adopted =
                attempts.stream().filter(Attempt::adopted).collect(Collectors.toMap(Attempt::trial, Attempt::seconds));
        List<Best> best = new ArrayList<>();
        for (Trial trial : trials) {
            if (trial.proposal().purpose() == Purpose.COMPARISON) {
                continue;
            }
            Optional<Double> first = best.isEmpty() ? trial.measurement().map(Measurement::seconds) : Optional.empty();
            Optional.ofNullable(adopted.get(trial.number()))
                    .or(() -> first)
                    .ifPresent(it -> best.add(new Best(trial.number(), it)));
        }
        return List.copyOf(best);
    }
}

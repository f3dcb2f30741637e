package io.wattle.tuning.surrogate;

import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.SecondsQuality;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.Settings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.hipparchus.distribution.continuous.TDistribution;

/**
 * A cluster that became slower or faster while trials ran, by runs of the same settings at different times: the slope of the logarithm of
 * their seconds over their numbers, by least squares with a mean for each settings. There is one where the slope is not 0 with a
 * confidence of 99.9% (t-test), as it is looked for after each trial. An attempt's first run does not count, as luck in it is why the
 * settings run again; nor do seconds of another kind. Immutable, thread safe.
 *
 * @param from number of the first trial that tells of it
 * @param to number of the last
 * @param slope of the natural logarithm of seconds, a trial
 */
public record Drift(int from, int to, double slope) {

    /** Both ends of the 0.1% that luck alone would give. */
    private static final double UPPER = 0.9995;

    /** A smaller one from the first to the last trial is none that anybody has to mind. */
    private static final double LEAST_SHARE = 0.05;

    /** Of rounding: a model's figures of the same settings may not differ at all. */
    private static final double LEAST_DEVIATION = 1e-6;

    private record Run(int number, double log) {}

    /** Of trials in their order; empty where too little ran twice, or nothing drifts. */
    public static Optional<Drift> of(List<Trial> trials) {
        Map<Settings, List<Run>> bySettings = new HashMap<>();
        for (Trial trial : trials) {
            if (trial.proposal().purpose() == Purpose.ATTEMPT) {
                continue;
            }
            trial.measurement()
                    .filter(it -> it.secondsQuality() != SecondsQuality.REPORTED)
                    .ifPresent(it -> bySettings
                            .computeIfAbsent(trial.settings(), key -> new ArrayList<>())
                            .add(new Run(trial.number(), Math.log(it.seconds()))));
        }
        bySettings.values().removeIf(it -> it.size() < 2);
        Sums sums = new Sums();
        bySettings.values().forEach(sums::add);
        return sums.isSloping()
                ? Optional.of(new Drift(sums.from, sums.to, sums.slope()))
                        .filter(it -> Math.abs(it.share()) >= LEAST_SHARE)
                : Optional.empty();
    }

    /** By what share a run takes longer at the end than at the start; less than 0 where the cluster became faster, more than -1. */
    public double share() {
        return Math.expm1(slope * (to - from));
    }

    /** Trials with the seconds that they would have at the last of them, and those that did not succeed with what they took; all else as it was. */
    public List<Trial> removedFrom(List<Trial> trials) {
        return trials.stream().map(this::asAtLast).toList();
    }

    private Trial asAtLast(Trial trial) {
        double factor = Math.exp(slope * (to - trial.number()));
        return new Trial(
                trial.number(),
                trial.proposal(),
                trial.status(),
                trial.reason(),
                trial.measurement().map(it -> it.withSeconds(factor * it.seconds())),
                trial.lostSeconds().isPresent()
                        ? OptionalDouble.of(factor * trial.lostSeconds().getAsDouble())
                        : OptionalDouble.empty(),
                trial.lostJoules(),
                trial.nodesLost());
    }

    /** For people: {@code the cluster became 12% slower from trial 1 to trial 16}. */
    public String words() {
        return String.format(
                Locale.ROOT,
                "the cluster became %.0f%% %s from trial %d to trial %d, as runs of the same settings show",
                100 * Math.abs(share()),
                share() > 0 ? "slower" : "faster",
                from,
                to);
    }

    /** Of deviations from the means of the same settings. */
    private static final class Sums {

        private int from = Integer.MAX_VALUE;
        private int to;
        private int degrees = -1;
        private double squaredNumbers;
        private double squaredLogs;
        private double products;

        void add(List<Run> replicates) {
            double meanNumber =
                    replicates.stream().mapToInt(Run::number).average().orElseThrow();
            double meanLog = replicates.stream().mapToDouble(Run::log).average().orElseThrow();
            for (Run run : replicates) {
                from = Math.min(from, run.number());
                to = Math.max(to, run.number());
                squaredNumbers += (run.number() - meanNumber) * (run.number() - meanNumber);
                squaredLogs += (run.log() - meanLog) * (run.log() - meanLog);
                products += (run.number() - meanNumber) * (run.log() - meanLog);
            }
            degrees += replicates.size() - 1;
        }

        double slope() {
            return products / squaredNumbers;
        }

        boolean isSloping() {
            if (degrees < 1) {
                return false;
            }
            double left = Math.max(0, squaredLogs - slope() * products) / degrees;
            double deviation = Math.max(LEAST_DEVIATION, Math.sqrt(left / squaredNumbers));
            return Math.abs(slope()) > new TDistribution(degrees).inverseCumulativeProbability(UPPER) * deviation;
        }
    }
}

package io.wattle.tuning.run;

import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Trial;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * What all trials of a run took together, the comparison, failed ones and those that were ended included. What nobody knows is counted,
 * and is no 0. Immutable.
 *
 * @param runs number of trials
 * @param seconds of those of which they are known, on the machines that ran them; of failed ones by the clock
 * @param runsWithoutSeconds number of those of which they are not
 * @param lostRuns number of those that did not succeed
 * @param lostSeconds part of the seconds that those took
 * @param joules of those of which they are known; empty where none has any, or where some have a ledger's and some a model's
 * @param runsWithoutJoules number of those of which they are not known
 * @param lostJoules part of the joules that those took which did not succeed, by a meter; empty where none of them has any
 */
public record SearchBill(
        int runs,
        double seconds,
        int runsWithoutSeconds,
        int lostRuns,
        double lostSeconds,
        OptionalDouble joules,
        int runsWithoutJoules,
        OptionalDouble lostJoules) {

    /** The bill of trials. */
    public static SearchBill of(List<Trial> trials) {
        List<Measurement> measured =
                trials.stream().flatMap(it -> it.measurement().stream()).toList();
        double[] lost = known(trials.stream().map(Trial::lostSeconds));
        double lostSeconds = sum(lost);
        double[] joules = known(measured.stream().map(Measurement::joules));
        // A meter's, as those of the trials that succeeded are there.
        double[] lostJoules = known(trials.stream().map(Trial::lostJoules));
        boolean ofOneSource = measured.stream()
                        .filter(it -> it.joules().isPresent())
                        .map(it -> it.joulesQuality().isOfLedger())
                        .distinct()
                        .count()
                <= 1;
        return new SearchBill(
                trials.size(),
                measured.stream().mapToDouble(Measurement::seconds).sum() + lostSeconds,
                trials.size() - measured.size() - lost.length,
                trials.size() - measured.size(),
                lostSeconds,
                ofOneSource && joules.length + lostJoules.length > 0
                        ? OptionalDouble.of(sum(joules) + sum(lostJoules))
                        : OptionalDouble.empty(),
                trials.size() - joules.length - lostJoules.length,
                lostJoules.length > 0 ? OptionalDouble.of(sum(lostJoules)) : OptionalDouble.empty());
    }

    private static double[] known(Stream<OptionalDouble> figures) {
        return figures.filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .toArray();
    }

    private static double sum(double[] values) {
        return Arrays.stream(values).sum();
    }
}

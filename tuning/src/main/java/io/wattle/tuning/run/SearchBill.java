package io.wattle.tuning.run;

import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Trial;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

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
 * @param runsWithoutJoules number of those of which they are not known, all that did not succeed among them
 */
public record SearchBill(
        int runs,
        double seconds,
        int runsWithoutSeconds,
        int lostRuns,
        double lostSeconds,
        OptionalDouble joules,
        int runsWithoutJoules) {

    /** The bill of trials. */
    public static SearchBill of(List<Trial> trials) {
        List<Measurement> measured =
                trials.stream().flatMap(it -> it.measurement().stream()).toList();
        double[] lost = trials.stream()
                .map(Trial::lostSeconds)
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .toArray();
        double lostSeconds = sum(lost);
        double[] joules = measured.stream()
                .map(Measurement::joules)
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .toArray();
        boolean ofOneSource = measured.stream()
                        .filter(it -> it.joules().isPresent())
                        .map(it -> it.joulesQuality().isOfLedger())
                        .distinct()
                        .count()
                == 1;
        return new SearchBill(
                trials.size(),
                measured.stream().mapToDouble(Measurement::seconds).sum() + lostSeconds,
                trials.size() - measured.size() - lost.length,
                trials.size() - measured.size(),
                lostSeconds,
                ofOneSource ? OptionalDouble.of(sum(joules)) : OptionalDouble.empty(),
                trials.size() - joules.length);
    }

    private static double sum(double[] values) {
        return Arrays.stream(values).sum();
    }
}

package io.wattle.tuning.twin;

import io.wattle.tuning.search.Medians;
import java.util.Arrays;
import java.util.List;

/**
 * How far predictions are from what was measured.
 *
 * @param jobs that it rests on; 0: then the errors are NaN
 * @param meanError mean of the errors without their signs, as fractions of what was measured (MAPE)
 * @param medianError their median: one job with next to no joules is nothing in it
 * @param totalError of the sum, predicted / real - 1
 */
public record Accuracy(int jobs, double meanError, double medianError, double totalError) {

    /** A figure of one job. */
    record Pair(double real, double predicted) {
        double error() {
            return predicted / real - 1;
        }
    }

    /** An error is a fraction of what was measured: of nothing it is none, so such pairs are left out. */
    static Accuracy of(List<Pair> all) {
        List<Pair> pairs = all.stream().filter(it -> it.real() > 0).toList();
        double real = pairs.stream().mapToDouble(Pair::real).sum();
        double predicted = pairs.stream().mapToDouble(Pair::predicted).sum();
        double[] errors = pairs.stream().mapToDouble(it -> Math.abs(it.error())).toArray();
        return new Accuracy(
                pairs.size(),
                Arrays.stream(errors).average().orElse(Double.NaN),
                errors.length == 0 ? Double.NaN : Medians.of(errors),
                pairs.isEmpty() ? Double.NaN : new Pair(real, predicted).error());
    }
}

package io.wattle.tuning.trace;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Draws one of several, each as often as it weighs. Immutable. */
final class Weights {

    private final double[] weights;
    private final double sum;

    private Weights(double[] weights) {
        this.weights = weights;
        sum = Arrays.stream(weights).sum();
    }

    /**
     * Of values that may be absent, which is 0.
     *
     * @param where for messages
     * @throws TraceException if one is negative, or all are 0
     */
    static Weights of(List<JsonValue> values, JsonValue where) throws TraceException {
        double[] weights = new double[values.size()];
        for (int i = 0; i < weights.length; i++) {
            JsonValue value = values.get(i);
            weights[i] = value.isPresent() ? value.number(0, Double.MAX_VALUE, "0 or more") : 0;
        }
        Weights all = new Weights(weights);
        if (!(all.sum > 0) || Double.isInfinite(all.sum)) {
            throw where.error("has weights of " + all.sum + " in all (allowed: more than 0)");
        }
        return all;
    }

    /** Of so many that weigh the same. */
    static Weights equal(int count) {
        double[] weights = new double[count];
        Arrays.fill(weights, 1);
        return new Weights(weights);
    }

    /** The number of one, from 0. */
    int draw(SplittableRandom random) {
        double left = random.nextDouble() * sum;
        int last = 0;
        for (int i = 0; i < weights.length; i++) {
            if (weights[i] > 0) {
                last = i;
                if (left < weights[i]) {
                    return i;
                }
                left -= weights[i];
            }
        }
        // Rounding may leave a little beyond the last one.
        return last;
    }
}

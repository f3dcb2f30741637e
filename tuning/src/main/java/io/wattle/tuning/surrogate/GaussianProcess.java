package io.wattle.tuning.surrogate;

import java.util.List;
import java.util.function.ToDoubleBiFunction;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.CholeskyDecomposition;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;

/**
 * A Gaussian process of mean 0 with noise on each observation: what residuals of a model are where nothing was observed (Rasmussen and
 * Williams 2006, algorithm 2.1). Its covariance is a sum of one for each coordinate, as some effects add, and one of all together; each is a
 * Matern covariance with smoothness 5/2. Amplitude and noise are the most probable of a grid. The amplitude has a least value: points that
 * are near each other agree with any model that was fitted to them, and say nothing of how wrong it is elsewhere. Immutable, thread safe.
 */
final class GaussianProcess {

    /** Of the variance, what single coordinates explain. This and the next three were chosen on simulated jobs: docs/tuning.md. */
    private static final double ADDITIVE_SHARE = 0.3;

    /** Distance at which values have little to do with each other. */
    private static final double LENGTH = 0.7;

    private static final double[] AMPLITUDES = {0.15, 0.24, 0.4};
    private static final double[] NOISES = {0.02, 0.05, 0.11, 0.25};

    /** What one expects of a cluster and a model; both are judged by the logarithm of their ratio to it, with this deviation. */
    private static final double USUAL_AMPLITUDE = 0.2;

    private static final double USUAL_NOISE = 0.06;
    private static final double HYPER_DEVIATION = 0.5;

    private final List<Observation> observed;
    private final double amplitude;
    private final CholeskyDecomposition cholesky;
    private final RealVector weights;

    private GaussianProcess(
            List<Observation> observed, double amplitude, CholeskyDecomposition cholesky, RealVector weights) {
        this.observed = List.copyOf(observed);
        this.amplitude = amplitude;
        this.cholesky = cholesky;
        this.weights = weights;
    }

    /** Of observations, one or more. */
    static GaussianProcess of(List<Observation> observed) {
        RealVector values = new ArrayRealVector(
                observed.stream().mapToDouble(Observation::value).toArray(), false);
        RealMatrix correlations = correlations(observed);
        RealMatrix levels = levels(observed);
        GaussianProcess best = null;
        double bestLog = Double.NEGATIVE_INFINITY;
        for (double amplitude : AMPLITUDES) {
            for (double noise : NOISES) {
                RealMatrix covariance =
                        correlations.scalarMultiply(amplitude * amplitude).add(levels);
                for (int i = 0; i < observed.size(); i++) {
                    double deviation = observed.get(i).source().noiseDeviation(noise);
                    covariance.addToEntry(i, i, deviation * deviation);
                }
                CholeskyDecomposition cholesky = new CholeskyDecomposition(covariance);
                RealVector weights = cholesky.getSolver().solve(values);
                double log = -0.5 * values.dotProduct(weights)
                        - halfLogDeterminant(cholesky)
                        + hyperLog(amplitude / USUAL_AMPLITUDE)
                        + hyperLog(noise / USUAL_NOISE);
                if (log > bestLog) {
                    bestLog = log;
                    best = new GaussianProcess(observed, amplitude, cholesky, weights);
                }
            }
        }
        return best;
    }

    private static double hyperLog(double ratio) {
        double deviations = Math.log(ratio) / HYPER_DEVIATION;
        return -0.5 * deviations * deviations;
    }

    private static double halfLogDeterminant(CholeskyDecomposition cholesky) {
        RealMatrix lower = cholesky.getL();
        double sum = 0;
        for (int i = 0; i < lower.getRowDimension(); i++) {
            sum += Math.log(lower.getEntry(i, i));
        }
        return sum;
    }

    private static RealMatrix correlations(List<Observation> observed) {
        return symmetric(
                observed,
                (one, other) -> one.source().correlationWith(other.source()) * correlation(one.point(), other.point()));
    }

    private static RealMatrix levels(List<Observation> observed) {
        return symmetric(observed, (one, other) -> one.source().levelCovarianceWith(other.source()));
    }

    private static RealMatrix symmetric(
            List<Observation> observed, ToDoubleBiFunction<Observation, Observation> covariance) {
        int count = observed.size();
        RealMatrix matrix = new Array2DRowRealMatrix(count, count);
        for (int row = 0; row < count; row++) {
            for (int column = 0; column <= row; column++) {
                double value = covariance.applyAsDouble(observed.get(row), observed.get(column));
                matrix.setEntry(row, column, value);
                matrix.setEntry(column, row, value);
            }
        }
        return matrix;
    }

    private static double correlation(double[] one, double[] other) {
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < one.length; i++) {
            double distance = Math.abs(one[i] - other[i]) / LENGTH;
            sum += matern(distance);
            squares += distance * distance;
        }
        double together = matern(Math.sqrt(squares));
        return ADDITIVE_SHARE * sum / one.length + (1 - ADDITIVE_SHARE) * together;
    }

    private static double matern(double distance) {
        double scaled = Math.sqrt(5) * distance;
        return (1 + scaled + scaled * scaled / 3) * Math.exp(-scaled);
    }

    /** The most likely value at a point. */
    double mean(double[] point) {
        return covariances(point).dotProduct(weights);
    }

    /** What is known of the value at a point. */
    Belief at(double[] point) {
        RealVector covariances = covariances(point);
        double before = amplitude * amplitude * correlation(point, point);
        double explained = covariances.dotProduct(cholesky.getSolver().solve(covariances));
        return new Belief(covariances.dotProduct(weights), Math.sqrt(Math.max(0, before - explained)));
    }

    /** Compares values with that at a point. */
    Comparison against(double[] point) {
        return new Comparison(point, covariances(point));
    }

    /** Of values with that at a point. */
    final class Comparison {

        private final double[] other;
        private final RealVector otherCovariances;

        private Comparison(double[] other, RealVector otherCovariances) {
            this.other = other;
            this.otherCovariances = otherCovariances;
        }

        /** What is known of the value at a point less that at the other. */
        Belief difference(double[] point) {
            RealVector covariances = covariances(point).subtract(otherCovariances);
            double before = 2 * amplitude * amplitude * (1 - correlation(point, other));
            double explained = covariances.dotProduct(cholesky.getSolver().solve(covariances));
            return new Belief(covariances.dotProduct(weights), Math.sqrt(Math.max(0, before - explained)));
        }
    }

    private RealVector covariances(double[] point) {
        double[] covariances = new double[observed.size()];
        for (int i = 0; i < covariances.length; i++) {
            Observation each = observed.get(i);
            covariances[i] = amplitude * amplitude * each.source().correlation() * correlation(point, each.point());
        }
        return new ArrayRealVector(covariances, false);
    }
}

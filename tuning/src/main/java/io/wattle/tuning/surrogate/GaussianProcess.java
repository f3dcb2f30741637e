package io.wattle.tuning.surrogate;

import java.util.List;
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

    private static final double[] AMPLITUDES = {0.15, 0.22, 0.33, 0.5};
    private static final double[] NOISES = {0.02, 0.04, 0.08, 0.16, 0.32};

    /** What one expects of a cluster and a model; both are judged by the logarithm of their ratio to it, with this deviation. */
    private static final double USUAL_AMPLITUDE = 0.2;

    private static final double USUAL_NOISE = 0.06;
    private static final double HYPER_DEVIATION = 0.5;

    private final List<double[]> points;
    private final double amplitude;
    private final CholeskyDecomposition cholesky;
    private final RealVector weights;

    private GaussianProcess(
            List<double[]> points, double amplitude, CholeskyDecomposition cholesky, RealVector weights) {
        this.points = points;
        this.amplitude = amplitude;
        this.cholesky = cholesky;
        this.weights = weights;
    }

    /**
     * Of observations.
     *
     * @param points one or more, coordinates of about the same weight
     * @param values one for each
     */
    static GaussianProcess of(List<double[]> points, double[] values) {
        RealMatrix correlations = correlations(points);
        GaussianProcess best = null;
        double bestLog = Double.NEGATIVE_INFINITY;
        for (double amplitude : AMPLITUDES) {
            for (double noise : NOISES) {
                RealMatrix covariance = correlations.scalarMultiply(amplitude * amplitude);
                for (int i = 0; i < values.length; i++) {
                    covariance.addToEntry(i, i, noise * noise);
                }
                CholeskyDecomposition cholesky = new CholeskyDecomposition(covariance);
                RealVector observed = new ArrayRealVector(values);
                RealVector weights = cholesky.getSolver().solve(observed);
                double log = -0.5 * observed.dotProduct(weights)
                        - halfLogDeterminant(cholesky)
                        + hyperLog(amplitude / USUAL_AMPLITUDE)
                        + hyperLog(noise / USUAL_NOISE);
                if (log > bestLog) {
                    bestLog = log;
                    best = new GaussianProcess(points, amplitude, cholesky, weights);
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

    private static RealMatrix correlations(List<double[]> points) {
        int count = points.size();
        RealMatrix correlations = new Array2DRowRealMatrix(count, count);
        for (int row = 0; row < count; row++) {
            for (int column = 0; column <= row; column++) {
                double value = correlation(points.get(row), points.get(column));
                correlations.setEntry(row, column, value);
                correlations.setEntry(column, row, value);
            }
        }
        return correlations;
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

    /** What is known of the value at a point less that at another. */
    Belief difference(double[] point, double[] other) {
        RealVector covariances = covariances(point).subtract(covariances(other));
        double before = 2 * amplitude * amplitude * (1 - correlation(point, other));
        double explained = covariances.dotProduct(cholesky.getSolver().solve(covariances));
        return new Belief(covariances.dotProduct(weights), Math.sqrt(Math.max(0, before - explained)));
    }

    private RealVector covariances(double[] point) {
        double[] covariances = new double[points.size()];
        for (int i = 0; i < covariances.length; i++) {
            covariances[i] = amplitude * amplitude * correlation(point, points.get(i));
        }
        return new ArrayRealVector(covariances, false);
    }
}

package io.wattle.tuning.surrogate;

import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Workload;
import java.util.List;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.CholeskyDecomposition;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;

/**
 * Fits the rates of a {@link WaveModel} to runs: the least squares of the logarithm of measured over modelled seconds, and of the
 * logarithm of each rate over its prior, each in its standard deviations. The steps are its own: the formula has jumps, where
 * Hipparchus's optimizer ends with an exception and without the best point so far. Immutable, thread safe.
 */
final class WaveFit {

    private static final int MOST_STEPS = 60;
    private static final double DIFFERENCE = 1e-5;
    private static final double FIRST_DAMPING = 1e-2;
    private static final double MOST_DAMPING = 1e8;
    private static final double DAMPING_FACTOR = 4;
    private static final double LEAST_GAIN = 1e-4;

    /** No rate is further from what is usual: beyond that, figures would lose their meaning. */
    private static final double MOST_SPREADS = 5;

    private final Workload workload;
    private final double deviation;
    private final double[] prior = WaveRates.USUAL.logs();
    private final double[] spreads = new double[Rate.values().length];

    /**
     * A fit.
     *
     * @param workload what ran
     * @param deviation standard deviation of the logarithm of a run's seconds, the model's own error included
     */
    WaveFit(Workload workload, double deviation) {
        this.workload = workload;
        this.deviation = deviation;
        for (Rate rate : Rate.values()) {
            spreads[rate.ordinal()] = Math.log(rate.spread());
        }
    }

    /**
     * A run.
     *
     * @param seconds that it took, more than 0
     */
    record Run(Settings settings, double seconds) {}

    /**
     * A model and how sure it is of its rates.
     *
     * @param precision inverse of the covariance of the rates' logarithms
     */
    record Fitted(WaveModel model, CholeskyDecomposition precision) {

        /**
         * Standard deviation of the logarithm of its seconds for settings over those for others, as far as its rates are not
         * known.
         */
        double deviation(double[] gradient, double[] other) {
            RealVector difference = new ArrayRealVector(gradient).subtract(new ArrayRealVector(other, false));
            return Math.sqrt(
                    Math.max(0, difference.dotProduct(precision.getSolver().solve(difference))));
        }

        /** How the logarithm of its seconds changes with that of each rate. */
        double[] gradient(Settings settings) {
            double[] logs = model.rates().logs();
            double here = Math.log(model.seconds(settings));
            double[] gradient = new double[logs.length];
            for (int i = 0; i < logs.length; i++) {
                double before = logs[i];
                logs[i] = before + DIFFERENCE;
                WaveModel beside = new WaveModel(model.workload(), WaveRates.ofLogs(logs));
                gradient[i] = (Math.log(beside.seconds(settings)) - here) / DIFFERENCE;
                logs[i] = before;
            }
            return gradient;
        }
    }

    /** The model that fits best. */
    Fitted fit(List<Run> runs) {
        double[] here = prior.clone();
        double[] residuals = residuals(runs, here);
        double cost = squares(residuals);
        double damping = FIRST_DAMPING;
        for (int step = 0; step < MOST_STEPS && damping < MOST_DAMPING; step++) {
            double[] there = moved(runs, here, residuals, damping);
            double[] after = residuals(runs, there);
            double costAfter = squares(after);
            if (costAfter >= cost) {
                damping *= DAMPING_FACTOR;
                continue;
            }
            boolean settled = cost - costAfter < LEAST_GAIN;
            here = there;
            residuals = after;
            cost = costAfter;
            damping /= DAMPING_FACTOR;
            if (settled) {
                break;
            }
        }
        RealMatrix jacobian = jacobian(runs, here, residuals);
        return new Fitted(
                new WaveModel(workload, WaveRates.ofLogs(here)),
                new CholeskyDecomposition(jacobian.transposeMultiply(jacobian)));
    }

    /** One step of Levenberg and Marquardt. The prior keeps the matrix regular, whatever the runs tell. */
    private double[] moved(List<Run> runs, double[] here, double[] residuals, double damping) {
        RealMatrix jacobian = jacobian(runs, here, residuals);
        RealMatrix normal = jacobian.transposeMultiply(jacobian);
        for (int i = 0; i < here.length; i++) {
            normal.multiplyEntry(i, i, 1 + damping);
        }
        RealVector gradient = new ArrayRealVector(jacobian.preMultiply(residuals), false);
        double[] moved = new ArrayRealVector(here)
                .subtract(new CholeskyDecomposition(normal).getSolver().solve(gradient))
                .toArray();
        for (int i = 0; i < moved.length; i++) {
            double most = MOST_SPREADS * spreads[i];
            moved[i] = Math.max(prior[i] - most, Math.min(prior[i] + most, moved[i]));
        }
        return moved;
    }

    private RealMatrix jacobian(List<Run> runs, double[] here, double[] residuals) {
        RealMatrix jacobian = new Array2DRowRealMatrix(residuals.length, here.length);
        for (int i = 0; i < here.length; i++) {
            double[] beside = here.clone();
            beside[i] += DIFFERENCE;
            double[] there = residuals(runs, beside);
            for (int row = 0; row < residuals.length; row++) {
                jacobian.setEntry(row, i, (there[row] - residuals[row]) / DIFFERENCE);
            }
        }
        return jacobian;
    }

    private static double squares(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value * value;
        }
        return Double.isFinite(sum) ? sum : Double.MAX_VALUE;
    }

    private double[] residuals(List<Run> runs, double[] logs) {
        WaveModel model = new WaveModel(workload, WaveRates.ofLogs(logs));
        double[] residuals = new double[runs.size() + logs.length];
        int row = 0;
        for (Run run : runs) {
            residuals[row++] = Math.log(model.seconds(run.settings()) / run.seconds()) / deviation;
        }
        for (int i = 0; i < logs.length; i++) {
            residuals[row++] = (logs[i] - prior[i]) / spreads[i];
        }
        return residuals;
    }
}

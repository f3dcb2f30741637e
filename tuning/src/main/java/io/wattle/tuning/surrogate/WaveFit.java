package io.wattle.tuning.surrogate;

import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Workload;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.CholeskyDecomposition;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;

/**
 * Fits the rates of a {@link WaveModel} to runs: the least squares of the logarithm of modelled over measured seconds, of the run and of
 * its phases, and of the logarithm of each rate over its prior, each in its standard deviations. The steps are its own: the formula has jumps, where
 * Hipparchus's optimizer ends with an exception and without the best point so far. Immutable, thread safe.
 */
final class WaveFit {

    /** Added to each phase, as a share of the whole: a second more or less of a short phase is no great difference. */
    private static final double LEAST_PHASE = 0.05;

    private static final int MOST_STEPS = 60;
    private static final double DIFFERENCE = 1e-5;
    private static final double FIRST_DAMPING = 1e-2;
    private static final double MOST_DAMPING = 1e8;
    private static final double DAMPING_FACTOR = 4;
    private static final double LEAST_GAIN = 1e-4;

    /** No rate is further from what is usual: beyond that, figures would lose their meaning. */
    private static final double MOST_SPREADS = 5;

    /** Of the logarithm of a phase's seconds, of one run: a bit more than of the whole, in which errors of phases cancel. */
    private static final double PHASE_DEVIATION = 0.2;

    /** The same of all runs alike: the formula divides time among the phases less well than it tells the whole. */
    private static final double PHASE_LEVEL_DEVIATION = 0.5;

    /** Between a run on another day or machine and this one: of the logarithm of seconds that input and rates do not explain. */
    static final double LEVEL_DEVIATION = 0.4;

    private final Workload workload;
    private final double deviation;
    private final double[] prior;

    /** Standard deviations. */
    private final double[] spreads;

    /** Makes what is off the prior a vector of independent numbers of deviation 1. */
    private final RealMatrix whitening;

    /**
     * A fit.
     *
     * @param workload what ran
     * @param deviation standard deviation of the logarithm of a run's seconds, the model's own error included
     * @param rates what is taken of them without runs
     */
    WaveFit(Workload workload, double deviation, RatePrior rates) {
        this.workload = workload;
        this.deviation = deviation;
        prior = rates.logs();
        RealMatrix covariance = rates.covariance();
        spreads = new double[prior.length];
        Arrays.setAll(spreads, i -> Math.sqrt(covariance.getEntry(i, i)));
        whitening = MatrixUtils.inverse(new CholeskyDecomposition(covariance).getL());
    }

    /**
     * A run.
     *
     * @param seconds that it took, more than 0
     * @param phases of them; empty where nobody knows
     */
    record Run(Settings settings, double seconds, Optional<JobPhases> phases) {

        /** A run of which nothing but its time is known. */
        Run(Settings settings, double seconds) {
            this(settings, seconds, Optional.empty());
        }
    }

    /**
     * Runs under the same circumstances: those of one search are all alike faster or slower than those of others.
     *
     * @param moreDeviation standard deviation of what other rates add to the logarithm of a run's seconds: those of another job
     */
    record Runs(Workload workload, List<Run> all, double moreDeviation) {

        /** Runs of the job itself. */
        Runs(Workload workload, List<Run> all) {
            this(workload, all, 0);
        }

        Runs withoutPhases() {
            return new Runs(
                    workload,
                    all.stream().map(it -> new Run(it.settings(), it.seconds())).toList(),
                    moreDeviation);
        }

        /** Standard deviation of the logarithm of a run's seconds. @param ofJob that of runs of the job itself */
        double deviation(double ofJob) {
            return Math.hypot(ofJob, moreDeviation);
        }
    }

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
    Fitted fit(List<Runs> runs) {
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
        // Phases say where the rates are. How sure they are is said by the seconds: in phases the formula errs in ways
        // that runs share.
        List<Runs> seconds = runs.stream().map(Runs::withoutPhases).toList();
        RealMatrix jacobian = jacobian(seconds, here, residuals(seconds, here));
        return new Fitted(
                new WaveModel(workload, WaveRates.ofLogs(here)),
                new CholeskyDecomposition(jacobian.transposeMultiply(jacobian)));
    }

    /** One step of Levenberg and Marquardt. The prior keeps the matrix regular, whatever the runs tell. */
    private double[] moved(List<Runs> runs, double[] here, double[] residuals, double damping) {
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

    private RealMatrix jacobian(List<Runs> runs, double[] here, double[] residuals) {
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

    /** The first runs are those of the search; each of the others has a level of its own, whatever it is. */
    private double[] residuals(List<Runs> sources, double[] logs) {
        WaveRates rates = WaveRates.ofLogs(logs);
        DoubleStream.Builder residuals = DoubleStream.builder();
        for (int i = 0; i < sources.size(); i++) {
            addResiduals(sources.get(i), i == 0 ? 0 : LEVEL_DEVIATION, rates, residuals);
        }
        double[] offPrior = new double[logs.length];
        Arrays.setAll(offPrior, i -> logs[i] - prior[i]);
        Arrays.stream(whitening.operate(offPrior)).forEach(residuals);
        return residuals.build().toArray();
    }

    /** Of the seconds of runs, and of each of their phases. @param level standard deviation of what all of them are off alike */
    private void addResiduals(Runs source, double level, WaveRates rates, DoubleStream.Builder residuals) {
        WaveModel model = new WaveModel(source.workload(), rates);
        List<Comparison> compared = source.all().stream()
                .map(it -> new Comparison(it, model.phases(it.settings())))
                .toList();
        add(compared.stream().mapToDouble(Comparison::off).toArray(), source.deviation(deviation), level, residuals);
        for (ToDoubleFunction<JobPhases> phase : JobPhases.EACH) {
            add(
                    compared.stream().flatMapToDouble(it -> it.off(phase)).toArray(),
                    source.deviation(PHASE_DEVIATION),
                    Math.hypot(level, PHASE_LEVEL_DEVIATION),
                    residuals);
        }
    }

    /** A run, and what the formula says of it. */
    private record Comparison(Run run, JobPhases modelled) {

        double off() {
            return Math.log(modelled.seconds() / run.seconds());
        }

        /** Of one phase, if it is known. */
        DoubleStream off(ToDoubleFunction<JobPhases> phase) {
            double least = LEAST_PHASE * run.seconds();
            return run.phases().stream()
                    .mapToDouble(it ->
                            Math.log((phase.applyAsDouble(modelled) + least) / (phase.applyAsDouble(it) + least)));
        }
    }

    /** Makes errors independent that have a common part, and of deviation 1: takes away a share of their mean. */
    private static void add(double[] off, double deviation, double level, DoubleStream.Builder residuals) {
        double share = 1 - deviation / Math.sqrt(deviation * deviation + off.length * level * level);
        double mean = Arrays.stream(off).average().orElse(0);
        Arrays.stream(off).forEach(it -> residuals.add((it - share * mean) / deviation));
    }
}

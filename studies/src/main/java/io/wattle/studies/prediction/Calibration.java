package io.wattle.studies.prediction;

import io.wattle.simulator.study.Parameter;
import io.wattle.simulator.study.Parameters;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.hipparchus.exception.MathIllegalStateException;
import org.hipparchus.optim.InitialGuess;
import org.hipparchus.optim.MaxEval;
import org.hipparchus.optim.SimpleBounds;
import org.hipparchus.optim.nonlinear.scalar.GoalType;
import org.hipparchus.optim.nonlinear.scalar.ObjectiveFunction;
import org.hipparchus.optim.nonlinear.scalar.noderiv.CMAESOptimizer;
import org.hipparchus.random.Well19937c;

/**
 * Fits the parameters of a table to given cells: the most probable ones, where errors of the cells and distances from the priors
 * are normal in their logarithms. So a cell can move a parameter only as far as it is plausible. CMA-ES, as the simulator's
 * figures jump where a wave of tasks more is needed; more than once, as it may end in another valley each time. The same cells
 * and seed give the same parameters.
 */
final class Calibration {

    /** What a cell's logarithm may be off: two thirds of the cells by less than this. */
    private static final double CELL_SPREAD = 0.06;

    /** No parameter is further from its prior, in its spreads. */
    private static final double FURTHEST = 2.5;

    private final StudyTable table;
    private final Parameters priors;
    private final List<Cell> cells;
    private final Seeds runs;

    /**
     * @param cells with the first measure of the table; others are left out
     * @param runs of each cell, whose mean is compared
     */
    Calibration(StudyTable table, Parameters priors, List<Cell> cells, Seeds runs) {
        this.table = table;
        this.runs = runs;
        this.priors = priors;
        Measure measure = table.measures().get(0);
        this.cells =
                cells.stream().filter(it -> it.given().containsKey(measure)).toList();
    }

    /** The end of one search. */
    private record Found(double[] deviations, double cost) {}

    /** The fitted parameters: the most probable of all searches, which run side by side. */
    Parameters fit(Search search) {
        return search.seeds()
                .parallel()
                .mapToObj(seed -> search(search.evaluations(), seed))
                .min(Comparator.comparingDouble(Found::cost))
                .map(found -> parameters(found.deviations()))
                .orElseThrow();
    }

    private Found search(int evaluations, long seed) {
        int size = priors.all().size();
        double[] low = new double[size];
        double[] high = new double[size];
        double[] sigma = new double[size];
        Arrays.fill(low, -FURTHEST);
        Arrays.fill(high, FURTHEST);
        Arrays.fill(sigma, 0.5);
        CMAESOptimizer optimizer = new CMAESOptimizer(evaluations, 0, true, 0, 0, new Well19937c(seed), false, null);
        double[] best = new double[size];
        double[] bestCost = {Double.POSITIVE_INFINITY};
        int[] left = {evaluations};
        try {
            optimizer.optimize(
                    new MaxEval(evaluations),
                    new ObjectiveFunction(point -> {
                        double cost = cost(point);
                        left[0]--;
                        if (cost < bestCost[0]) {
                            bestCost[0] = cost;
                            System.arraycopy(point, 0, best, 0, size);
                        }
                        return cost;
                    }),
                    GoalType.MINIMIZE,
                    new InitialGuess(new double[size]),
                    new SimpleBounds(low, high),
                    new CMAESOptimizer.Sigma(sigma),
                    new CMAESOptimizer.PopulationSize(4 + (int) (3 * Math.log(size))));
        } catch (MathIllegalStateException e) {
            if (left[0] > 0) {
                throw e;
            }
            // All evaluations are used: the best of them is the answer.
        }
        return new Found(best, bestCost[0]);
    }

    /** Twice the negative logarithm of the probability, but for a constant. */
    double cost(double[] deviations) {
        CellModel model = table.model(parameters(deviations), runs);
        Measure measure = table.measures().get(0);
        double sum = 0;
        for (double deviation : deviations) {
            sum += deviation * deviation;
        }
        List<Map<Measure, Double>> predictions = Comparison.of(cells, model).predictions();
        for (int i = 0; i < cells.size(); i++) {
            double error = Math.log(predictions.get(i).get(measure)
                            / cells.get(i).given().get(measure))
                    / CELL_SPREAD;
            sum += error * error;
        }
        return sum;
    }

    private Parameters parameters(double[] deviations) {
        double[] values = new double[deviations.length];
        List<Parameter> all = priors.all();
        for (int i = 0; i < values.length; i++) {
            values[i] = all.get(i).prior() * Math.pow(all.get(i).spread(), deviations[i]);
        }
        return priors.withValues(values);
    }
}

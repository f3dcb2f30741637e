package io.wattle.benchmarks.testbed;

import io.wattle.simulator.event.StuckException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.hipparchus.exception.MathIllegalStateException;
import org.hipparchus.optim.InitialGuess;
import org.hipparchus.optim.MaxEval;
import org.hipparchus.optim.SimpleBounds;
import org.hipparchus.optim.nonlinear.scalar.GoalType;
import org.hipparchus.optim.nonlinear.scalar.ObjectiveFunction;
import org.hipparchus.optim.nonlinear.scalar.noderiv.CMAESOptimizer;
import org.hipparchus.random.Well19937c;

/**
 * Fits a {@link TestbedModel} to some runs of a testbed: least squares of the logarithms of job times and of joules. The same runs give
 * the same model.
 */
final class TestbedFit {

    /** What may be off by chance: the logarithm of a job's time, and that of a run's joules. */
    private static final double JOB_SPREAD = 0.1;

    private static final double JOULES_SPREAD = 0.03;

    /** No figure is more than so many times the likely one, or less than that part of it. */
    private static final double FURTHEST = Math.log(20);

    private static final long SEED = 1;

    private final List<RunRecord> runs;
    private final SimulatedTurns turns;
    private final Predicate<RunRecord> given;

    /**
     * @param runs those of the turns
     * @param given the runs that are fitted
     */
    TestbedFit(List<RunRecord> runs, SimulatedTurns turns, Predicate<RunRecord> given) {
        this.runs = List.copyOf(runs);
        this.turns = turns;
        this.given = given;
        if (runs.stream().noneMatch(given)) {
            throw new IllegalArgumentException("no run to fit a model to");
        }
    }

    /**
     * The model that fits best.
     *
     * @param evaluations how many are tried, 1 or more
     */
    TestbedModel fit(int evaluations) {
        int size = TestbedModel.size();
        double[] low = new double[size];
        double[] high = new double[size];
        double[] sigma = new double[size];
        Arrays.fill(low, -FURTHEST);
        Arrays.fill(high, FURTHEST);
        Arrays.fill(sigma, 0.5);
        double[] best = new double[size];
        double[] bestCost = {Double.POSITIVE_INFINITY};
        int[] left = {evaluations};
        try {
            new CMAESOptimizer(evaluations, 0, true, 0, 0, new Well19937c(SEED), false, null)
                    .optimize(
                            new MaxEval(evaluations),
                            new ObjectiveFunction(point -> {
                                double cost = cost(TestbedModel.of(point));
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
            // It says so when all evaluations are used, which is how it is to end.
            if (left[0] > 0) {
                throw e;
            }
        }
        return TestbedModel.of(best);
    }

    private double cost(TestbedModel model) {
        List<SimulatedTurns.Simulated> simulated;
        try {
            simulated = turns.with(model, SEED);
        } catch (StuckException e) {
            throw new IllegalStateException("jobs that ran on a testbed run in the simulator", e);
        }
        double cost = 0;
        for (int turn = 0; turn < runs.size(); turn++) {
            RunRecord run = runs.get(turn);
            if (given.test(run)) {
                cost += square(
                        Math.log(simulated.get(turn).joules() / run.outcome().totalJoules()) / JOULES_SPREAD);
                cost += jobsCost(run, simulated.get(turn));
            }
        }
        return cost;
    }

    private static double jobsCost(RunRecord run, SimulatedTurns.Simulated simulated) {
        double cost = 0;
        List<JobResult> jobs = run.outcome().jobs();
        for (int i = 0; i < jobs.size(); i++) {
            if (jobs.get(i).succeeded()) {
                double given = jobs.get(i).seconds(run.outcome().watchedSeconds());
                cost += square(Math.log(simulated.jobSeconds().get(i) / given) / JOB_SPREAD);
            }
        }
        return cost;
    }

    private static double square(double value) {
        return value * value;
    }
}

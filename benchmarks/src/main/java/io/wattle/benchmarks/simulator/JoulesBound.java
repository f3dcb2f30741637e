package io.wattle.benchmarks.simulator;

import io.wattle.model.NodeAttribute;
import io.wattle.simulator.Workers;
import io.wattle.simulator.node.Machine;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.hipparchus.optim.linear.LinearConstraint;
import org.hipparchus.optim.linear.LinearConstraintSet;
import org.hipparchus.optim.linear.LinearObjectiveFunction;
import org.hipparchus.optim.linear.NonNegativeConstraint;
import org.hipparchus.optim.linear.Relationship;
import org.hipparchus.optim.linear.SimplexSolver;
import org.hipparchus.optim.nonlinear.scalar.GoalType;

/**
 * Joules that no schedule can go below if it meets all deadlines: the least that a linear program finds in which work is a fluid.
 * It may be cut as one likes, goes to any node at once, needs no memory, disk or network, and nodes fall asleep and wake for
 * nothing. What is left are the watts: in each hour a node of a class has any number of its threads compute for any part of the
 * time, and rests otherwise. By the end of each hour all work is done whose deadline has passed, and none that had not come.
 * Tasks that are slower than usual are not in it, so it bounds the mean over seeds. Immutable.
 */
final class JoulesBound {

    private static final double WINDOW_SECONDS = 3600;

    private final List<Workers> workers;
    private final Set<String> sleepingClasses;
    private final double horizonSeconds;
    private final int windows;
    private final List<Level> levels = new ArrayList<>();

    /**
     * So many threads of a class's node compute, all of one kind of work.
     *
     * @param framework whether it is Hadoop's own code
     * @param operations million Dhrystone instructions in a window
     * @param joules in a window, more than at rest
     */
    private record Level(int group, boolean framework, double operations, double joules) {}

    /** @param sleepingClasses classes whose nodes sleep when they rest; all others are idle */
    JoulesBound(List<Workers> workers, Set<String> sleepingClasses, double horizonSeconds) {
        this.workers = List.copyOf(workers);
        this.sleepingClasses = Set.copyOf(sleepingClasses);
        this.horizonSeconds = horizonSeconds;
        windows = (int) Math.ceil(horizonSeconds / WINDOW_SECONDS);
        for (int group = 0; group < workers.size(); group++) {
            Machine machine = workers.get(group).machine();
            for (int threads = 1; threads <= machine.cores().threads(); threads++) {
                double operations = WINDOW_SECONDS * threads * machine.cores().applyAsDouble(threads);
                double joules = WINDOW_SECONDS
                        * (machine.power().watts(machine.cores().utilisation(threads)) - restWatts(machine));
                levels.add(new Level(group, false, operations, joules));
                levels.add(new Level(group, true, operations * machine.frameworkSpeed(), joules));
            }
        }
    }

    private double restWatts(Machine machine) {
        return sleepingClasses.contains(machine.name())
                ? machine.nodeClass().require(NodeAttribute.SLEEP_WATTS)
                : machine.power().idleWatts();
    }

    /**
     * The bound, in joules of all workers from 0 to the horizon.
     *
     * @throws org.hipparchus.exception.MathRuntimeException if the nodes cannot do the work in time, whatever the schedule
     */
    double joules(List<DueWork> jobs) {
        List<LinearConstraint> constraints = new ArrayList<>();
        for (int window = 0; window < windows; window++) {
            for (int group = 0; group < workers.size(); group++) {
                constraints.add(nodesInWindow(window, group));
            }
            double end = (window + 1) * WINDOW_SECONDS;
            for (boolean framework : new boolean[] {false, true}) {
                ToDoubleFunction<DueWork> work = it -> it.operations(framework);
                double due = sum(
                        jobs.stream()
                                .filter(it -> it.dueSeconds() <= Math.min(end, horizonSeconds))
                                .toList(),
                        work);
                double come =
                        sum(jobs.stream().filter(it -> it.fromSeconds() < end).toList(), work);
                constraints.add(doneBy(window, framework, Relationship.GEQ, due));
                constraints.add(doneBy(window, framework, Relationship.LEQ, come));
            }
        }
        double[] costs = new double[windows * levels.size()];
        for (int i = 0; i < costs.length; i++) {
            costs[i] = levels.get(i % levels.size()).joules();
        }
        double atWork = new SimplexSolver()
                .optimize(
                        new LinearObjectiveFunction(costs, 0),
                        new LinearConstraintSet(constraints),
                        GoalType.MINIMIZE,
                        new NonNegativeConstraint(true))
                .getValue();
        double atRest = workers.stream()
                .mapToDouble(it -> it.count() * restWatts(it.machine()) * horizonSeconds)
                .sum();
        return atRest + atWork;
    }

    private static double sum(List<DueWork> jobs, ToDoubleFunction<DueWork> work) {
        return jobs.stream().mapToDouble(work).sum();
    }

    /** A node computes no longer than a window has; the last one may be shorter. */
    private LinearConstraint nodesInWindow(int window, int group) {
        double[] coefficients = new double[windows * levels.size()];
        for (int i = 0; i < levels.size(); i++) {
            coefficients[window * levels.size() + i] = levels.get(i).group() == group ? 1 : 0;
        }
        double share = Math.min(1, horizonSeconds / WINDOW_SECONDS - window);
        return new LinearConstraint(
                coefficients, Relationship.LEQ, share * workers.get(group).count());
    }

    /** In units of what one thread of the first class does in a window, which keeps the program's numbers near 1. */
    private LinearConstraint doneBy(int window, boolean framework, Relationship relationship, double operations) {
        double unit = levels.get(0).operations();
        double[] coefficients = new double[windows * levels.size()];
        for (int i = 0; i < (window + 1) * levels.size(); i++) {
            Level level = levels.get(i % levels.size());
            coefficients[i] = level.framework() == framework ? level.operations() / unit : 0;
        }
        return new LinearConstraint(coefficients, relationship, operations / unit);
    }
}

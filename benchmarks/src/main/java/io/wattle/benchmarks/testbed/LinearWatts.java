package io.wattle.benchmarks.testbed;

import io.wattle.model.NodeClass;
import io.wattle.model.PowerCurve;
import io.wattle.testbed.plan.TestbedPlan;
import io.wattle.testbed.plan.WorkerPlan;

/** Node classes whose watts are a straight line of their utilisation, so that joules tell CPU time. Pure. */
final class LinearWatts {

    private static final double SLACK = 1e-6;

    private LinearWatts() {}

    /** The class's curve. */
    static PowerCurve require(NodeClass nodeClass) {
        PowerCurve curve = nodeClass.powerCurve();
        double middle = (curve.idleWatts() + curve.busyWatts()) / 2;
        if (Math.abs(curve.watts(0.5) - middle) > SLACK * middle) {
            throw new IllegalArgumentException("node class " + nodeClass.name() + ": " + curve.watts(0.5)
                    + " W at utilisation 0.5 (needed: a straight line, " + middle + " W)");
        }
        return curve;
    }

    /** Watts of all workers that do nothing. */
    static double idle(TestbedPlan plan) {
        return plan.workers().stream()
                .mapToDouble(it -> it.nodeClass().powerCurve().idleWatts())
                .sum();
    }

    /**
     * CPU time of this machine that a worker's containers used.
     *
     * @param joules that the meter counted meanwhile
     */
    static double cpuSeconds(WorkerPlan worker, double joules, double seconds) {
        PowerCurve curve = require(worker.nodeClass());
        double busy = (joules - curve.idleWatts() * seconds) / (curve.busyWatts() - curve.idleWatts());
        return Math.max(0, busy * worker.machineCores());
    }
}

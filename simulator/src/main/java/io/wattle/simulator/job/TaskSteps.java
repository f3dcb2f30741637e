package io.wattle.simulator.job;

import io.wattle.simulator.node.SimulatedNode;

/**
 * What a task does on its node, one step after the other.
 *
 * @param slowness what its operations are multiplied by
 */
record TaskSteps(SimulatedNode node, double slowness) {

    /** @param operations million Dhrystone instructions of Hadoop's code */
    void computeFramework(double operations, Runnable next) {
        node.computeFramework(operations * slowness, next);
    }

    /** @param operations million Dhrystone instructions */
    void compute(double operations, Runnable next) {
        node.compute(operations * slowness, next);
    }
}

package io.wattle.simulator;

import io.wattle.simulator.job.JobListener;
import io.wattle.simulator.node.NodeListener;
import io.wattle.simulator.yarn.ContainerListener;

/** Told what happens in one simulation. Changes nothing of it: the result is the same, bit by bit, whoever listens. */
public interface SimulationListener {

    /** Hears nothing. */
    SimulationListener NOBODY = new SimulationListener() {};

    /**
     * Asked once for each node, in the order of their numbers; a node of masters alone comes last, as a group of its own.
     *
     * @param group place of {@code workers} among the groups, from 0
     * @param workers the group that the node is of
     */
    default NodeListener ofNode(int group, Workers workers) {
        return NodeListener.NOBODY;
    }

    /** Asked once. */
    default JobListener ofJobs() {
        return JobListener.NOBODY;
    }

    /** Asked once. The number of an application is the place of its submission. */
    default ContainerListener ofContainers() {
        return ContainerListener.NOBODY;
    }

    /** The simulation is over; all nodes have told of all their time. */
    default void ended(double nowSeconds) {}
}

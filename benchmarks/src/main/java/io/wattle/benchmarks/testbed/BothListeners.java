package io.wattle.benchmarks.testbed;

import io.wattle.simulator.SimulationListener;
import io.wattle.simulator.Workers;
import io.wattle.simulator.node.NodeListener;
import io.wattle.simulator.yarn.ContainerListener;

/**
 * Two that listen to one simulation: both to its nodes, one to its containers.
 *
 * @param ofNodes hears of nodes only
 * @param ofAll hears of nodes and containers
 */
record BothListeners(SimulationListener ofNodes, SimulationListener ofAll) implements SimulationListener {

    @Override
    public NodeListener ofNode(int group, Workers workers) {
        NodeListener one = ofNodes.ofNode(group, workers);
        NodeListener other = ofAll.ofNode(group, workers);
        return new NodeListener() {
            @Override
            public void ran(double fromSeconds, double toSeconds, double utilisation, double watts) {
                one.ran(fromSeconds, toSeconds, utilisation, watts);
                other.ran(fromSeconds, toSeconds, utilisation, watts);
            }

            @Override
            public void memoryGiven(double nowSeconds, int changeMb) {
                one.memoryGiven(nowSeconds, changeMb);
                other.memoryGiven(nowSeconds, changeMb);
            }
        };
    }

    @Override
    public ContainerListener ofContainers() {
        return ofAll.ofContainers();
    }
}

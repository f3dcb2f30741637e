package io.wattle.simulator.power;

import io.wattle.simulator.node.SimulatedNode;
import io.wattle.simulator.yarn.ResourceManager;
import java.util.List;

/**
 * A cluster whose clock shows another time.
 *
 * @param startSeconds what it shows when the simulation begins
 */
record LaterCluster(PowerPolicy.Cluster cluster, double startSeconds) implements PowerPolicy.Cluster {

    @Override
    public double nowSeconds() {
        return startSeconds + cluster.nowSeconds();
    }

    @Override
    public List<SimulatedNode> nodes() {
        return cluster.nodes();
    }

    @Override
    public ResourceManager yarn() {
        return cluster.yarn();
    }

    @Override
    public void drain(SimulatedNode node) {
        cluster.drain(node);
    }

    @Override
    public void cancelDrain(SimulatedNode node) {
        cluster.cancelDrain(node);
    }

    @Override
    public boolean sleep(SimulatedNode node) {
        return cluster.sleep(node);
    }

    @Override
    public void wake(SimulatedNode node) {
        cluster.wake(node);
    }
}

package io.wattle.simulator.power;

import io.wattle.simulator.yarn.Container;
import io.wattle.simulator.yarn.ContainerListener;

/**
 * A policy whose clock shows another time than the simulation's.
 *
 * @param startSeconds what it shows when the simulation begins
 */
record LaterPolicy(PowerPolicy policy, double startSeconds) implements PowerPolicy {

    @Override
    public PowerPolicy ofOneRun() {
        return new LaterPolicy(policy.ofOneRun(), startSeconds);
    }

    @Override
    public void decide(Cluster cluster) {
        policy.decide(new LaterCluster(cluster, startSeconds));
    }

    @Override
    public ContainerListener ofContainers() {
        ContainerListener listener = policy.ofContainers();
        return new ContainerListener() {
            @Override
            public void granted(double nowSeconds, Container container) {
                listener.granted(startSeconds + nowSeconds, container);
            }

            @Override
            public void released(double nowSeconds, Container container) {
                listener.released(startSeconds + nowSeconds, container);
            }
        };
    }
}

package io.wattle.simulator.power;

import io.wattle.simulator.node.SimulatedNode;
import io.wattle.simulator.yarn.ContainerListener;
import io.wattle.simulator.yarn.ResourceManager;
import java.util.List;
import java.util.Optional;

/** Decides which nodes sleep, in one simulation. */
@FunctionalInterface
public interface PowerPolicy {

    /** Makes the policy of one simulation. */
    @FunctionalInterface
    interface Factory {
        /** @param clock of that simulation */
        PowerPolicy create(DayClock clock);
    }

    /** All nodes stay awake. */
    Factory ALWAYS_ON = clock -> cluster -> {};

    /** How often it is asked, in seconds of simulated time. */
    double INTERVAL_SECONDS = 10;

    /** What it sees, and can do. */
    interface Cluster {
        /** The present, in seconds of simulated time. */
        double nowSeconds();

        /** All workers, in the order of their numbers. */
        List<SimulatedNode> nodes();

        /** Who waits for containers. */
        ResourceManager yarn();

        /** A node that is awake gets no more containers, and keeps those that it has; without effect on another. */
        void drain(SimulatedNode node);

        /** A node that drains gets containers again; without effect on another. */
        void cancelDrain(SimulatedNode node);

        /** Sends a node to sleep. @return whether it sleeps now; not if something would be lost */
        boolean sleep(SimulatedNode node);

        /** Wakes a node that sleeps; without effect on another. */
        void wake(SimulatedNode node);
    }

    /** Told of all containers of the simulation. */
    default ContainerListener ofContainers() {
        return ContainerListener.NOBODY;
    }

    /** Asked once an interval. */
    void decide(Cluster cluster);

    /** What it did so far; empty if it keeps no account of it. */
    default Optional<PowerReport> report() {
        return Optional.empty();
    }
}

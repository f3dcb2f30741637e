package io.wattle.simulator.power;

import io.wattle.simulator.event.EventQueue;
import io.wattle.simulator.node.SimulatedNode;
import io.wattle.simulator.yarn.ResourceManager;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Asks a policy once an interval which nodes are to sleep, and does it. Not thread safe. */
public final class PowerControl implements PowerPolicy.Cluster {

    private final EventQueue time;
    private final List<SimulatedNode> nodes;
    private final ResourceManager yarn;
    private final PowerPolicy policy;
    private final BooleanSupplier isOver;

    /** @param isOver whether nobody needs to be asked any more */
    public PowerControl(
            EventQueue time,
            List<SimulatedNode> nodes,
            ResourceManager yarn,
            PowerPolicy policy,
            BooleanSupplier isOver) {
        this.time = time;
        this.nodes = List.copyOf(nodes);
        this.yarn = yarn;
        this.policy = policy;
        this.isOver = isOver;
    }

    /** Asks for the first time now. */
    public void start() {
        policy.decide(this);
        if (!isOver.getAsBoolean()) {
            time.after(PowerPolicy.INTERVAL_SECONDS, this::start);
        }
    }

    @Override
    public double nowSeconds() {
        return time.nowSeconds();
    }

    @Override
    public List<SimulatedNode> nodes() {
        return nodes;
    }

    @Override
    public ResourceManager yarn() {
        return yarn;
    }

    @Override
    public void drain(SimulatedNode node) {
        if (node.takesContainers()) {
            yarn.drain(node);
        }
    }

    @Override
    public void cancelDrain(SimulatedNode node) {
        if (node.isDraining()) {
            yarn.cancelDrain(node);
        }
    }

    @Override
    public boolean sleep(SimulatedNode node) {
        if (!node.canSleep()) {
            return false;
        }
        node.sleep();
        yarn.asleep(node);
        return true;
    }

    @Override
    public void wake(SimulatedNode node) {
        if (node.state() == SimulatedNode.State.ASLEEP) {
            node.wake(() -> yarn.awake(node));
        }
    }
}

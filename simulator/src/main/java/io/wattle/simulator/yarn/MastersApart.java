package io.wattle.simulator.yarn;

import io.wattle.learning.ContainerObservation;
import io.wattle.placement.Sleepers;
import io.wattle.simulator.node.SimulatedNode;
import java.util.Optional;

/**
 * Masters go to a node of their own, as the ResourceManager sees to; of the other containers another rule decides, which knows the
 * workers only. Not thread safe.
 */
public final class MastersApart implements PlacementRule {

    private final PlacementRule tasks;
    private final SimulatedNode mastersNode;

    /** @param tasks of the workers */
    public MastersApart(PlacementRule tasks, SimulatedNode mastersNode) {
        this.tasks = tasks;
        this.mastersNode = mastersNode;
    }

    @Override
    public void asked(Application application, Ask ask) {
        if (!isMaster(ask)) {
            tasks.asked(application, ask);
        }
    }

    @Override
    public void withdrawn(Application application, Ask ask) {
        if (!isMaster(ask)) {
            tasks.withdrawn(application, ask);
        }
    }

    @Override
    public boolean accepts(Application application, Ask ask, SimulatedNode node) {
        return isMaster(ask) || tasks.accepts(application, ask, node);
    }

    @Override
    public void placed(Container container) {
        if (!isMaster(container.ask())) {
            tasks.placed(container);
        }
    }

    @Override
    public void ended(Container container, Optional<ContainerObservation> shown) {
        if (!isMaster(container.ask())) {
            tasks.ended(container, shown);
        }
    }

    @Override
    public void reported(SimulatedNode node) {
        if (!isMasters(node)) {
            tasks.reported(node);
        }
    }

    @Override
    public void powerChanged(SimulatedNode node) {
        if (!isMasters(node)) {
            tasks.powerChanged(node);
        }
    }

    @Override
    public void sleepers(String nodeClass, Sleepers sleepers) {
        tasks.sleepers(nodeClass, sleepers);
    }

    @Override
    public boolean isAwaited(String nodeClass) {
        return tasks.isAwaited(nodeClass);
    }

    private static boolean isMaster(Ask ask) {
        return ask.kind() == Ask.Kind.MASTER;
    }

    private boolean isMasters(SimulatedNode node) {
        return node == mastersNode;
    }
}

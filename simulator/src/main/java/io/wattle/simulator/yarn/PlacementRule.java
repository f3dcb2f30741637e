package io.wattle.simulator.yarn;

import io.wattle.learning.ContainerObservation;
import io.wattle.placement.Sleepers;
import io.wattle.simulator.event.EventQueue;
import io.wattle.simulator.node.SimulatedNode;
import java.util.List;
import java.util.Optional;

/** Which node an application's container may go to: where a scheduler differs from YARN's own. */
public interface PlacementRule {

    /** Makes the rule of one simulation. */
    @FunctionalInterface
    interface Factory {
        /** @param nodes the workers, in the order of their numbers from 0 */
        PlacementRule create(EventQueue time, List<SimulatedNode> nodes, YarnSettings yarn);
    }

    /** YARN's own: the first node with room. */
    Factory STOCK = (time, nodes, yarn) -> (application, ask, node) -> true;

    /** The application asks for more of these containers: {@link Ask#pending} says so by now. */
    default void asked(Application application, Ask ask) {}

    /** The application wants fewer of these containers than it asked for: {@link Ask#pending} says so by now. */
    default void withdrawn(Application application, Ask ask) {}

    /** Whether a container of the ask, which fits, may go to the node now. */
    boolean accepts(Application application, Ask ask, SimulatedNode node);

    /** It went there. */
    default void placed(Container container) {}

    /**
     * It ended, and the ResourceManager knows.
     *
     * @param shown what it showed of its job, with its seconds less what it waited for other tasks; empty if its end says nothing, as
     *     that of a master, or where the node was lost
     */
    default void ended(Container container, Optional<ContainerObservation> shown) {}

    /** The node's report is over: the ResourceManager knows what has ended there, and has given out what it gives out. */
    default void reported(SimulatedNode node) {}

    /** The node fell asleep or is taken for lost, or it is awake again. */
    default void powerChanged(SimulatedNode node) {}

    /** What is true of the nodes of a class that sleep; {@link Sleepers#NONE} if some are awake. Before it is said, nobody waits for them. */
    default void sleepers(String nodeClass, Sleepers sleepers) {}

    /** Whether containers wait for a class, or did a moment ago. */
    default boolean isAwaited(String nodeClass) {
        return false;
    }
}

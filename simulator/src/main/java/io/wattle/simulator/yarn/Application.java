package io.wattle.simulator.yarn;

import io.wattle.simulator.node.SimulatedNode;
import java.util.List;
import java.util.OptionalDouble;

/** What asks a {@link ResourceManager} for containers. */
public interface Application {

    /** Its place among all that are submitted, from 0. */
    int number();

    /** Its name, for messages. */
    String name();

    /** When it has to be done, in seconds of simulated time; empty if nobody said. */
    OptionalDouble deadlineSeconds();

    /** All that it ever asks for, what it wants first first; always the same objects. */
    List<Ask> asks();

    /**
     * Whether it takes a container on this node. One that waits for a node with its data may say no, a bounded number of
     * times.
     */
    boolean takes(Ask ask, SimulatedNode node);

    /** It got a container; its master does not hear of it before it asks. */
    void allocated(Container container);
}

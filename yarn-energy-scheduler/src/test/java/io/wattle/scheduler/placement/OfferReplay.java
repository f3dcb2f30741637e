package io.wattle.scheduler.placement;

import io.wattle.learning.ContainerObservation;
import io.wattle.simulator.yarn.Ask;
import java.util.Optional;
import java.util.OptionalLong;

/** Who is fed a recorded sequence of offers, and says to each whether it takes it. All times are those of the record. */
interface OfferReplay {

    /** A node of the cluster, before all else. @param number the next one, from 0 */
    void node(int number, String nodeClass, int memoryMb, int vcores);

    /** From now on it is so late. */
    void at(long millis);

    /** An application begins. @param deadlineMillis when it has to be done, if it says so */
    void began(int app, String name, OptionalLong deadlineMillis);

    /** It asks for more containers. */
    void asked(Containers of, int memoryMb, int vcores, int more);

    /** A node with room offers itself. */
    boolean accepts(Containers of, int node);

    /** Containers of it that are asked for and not placed. */
    int pending(Containers of);

    /** One was placed there, whatever was said to the offer. */
    void placed(Containers of, int node);

    /** One ended there; with its master an application is gone. @param shown empty if that says nothing */
    void ended(Containers of, int node, Optional<ContainerObservation> shown);

    /** The node has reported, and got what it gets. */
    void reported(int node);

    /** All containers that an application asks for with one priority. */
    record Containers(int app, Ask.Kind kind) {}
}

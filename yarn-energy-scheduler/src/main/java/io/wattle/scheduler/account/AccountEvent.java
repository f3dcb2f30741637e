package io.wattle.scheduler.account;

import io.wattle.ledger.NodeState;
import java.time.Instant;
import java.util.List;

/** Something that the scheduler saw. Values only: cheap to make, and nothing that lives in the ResourceManager. */
public sealed interface AccountEvent {

    /**
     * A container.
     *
     * @param id as YARN has it
     * @param queue full path
     */
    record Container(String id, String app, String queue, String user, int vcores) {}

    /**
     * A container that a node said it runs when it registered.
     *
     * @param created when it was allotted
     */
    record Recovered(Container container, Instant created) {}

    /**
     * A node registered.
     *
     * @param running every container that runs on it; what ran there before and is not among them has ended
     */
    record NodeUp(NodeFacts node, List<Recovered> running, Instant time) implements AccountEvent {
        public NodeUp {
            running = List.copyOf(running);
        }
    }

    /** A node's class or size may have changed. */
    record NodeChanged(NodeFacts node, Instant time) implements AccountEvent {}

    /** A node was lost, decommissioned or shut down. */
    record NodeGone(String node, Instant time) implements AccountEvent {}

    /**
     * A node is sent to sleep, sleeps or is woken, or none of it any more.
     *
     * @param node as it was when it was registered; its name may be another one's, of the same host
     * @param state SHUTTING_DOWN, ASLEEP or BOOTING; UP where it is what its registration says; LOST where it did not wake
     */
    record NodeSwitched(NodeFacts node, NodeState state, Instant time) implements AccountEvent {}

    /** A node reported that a container runs. */
    record ContainerStarted(Container container, String node, Instant time) implements AccountEvent {}

    /**
     * A container was measured on its node.
     *
     * @param cores that it used, 0 or more
     */
    record ContainerUsed(String container, double cores, Instant time) implements AccountEvent {}

    /**
     * A container has another size.
     *
     * @param vcores allotted from now on, 0 or more
     */
    record ContainerResized(String container, int vcores, Instant time) implements AccountEvent {}

    /** A container ended, whether it ever ran or not. */
    record ContainerEnded(String container, Instant time) implements AccountEvent {}

    /**
     * An application came to the scheduler, or came back after a restart.
     *
     * @param name what its user calls it
     * @param recovered whether a ResourceManager before this one had it already
     * @param type such as MAPREDUCE; the empty text if it is not known
     * @param mode how its containers are placed now
     */
    record AppAdded(
            String app,
            String name,
            String user,
            String queue,
            Instant submitted,
            boolean recovered,
            String type,
            PlacementMode mode)
            implements AccountEvent {

        /** One of which nobody knows type and mode. */
        public AppAdded(String app, String name, String user, String queue, Instant submitted, boolean recovered) {
            this(app, name, user, queue, submitted, recovered, "", PlacementMode.UNKNOWN);
        }
    }

    /** An application left the scheduler. */
    record AppRemoved(String app, AppEnd end) implements AccountEvent {

        /** One of which only its last state, such as FINISHED, is known. */
        public AppRemoved(String app, String state, Instant time) {
            this(app, new AppEnd(state, time));
        }
    }
}

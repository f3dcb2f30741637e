package io.wattle.tandem.lifecycle;

import io.wattle.tandem.KeepAwakeReason;
import io.wattle.tandem.Room;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A registered node, as it was observed.
 *
 * @param group name of its class
 * @param serviceState whether it takes containers at all
 * @param heartbeatAgeSeconds since its last heartbeat, 0 or more
 * @param unitsPerSecond what it serves when all its cores compute, more than 0
 * @param free what no container has
 * @param running its containers, those that are given and do not run yet too
 * @param reserved whether room on it is reserved for a container
 * @param idleSinceSeconds when the last container came or went, if it has none; empty if it has some
 * @param expectedIdleSeconds how much longer it is expected to be idle; empty if nothing is known
 * @param dataReason why its data are needed though it runs nothing; empty if they are not
 * @param kept why it stays awake whatever the load; empty if nothing keeps it
 * @param dataNode of its host
 */
public record ObservedNode(
        String host,
        String group,
        ServiceState serviceState,
        double heartbeatAgeSeconds,
        double unitsPerSecond,
        Room free,
        List<Room> running,
        boolean reserved,
        OptionalDouble idleSinceSeconds,
        OptionalDouble expectedIdleSeconds,
        Optional<String> dataReason,
        Optional<KeepAwakeReason> kept,
        DataNodeState dataNode) {

    /** Whether a node takes containers at all. */
    public enum ServiceState {
        IN_SERVICE,
        UNHEALTHY,
        /** An operator takes it out of the cluster. */
        DECOMMISSIONED
    }

    public ObservedNode {
        Objects.requireNonNull(host, "host");
        Objects.requireNonNull(group, "group");
        Objects.requireNonNull(serviceState, "serviceState");
        Objects.requireNonNull(free, "free");
        Objects.requireNonNull(idleSinceSeconds, "idleSinceSeconds");
        Objects.requireNonNull(expectedIdleSeconds, "expectedIdleSeconds");
        Objects.requireNonNull(dataReason, "dataReason");
        Objects.requireNonNull(kept, "kept");
        Objects.requireNonNull(dataNode, "dataNode");
        running = List.copyOf(running);
    }

    /** The same, expected to be idle for so long. */
    public ObservedNode withExpectedIdle(OptionalDouble seconds) {
        return with(seconds, dataNode);
    }

    /** The same, with its DataNode in that state. */
    ObservedNode withDataNode(DataNodeState state) {
        return with(expectedIdleSeconds, state);
    }

    private ObservedNode with(OptionalDouble idleSeconds, DataNodeState state) {
        return new ObservedNode(
                host,
                group,
                serviceState,
                heartbeatAgeSeconds,
                unitsPerSecond,
                free,
                running,
                reserved,
                idleSinceSeconds,
                idleSeconds,
                dataReason,
                kept,
                state);
    }

    /** As if both were one node, which stays awake: where several NodeManagers run on a host. */
    public ObservedNode mergedWith(ObservedNode other, KeepAwakeReason why) {
        List<Room> all = new ArrayList<>(running);
        all.addAll(other.running);
        return new ObservedNode(
                host,
                group,
                serviceState,
                Math.min(heartbeatAgeSeconds, other.heartbeatAgeSeconds),
                unitsPerSecond,
                free,
                all,
                reserved || other.reserved,
                all.isEmpty() ? idleSinceSeconds : OptionalDouble.empty(),
                OptionalDouble.empty(),
                dataReason.or(() -> other.dataReason),
                Optional.of(why),
                dataNode.or(other.dataNode));
    }

    /** What it has for containers in all. */
    Room capacity() {
        return running.stream().reduce(free, Room::plus);
    }

    boolean isBusy() {
        return reserved || !running.isEmpty();
    }

    /** One that is silent may have said long ago that it is not healthy. */
    Liveness liveness(double silenceSeconds) {
        if (serviceState == ServiceState.DECOMMISSIONED) {
            return Liveness.DECOMMISSIONED;
        }
        if (heartbeatAgeSeconds >= silenceSeconds) {
            return Liveness.HEARTBEAT_MISSED;
        }
        return serviceState == ServiceState.UNHEALTHY ? Liveness.UNHEALTHY : Liveness.LIVE;
    }
}

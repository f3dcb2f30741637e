package io.wattle.simulator.placement;

import io.wattle.model.NodeClass;
import io.wattle.placement.ClassHeadroom;
import io.wattle.placement.ClassSnapshot;
import io.wattle.placement.PowerState;
import io.wattle.placement.Sleepers;
import io.wattle.simulator.node.SimulatedNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The classes of a cluster's nodes, and the room of each. Not thread safe. */
final class NodeClasses {

    private final Map<String, OfClass> classes = new LinkedHashMap<>();
    private final List<ClassHeadroom.Node> nodes = new ArrayList<>();
    private final List<NodeClass> nodeClasses;

    /** Another list with each change: told apart by reference. */
    private List<ClassSnapshot> snapshots;

    /** One class: what the policy is told of it. */
    record OfClass(ClassSnapshot snapshot, ClassHeadroom headroom) {}

    /**
     * All nodes awake and empty.
     *
     * @param countVcores whether a node may be full of vcores
     */
    NodeClasses(List<SimulatedNode> all, boolean countVcores) {
        for (SimulatedNode node : all) {
            OfClass its = classes.computeIfAbsent(
                    node.machine().name(),
                    name -> new OfClass(
                            new ClassSnapshot(node.machine().nodeClass(), PowerState.AWAKE),
                            new ClassHeadroom(countVcores)));
            nodes.add(its.headroom().add());
            roomChanged(node);
        }
        snapshots = listSnapshots();
        nodeClasses = snapshots.stream().map(ClassSnapshot::nodeClass).toList();
    }

    private List<ClassSnapshot> listSnapshots() {
        return classes.values().stream().map(OfClass::snapshot).toList();
    }

    /** What is true of the nodes of a class that sleep; without effect if it is none of these. */
    void sleep(String nodeClass, Sleepers sleepers) {
        OfClass its = classes.get(nodeClass);
        if (its == null) {
            return;
        }
        its.headroom().sleep(sleepers);
        PowerState state = sleepers.nodes() > 0 ? PowerState.ASLEEP : PowerState.AWAKE;
        if (its.snapshot().state() != state) {
            classes.put(nodeClass, new OfClass(new ClassSnapshot(its.snapshot().nodeClass(), state), its.headroom()));
            snapshots = listSnapshots();
        }
    }

    /** Whether there is a class of which all nodes sleep. */
    boolean haveSleepers() {
        return snapshots.stream().anyMatch(it -> it.state() == PowerState.ASLEEP);
    }

    boolean isAwaited(String nodeClass, long nowMillis) {
        OfClass its = classes.get(nodeClass);
        return its != null && its.headroom().isWaitedFor(nowMillis);
    }

    OfClass of(SimulatedNode node) {
        return classes.get(node.machine().name());
    }

    ClassHeadroom headroom(ClassSnapshot snapshot) {
        return classes.get(snapshot.nodeClass().name()).headroom();
    }

    /** All of them. */
    List<ClassSnapshot> snapshots() {
        return snapshots;
    }

    /** Theirs. */
    List<NodeClass> nodeClasses() {
        return nodeClasses;
    }

    /** The other classes. */
    List<ClassSnapshot> others(ClassSnapshot than) {
        return snapshots.stream().filter(it -> !it.equals(than)).toList();
    }

    /** What the node has free now is told: nothing, if it does not work. */
    void roomChanged(SimulatedNode node) {
        boolean takes = node.takesContainers();
        if (takes && of(node).snapshot().state() == PowerState.ASLEEP) {
            sleep(node.machine().name(), Sleepers.NONE);
        }
        nodes.get(node.number()).free(takes ? node.freeMemoryMb() : 0, takes ? node.freeVcores() : 0);
    }
}

package io.wattle.simulator.placement;

import io.wattle.placement.ClassHeadroom;
import io.wattle.placement.ClassSnapshot;
import io.wattle.placement.PowerState;
import io.wattle.simulator.node.SimulatedNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The classes of a cluster's nodes, and the room of each. Not thread safe. */
final class NodeClasses {

    private final Map<String, OfClass> classes = new LinkedHashMap<>();
    private final List<ClassHeadroom.Node> nodes = new ArrayList<>();

    /** One class: what the policy is told of it. */
    record OfClass(ClassSnapshot snapshot, ClassHeadroom headroom) {}

    /**
     * All nodes awake and empty.
     *
     * @param countsVcores whether a node may be full of vcores
     */
    NodeClasses(List<SimulatedNode> all, boolean countsVcores) {
        for (SimulatedNode node : all) {
            OfClass its = classes.computeIfAbsent(
                    node.machine().name(),
                    name -> new OfClass(
                            new ClassSnapshot(node.machine().nodeClass(), PowerState.AWAKE),
                            new ClassHeadroom(countsVcores)));
            nodes.add(its.headroom().add());
            roomChanged(node);
        }
    }

    OfClass of(SimulatedNode node) {
        return classes.get(node.machine().name());
    }

    ClassHeadroom headroom(ClassSnapshot snapshot) {
        return classes.get(snapshot.nodeClass().name()).headroom();
    }

    /** All of them. */
    Iterable<OfClass> all() {
        return classes.values();
    }

    /** The other classes. */
    List<ClassSnapshot> others(ClassSnapshot than) {
        return classes.values().stream()
                .map(OfClass::snapshot)
                .filter(it -> !it.equals(than))
                .toList();
    }

    /** A container came to the node, or left it, or its power changed: one that does not work has no room. */
    void roomChanged(SimulatedNode node) {
        boolean works = node.state() == SimulatedNode.State.AWAKE;
        nodes.get(node.number()).free(works ? node.freeMemoryMb() : 0, works ? node.freeVcores() : 0);
    }
}

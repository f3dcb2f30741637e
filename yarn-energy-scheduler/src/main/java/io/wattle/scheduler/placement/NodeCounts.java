package io.wattle.scheduler.placement;

import io.wattle.model.NodeClass;
import io.wattle.scheduler.nodes.NodeDirectory;
import io.wattle.scheduler.nodes.NodeEntry;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** How many nodes there are of each class in each partition, counted when a person asks: nothing is kept for it. */
final class NodeCounts {

    private record Group(String partition, String nodeClass) {}

    private final Map<Group, Integer> known = new HashMap<>();
    private final int unknown;

    NodeCounts(NodeDirectory nodes) {
        int others = 0;
        for (NodeEntry entry : nodes.entries()) {
            Optional<NodeClass> nodeClass = entry.nodeClass();
            if (nodeClass.isPresent()) {
                known.merge(new Group(entry.partition(), nodeClass.get().name()), 1, Integer::sum);
            } else {
                others++;
            }
        }
        unknown = others;
    }

    int of(String partition, String nodeClass) {
        return known.getOrDefault(new Group(partition, nodeClass), 0);
    }

    /** Nodes whose class is not known. */
    int unknown() {
        return unknown;
    }
}

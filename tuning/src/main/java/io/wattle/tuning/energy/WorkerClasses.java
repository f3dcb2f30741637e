package io.wattle.tuning.energy;

import io.wattle.model.NodeClass;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * Of which class each worker of a cluster is. Immutable, thread safe.
 *
 * @param usual class of those that are not listed
 * @param byNode classes of all workers by the names of their nodes, as {@link ContainerUse#node} has them; empty where all are of the
 *     usual class
 */
public record WorkerClasses(NodeClass usual, Map<String, NodeClass> byNode) {

    public WorkerClasses {
        byNode = Collections.unmodifiableMap(new TreeMap<>(byNode));
    }

    /** Of a cluster with one class of workers. */
    public static WorkerClasses uniform(NodeClass nodeClass) {
        return new WorkerClasses(nodeClass, Map.of());
    }

    /** Whether all are of one class. */
    public boolean isUniform() {
        return byNode.isEmpty();
    }

    /** The class of a node. */
    public NodeClass of(String node) {
        return byNode.getOrDefault(node, usual);
    }
}

package io.wattle.tuning.engine.site;

import com.fasterxml.jackson.databind.JsonNode;
import io.wattle.model.NodeClass;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/** Node classes of a real cluster's nodes, as its energy plug-in tells them. YARN knows vcores and memory only. */
final class PluginNodeClasses {

    private PluginNodeClasses() {}

    /** Names of classes by the nodes' ids; of a node that tells none there is none. */
    static Map<String, String> byNode(Optional<JsonNode> nodes) {
        Map<String, String> classes = new TreeMap<>();
        nodes.ifPresent(it -> it.path("nodes").forEach(node -> {
            if (node.path("node_class").isTextual()) {
                classes.put(node.path("node").asText(), node.path("node_class").asText());
            }
        }));
        return classes;
    }

    /**
     * Why its workers cannot be of a node class; empty if they can, or nobody tells.
     *
     * @param nodes the answer of {@code /energy/v1/nodes}; empty if there is no plug-in
     */
    static Optional<String> problem(NodeClass worker, Optional<JsonNode> nodes) {
        TreeSet<String> classes = new TreeSet<>(byNode(nodes).values());
        return classes.isEmpty() || classes.contains(worker.name())
                ? Optional.empty()
                : Optional.of("its nodes are of class " + String.join(", ", classes) + ", as its energy plug-in says");
    }
}

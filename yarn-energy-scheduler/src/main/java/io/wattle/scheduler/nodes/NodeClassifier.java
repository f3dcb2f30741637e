package io.wattle.scheduler.nodes;

import io.wattle.model.Catalog;
import io.wattle.model.NodeClass;
import io.wattle.scheduler.config.HostPatterns;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.NodeAttribute;
import org.apache.hadoop.yarn.api.records.NodeAttributeKey;
import org.apache.hadoop.yarn.api.records.NodeId;

/**
 * Says of which class a node is: its attribute first, then the host patterns. Nothing is guessed from its capacity.
 * Immutable and thread safe.
 */
final class NodeClassifier {

    /** Name of the attribute under YARN's own prefixes, {@code nm.yarn.io} and {@code rm.yarn.io}. */
    static final String ATTRIBUTE = "wattle-node-class";

    private static final String OWN_PREFIX = "wattle";
    private static final String OWN_NAME = "node-class";

    private final Catalog catalog;
    private final HostPatterns hosts;

    NodeClassifier(Catalog catalog, HostPatterns hosts) {
        this.catalog = catalog;
        this.hosts = hosts;
    }

    /**
     * A class, or why there is none.
     *
     * @param nodeClass empty if not known
     * @param whyUnknown empty if known
     */
    record Result(Optional<NodeClass> nodeClass, String whyUnknown) {}

    Result classify(NodeId id, Set<NodeAttribute> attributes) {
        Optional<NodeAttribute> attribute = attributes.stream()
                .filter(it -> isOurs(it.getAttributeKey()))
                // What an administrator set counts before what the node says of itself.
                .min(Comparator.comparing((NodeAttribute it) ->
                                it.getAttributeKey().getAttributePrefix().equals(NodeAttribute.PREFIX_DISTRIBUTED))
                        .thenComparing(it -> it.getAttributeKey().getAttributePrefix()));
        if (attribute.isPresent()) {
            String name = attribute.get().getAttributeValue();
            Optional<NodeClass> known = catalog.nodeClass(name);
            return new Result(
                    known,
                    known.isPresent()
                            ? ""
                            : "its attribute " + ATTRIBUTE + " is '" + name + "' (known: "
                                    + catalog.nodeClasses().stream()
                                            .map(NodeClass::name)
                                            .collect(Collectors.joining(", "))
                                    + ")");
        }
        Optional<NodeClass> byHost = hosts.find(id.getHost(), id.getPort());
        return new Result(
                byHost, byHost.isPresent() ? "" : "no attribute " + ATTRIBUTE + ", and no host pattern matches");
    }

    private static boolean isOurs(NodeAttributeKey key) {
        return key.getAttributeName().equals(ATTRIBUTE)
                || (key.getAttributePrefix().equals(OWN_PREFIX)
                        && key.getAttributeName().equals(OWN_NAME));
    }
}

package io.wattle.scheduler;

import io.wattle.model.Figure;
import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import io.wattle.model.Quality;
import io.wattle.placement.ClassSnapshot;
import io.wattle.placement.PowerState;
import io.wattle.scheduler.config.EnergySettings;
import io.wattle.scheduler.guard.LogWindow;
import io.wattle.scheduler.guard.Printable;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The registered nodes with their classes. Reading is lock-free; whoever adds and removes nodes waits for each other.
 * A new table is published only when a class appears, disappears, or offers another most: not with every node.
 */
final class NodeDirectory {

    private static final Logger LOG = LoggerFactory.getLogger(NodeDirectory.class);

    private static final int MOST_PRINTED = 1_000;

    /** Of all settings: 5,000 nodes without a class are one mistake, and the page lists them. */
    private static final LogWindow UNKNOWN_NODES = new LogWindow();

    private final NodeClassifier classifier;
    private final Set<String> sleepingClasses;
    private final List<NodeClass> classes;
    private final Map<String, Integer> slots = new HashMap<>();
    private final ConcurrentHashMap<NodeId, NodeEntry> nodes = new ConcurrentHashMap<>();
    private final Map<NodeId, Set<org.apache.hadoop.yarn.api.records.NodeAttribute>> attributes = new HashMap<>();
    private final Map<Group, Map<Capacity, Integer>> counts = new HashMap<>();
    private Map<Group, Capacity> published = Map.of();
    private volatile ClusterTables tables = ClusterTables.EMPTY;

    private record Group(String partition, int slot) {}

    private record Capacity(long memoryMb, int vcores) {
        Capacity most(Capacity other) {
            return new Capacity(Math.max(memoryMb, other.memoryMb), Math.max(vcores, other.vcores));
        }
    }

    NodeDirectory(EnergySettings settings) {
        classifier = new NodeClassifier(settings.catalog(), settings.hosts());
        sleepingClasses = settings.sleepingClasses();
        classes = List.copyOf(settings.catalog().nodeClasses());
        for (NodeClass nodeClass : classes) {
            slots.put(nodeClass.name(), slots.size());
        }
    }

    /** The node, or null if it never registered: an Optional for each look would be garbage. */
    NodeEntry find(NodeId id) {
        return nodes.get(id);
    }

    ClusterTables tables() {
        return tables;
    }

    /** All registered nodes. */
    Map<NodeId, NodeEntry> nodes() {
        return Map.copyOf(nodes);
    }

    /**
     * Adds a node, or replaces what is known of it.
     *
     * @param memoryMb what its NodeManager offers, as all other figures
     */
    synchronized void put(
            NodeId id,
            Set<org.apache.hadoop.yarn.api.records.NodeAttribute> nodeAttributes,
            long memoryMb,
            int vcores,
            String partition) {
        replace(id, nodeAttributes, memoryMb, vcores, partition, nodes.get(id));
        publishIfChanged();
    }

    /** Takes over all nodes of another directory, which had other settings. This one has to be empty. */
    synchronized void adopt(NodeDirectory other) {
        synchronized (other) {
            other.nodes.forEach((id, entry) ->
                    replace(id, other.attributes.get(id), entry.memoryMb(), entry.vcores(), entry.partition(), entry));
        }
        publishIfChanged();
    }

    /** @param before what was known of the node, maybe to another directory; null if nothing was */
    private void replace(
            NodeId id,
            Set<org.apache.hadoop.yarn.api.records.NodeAttribute> nodeAttributes,
            long memoryMb,
            int vcores,
            String partition,
            NodeEntry before) {
        NodeClassifier.Result result = classifier.classify(id, nodeAttributes);
        int slot = result.nodeClass().map(it -> slots.get(it.name())).orElse(NodeEntry.UNKNOWN);
        NodeEntry entry = new NodeEntry(slot, result.nodeClass(), result.whyUnknown(), memoryMb, vcores, partition);
        if (slot == NodeEntry.UNKNOWN
                && (before == null || !before.whyUnknown().equals(entry.whyUnknown()))
                && UNKNOWN_NODES.admits(id.toString())) {
            LOG.warn(
                    "Node {}: class not known ({}); it is used as the stock scheduler would{}",
                    id,
                    Printable.line(entry.whyUnknown(), MOST_PRINTED),
                    UNKNOWN_NODES.others());
        }
        count(nodes.put(id, entry), -1);
        attributes.put(id, Set.copyOf(nodeAttributes));
        count(entry, 1);
    }

    /** Forgets a node. */
    synchronized void remove(NodeId id) {
        count(nodes.remove(id), -1);
        attributes.remove(id);
        publishIfChanged();
    }

    private void count(NodeEntry entry, int change) {
        if (entry == null || entry.slot() == NodeEntry.UNKNOWN) {
            return;
        }
        Group group = new Group(entry.partition(), entry.slot());
        Map<Capacity, Integer> capacities = counts.computeIfAbsent(group, it -> new HashMap<>());
        Capacity capacity = new Capacity(entry.memoryMb(), entry.vcores());
        capacities.merge(capacity, change, Integer::sum);
        capacities.remove(capacity, 0);
        if (capacities.isEmpty()) {
            counts.remove(group);
        }
    }

    private void publishIfChanged() {
        Map<Group, Capacity> now = new HashMap<>();
        counts.forEach((group, capacities) -> {
            Capacity most = capacities.keySet().stream().reduce(Capacity::most).orElseThrow();
            // A node shrunk to nothing can hold nothing.
            if (most.memoryMb() > 0 && most.vcores() > 0) {
                now.put(group, most);
            }
        });
        if (now.equals(published)) {
            return;
        }
        Map<String, ClassSnapshot[]> byPartition = new HashMap<>();
        now.forEach((group, most) ->
                byPartition.computeIfAbsent(group.partition(), it -> new ClassSnapshot[classes.size()])[group.slot()] =
                        snapshot(classes.get(group.slot()), most));
        published = now;
        tables = new ClusterTables(byPartition, classes.size());
    }

    /** What the NodeManagers offer replaces what the catalog says that they should. */
    private ClassSnapshot snapshot(NodeClass nodeClass, Capacity most) {
        Map<NodeAttribute, Figure> figures = new EnumMap<>(NodeAttribute.class);
        figures.putAll(nodeClass.figures());
        figures.put(NodeAttribute.CONTAINER_MEMORY_MB, offered(most.memoryMb()));
        figures.put(NodeAttribute.CONTAINER_VCORES, offered(most.vcores()));
        if (nodeClass.value(NodeAttribute.MEMORY_MB).orElse(0) < most.memoryMb()) {
            figures.remove(NodeAttribute.MEMORY_MB);
        }
        PowerState state = sleepingClasses.contains(nodeClass.name()) ? PowerState.COULD_SLEEP : PowerState.AWAKE;
        return new ClassSnapshot(
                new NodeClass(
                        nodeClass.name(),
                        nodeClass.title(),
                        nodeClass.tier(),
                        nodeClass.architecture(),
                        figures,
                        nodeClass.power(),
                        nodeClass.whyMissing()),
                state);
    }

    private static Figure offered(double value) {
        return new Figure(value, Quality.MEASURED, "offered by its NodeManagers");
    }

    /** The class of a node, if it is registered and its class known. */
    Optional<NodeClass> classOf(NodeId id) {
        return Optional.ofNullable(find(id)).flatMap(NodeEntry::nodeClass);
    }
}

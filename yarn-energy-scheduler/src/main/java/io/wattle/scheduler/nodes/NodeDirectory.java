package io.wattle.scheduler.nodes;

import io.wattle.model.Figure;
import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import io.wattle.model.Quality;
import io.wattle.placement.ClassHeadroom;
import io.wattle.placement.ClassSnapshot;
import io.wattle.placement.PowerState;
import io.wattle.placement.Sleepers;
import io.wattle.scheduler.config.EnergySettings;
import io.wattle.scheduler.guard.LogWindow;
import io.wattle.scheduler.guard.Printable;
import io.wattle.scheduler.nodes.ClassSizes.NodeSize;
import io.wattle.scheduler.nodes.ClusterTables.Group;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.nodelabels.CommonNodeLabelsManager;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The registered nodes with their classes. Reading is lock-free; whoever adds and removes nodes waits for each other.
 * A new table is published only when a class appears, disappears, or its usual node changes: not with every node.
 */
public final class NodeDirectory {

    private static final Logger LOG = LoggerFactory.getLogger(NodeDirectory.class);

    private static final int MOST_PRINTED = 1_000;

    /** Of all settings: 5,000 nodes without a class are one mistake, and the page lists them. */
    private static final LogWindow UNKNOWN_NODES = new LogWindow();

    private final NodeClassifier classifier;
    private final Set<String> sleepingClasses;
    private final List<NodeClass> classes;
    private final Map<String, Integer> slots = new HashMap<>();
    private final ConcurrentHashMap<NodeId, NodeEntry> nodes = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<String, Set<NodeId>> byHost = new ConcurrentHashMap<>();
    private final Map<NodeId, Set<org.apache.hadoop.yarn.api.records.NodeAttribute>> attributes = new HashMap<>();
    private final BooleanSupplier vcoresCount;
    private final Map<Group, ClassSizes> sizes = new HashMap<>();
    private final Map<Group, ClassHeadroom> headrooms = new HashMap<>();
    private Map<String, Sleepers> sleepers = Map.of();
    private Map<Group, Usual> published = Map.of();
    private volatile ClusterTables tables = ClusterTables.EMPTY;

    /** The usual node of a class, and whether all of them sleep. */
    private record Usual(NodeSize size, boolean asleep) {}

    /** @param vcoresCount whether YARN counts vcores on nodes; asked when a class appears */
    public NodeDirectory(EnergySettings settings, BooleanSupplier vcoresCount) {
        this.vcoresCount = vcoresCount;
        classifier = new NodeClassifier(settings.catalog(), settings.hosts());
        sleepingClasses = settings.sleepingClasses();
        classes = List.copyOf(settings.catalog().nodeClasses());
        for (NodeClass nodeClass : classes) {
            slots.put(nodeClass.name(), slots.size());
        }
    }

    /** The node, or null if it never registered: an Optional for each look would be garbage. */
    public NodeEntry find(NodeId id) {
        return nodes.get(id);
    }

    /** The nodes of a host: mostly one. */
    public Set<NodeId> on(String host) {
        return byHost.getOrDefault(host, Set.of());
    }

    public ClusterTables tables() {
        return tables;
    }

    /** All registered nodes as they come and go, without a copy. */
    public Collection<NodeEntry> entries() {
        return Collections.unmodifiableCollection(nodes.values());
    }

    /** All registered nodes. */
    public Map<NodeId, NodeEntry> nodes() {
        return Map.copyOf(nodes);
    }

    /**
     * Adds a node, or replaces what is known of it.
     *
     * @param memoryMb what its NodeManager offers, as all other figures
     */
    public synchronized void put(
            NodeId id,
            Set<org.apache.hadoop.yarn.api.records.NodeAttribute> nodeAttributes,
            long memoryMb,
            int vcores,
            String partition) {
        replace(id, nodeAttributes, memoryMb, vcores, partition, nodes.get(id));
        publishIfChanged();
    }

    /** Takes over all nodes of another directory, which had other settings. This one has to be empty. */
    public synchronized void adopt(NodeDirectory other) {
        synchronized (other) {
            // What their nodes have free is told only when that changes.
            headrooms.putAll(other.headrooms);
            sleepers = known(other.sleepers);
            other.nodes.forEach((id, entry) -> {
                replace(id, other.attributes.get(id), entry.memoryMb(), entry.vcores(), entry.partition(), entry);
                leaveRoom(entry, nodes.get(id).room());
            });
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
        NodeEntry entry = new NodeEntry(
                slot,
                result.nodeClass(),
                result.whyUnknown(),
                memoryMb,
                vcores,
                partition,
                result.nodeClass().map(it -> room(new Group(partition, it.name()), before)));
        if (slot == NodeEntry.UNKNOWN
                && (before == null || !before.whyUnknown().equals(entry.whyUnknown()))
                && UNKNOWN_NODES.admits(id.toString())) {
            LOG.warn(
                    "Node {}: class not known ({}); it is used as the stock scheduler would{}",
                    id,
                    Printable.line(entry.whyUnknown(), MOST_PRINTED),
                    UNKNOWN_NODES.others());
        }
        leave(nodes.put(id, entry), entry.room());
        byHost.merge(id.getHost(), Set.of(id), NodeDirectory::union);
        attributes.put(id, Set.copyOf(nodeAttributes));
        join(entry);
    }

    /** That of before, if the node stays in its group. */
    private NodeRoom room(Group group, NodeEntry before) {
        ClassHeadroom headroom = headroom(group);
        return Optional.ofNullable(before)
                .flatMap(NodeEntry::room)
                .filter(it -> it.headroom() == headroom)
                .orElseGet(() -> new NodeRoom(headroom.add()));
    }

    private ClassHeadroom headroom(Group group) {
        return headrooms.computeIfAbsent(group, it -> new ClassHeadroom(vcoresCount.getAsBoolean()));
    }

    /** Forgets a node. */
    public synchronized void remove(NodeId id) {
        leave(nodes.remove(id), Optional.empty());
        byHost.computeIfPresent(id.getHost(), (host, ids) -> without(ids, id));
        attributes.remove(id);
        publishIfChanged();
    }

    /**
     * Says which classes have nodes that sleep and may be woken, and none that is registered: a request may wait for one. They have no label.
     *
     * @param now by name of the class; what is not in it has none
     */
    public synchronized void sleep(Map<String, Sleepers> now) {
        Map<String, Sleepers> before = sleepers;
        sleepers = known(now);
        before.keySet().forEach(it -> headroom(unlabelled(it)).sleep(sleepers.getOrDefault(it, Sleepers.NONE)));
        sleepers.forEach((name, each) -> headroom(unlabelled(name)).sleep(each));
        publishIfChanged();
    }

    /** Those of classes that are in the catalog and have no registered node; a refresh may have taken a class away. */
    private Map<String, Sleepers> known(Map<String, Sleepers> some) {
        return some.entrySet().stream()
                .filter(it -> slots.containsKey(it.getKey()) && !isRegistered(unlabelled(it.getKey())))
                .filter(it -> it.getValue().memoryMb() > 0 && it.getValue().vcores() > 0)
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private static Group unlabelled(String nodeClass) {
        return new Group(CommonNodeLabelsManager.NO_LABEL, nodeClass);
    }

    private boolean isRegistered(Group group) {
        return Optional.ofNullable(sizes.get(group)).flatMap(ClassSizes::usual).isPresent();
    }

    /** Names of the classes that requests without a label wait for, or did a moment ago: they were refused nodes of others for them. */
    public synchronized Set<String> awaited(long nowMillis) {
        return headrooms.entrySet().stream()
                .filter(it -> it.getKey().partition().equals(CommonNodeLabelsManager.NO_LABEL)
                        && it.getValue().isWaitedFor(nowMillis))
                .map(it -> it.getKey().nodeClass())
                .collect(Collectors.toUnmodifiableSet());
    }

    private static Set<NodeId> union(Set<NodeId> a, Set<NodeId> b) {
        return Stream.concat(a.stream(), b.stream()).collect(Collectors.toUnmodifiableSet());
    }

    /** Null if nothing is left. */
    private static Set<NodeId> without(Set<NodeId> ids, NodeId id) {
        Set<NodeId> left = ids.stream().filter(it -> !it.equals(id)).collect(Collectors.toUnmodifiableSet());
        return left.isEmpty() ? null : left;
    }

    private void join(NodeEntry entry) {
        entry.nodeClass().ifPresent(it -> awake(group(entry, it)));
        entry.nodeClass()
                .ifPresent(it -> sizes.computeIfAbsent(group(entry, it), group -> new ClassSizes())
                        .add(new NodeSize(entry.memoryMb(), entry.vcores())));
    }

    /** One that registers takes containers: who waited for those that sleep need not be told by the tandem. */
    private void awake(Group group) {
        if (group.partition().equals(CommonNodeLabelsManager.NO_LABEL) && sleepers.containsKey(group.nodeClass())) {
            sleepers = sleepers.entrySet().stream()
                    .filter(it -> !it.getKey().equals(group.nodeClass()))
                    .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
            headroom(group).sleep(Sleepers.NONE);
        }
    }

    /** @param stays the room that the node still has */
    private void leave(NodeEntry entry, Optional<NodeRoom> stays) {
        if (entry == null) {
            return;
        }
        entry.nodeClass()
                .map(it -> sizes.get(group(entry, it)))
                .ifPresent(it -> it.remove(new NodeSize(entry.memoryMb(), entry.vcores())));
        leaveRoom(entry, stays);
    }

    private static void leaveRoom(NodeEntry entry, Optional<NodeRoom> stays) {
        entry.room().filter(it -> !Optional.of(it).equals(stays)).ifPresent(NodeRoom::remove);
    }

    private static Group group(NodeEntry entry, NodeClass nodeClass) {
        return new Group(entry.partition(), nodeClass.name());
    }

    private void publishIfChanged() {
        Map<Group, Usual> now = new HashMap<>();
        sleepers.forEach((name, each) ->
                now.put(unlabelled(name), new Usual(new NodeSize(each.memoryMb(), each.vcores()), true)));
        sizes.forEach((group, of) -> of.usual().ifPresent(it -> now.put(group, new Usual(it, false))));
        if (now.equals(published)) {
            return;
        }
        Map<String, ClassSnapshot[]> byPartition = new HashMap<>();
        now.forEach((group, usual) -> {
            int slot = slots.get(group.nodeClass());
            byPartition.computeIfAbsent(group.partition(), it -> new ClassSnapshot[classes.size()])[slot] =
                    snapshot(classes.get(slot), usual);
        });
        published = now;
        tables = new ClusterTables(byPartition, headrooms, classes.size());
    }

    /** What the NodeManagers offer replaces what the catalog says that they should. */
    private ClassSnapshot snapshot(NodeClass nodeClass, Usual node) {
        NodeSize usual = node.size();
        Map<NodeAttribute, Figure> figures = new EnumMap<>(NodeAttribute.class);
        figures.putAll(nodeClass.figures());
        figures.put(NodeAttribute.CONTAINER_MEMORY_MB, offered(usual.memoryMb()));
        figures.put(NodeAttribute.CONTAINER_VCORES, offered(usual.vcores()));
        if (nodeClass.value(NodeAttribute.MEMORY_MB).orElse(0) < usual.memoryMb()) {
            figures.remove(NodeAttribute.MEMORY_MB);
        }
        PowerState awake = sleepingClasses.contains(nodeClass.name()) ? PowerState.COULD_SLEEP : PowerState.AWAKE;
        return new ClassSnapshot(
                new NodeClass(
                        nodeClass.name(),
                        nodeClass.title(),
                        nodeClass.tier(),
                        nodeClass.architecture(),
                        figures,
                        nodeClass.power(),
                        nodeClass.whyMissing()),
                node.asleep() ? PowerState.ASLEEP : awake);
    }

    private static Figure offered(double value) {
        return new Figure(value, Quality.MEASURED, "offered by its NodeManagers");
    }

    /** The class of a node, if it is registered and its class known. */
    public Optional<NodeClass> classOf(NodeId id) {
        return Optional.ofNullable(find(id)).flatMap(NodeEntry::nodeClass);
    }
}

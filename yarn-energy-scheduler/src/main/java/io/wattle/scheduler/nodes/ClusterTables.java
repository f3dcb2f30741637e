package io.wattle.scheduler.nodes;

import io.wattle.model.NodeClass;
import io.wattle.placement.ClassHeadroom;
import io.wattle.placement.ClassSnapshot;
import io.wattle.placement.PowerState;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The node classes that are present, by partition. Immutable: a change makes a new one, so comparing references tells
 * whether anything changed. The headrooms in it go on changing.
 */
public final class ClusterTables {

    /** A cluster without known nodes. */
    static final ClusterTables EMPTY = new ClusterTables(Map.of(), Map.of(), 0);

    private static final ClassSnapshot[] NOTHING = {};

    /** One class in one partition. */
    record Group(String partition, String nodeClass) {}

    private final Map<String, ClassSnapshot[]> byPartition;
    private final Map<Group, ClassHeadroom> headrooms;
    private final List<Optional<ClassSnapshot>> anywhere;
    private final boolean sleepers;

    /** @param byPartition for each partition a snapshot per slot, null where no node of that class is there */
    ClusterTables(Map<String, ClassSnapshot[]> byPartition, Map<Group, ClassHeadroom> headrooms, int slots) {
        this.byPartition = Map.copyOf(byPartition);
        this.headrooms = Map.copyOf(headrooms);
        sleepers = byPartition.values().stream().flatMap(Arrays::stream).anyMatch(it -> it != null && sleeps(it));
        anywhere = IntStream.range(0, slots)
                .mapToObj(slot -> byPartition.keySet().stream()
                        .sorted()
                        .map(it -> byPartition.get(it)[slot])
                        .filter(Objects::nonNull)
                        // The first one of those that are alike.
                        .min(Comparator.comparing(ClusterTables::sleeps)))
                .toList();
    }

    private static boolean sleeps(ClassSnapshot snapshot) {
        return snapshot.state() == PowerState.ASLEEP;
    }

    /** Whether there is a class of which all nodes sleep. */
    public boolean hasSleepers() {
        return sleepers;
    }

    public int slots() {
        return anywhere.size();
    }

    /** The class of a slot in a partition, if one of its nodes is there, or sleeps. */
    public Optional<ClassSnapshot> at(String partition, int slot) {
        ClassSnapshot[] table = byPartition.getOrDefault(partition, NOTHING);
        return slot < table.length ? Optional.ofNullable(table[slot]) : Optional.empty();
    }

    /** What a node of the class of a slot is that offers itself to a partition's requests: it may be lent by another one. */
    public Optional<ClassSnapshot> offered(String partition, int slot) {
        return at(partition, slot).filter(it -> !sleeps(it)).or(() -> anywhere(slot));
    }

    /** The class of a slot in the first partition that has one of its nodes; in one where they sleep, if there is no other. */
    private Optional<ClassSnapshot> anywhere(int slot) {
        return anywhere.get(slot);
    }

    /** All classes present in a partition, those that sleep there too. */
    public List<ClassSnapshot> in(String partition) {
        return Arrays.stream(byPartition.getOrDefault(partition, NOTHING))
                .filter(Objects::nonNull)
                .toList();
    }

    /** The room of a class that is present in a partition. */
    public ClassHeadroom headroom(String partition, NodeClass nodeClass) {
        return headrooms.get(new Group(partition, nodeClass.name()));
    }
}

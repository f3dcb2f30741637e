package io.wattle.scheduler.nodes;

import io.wattle.model.NodeClass;
import io.wattle.placement.ClassHeadroom;
import io.wattle.placement.ClassSnapshot;
import java.util.Arrays;
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

    /** @param byPartition for each partition a snapshot per slot, null where no node of that class is there */
    ClusterTables(Map<String, ClassSnapshot[]> byPartition, Map<Group, ClassHeadroom> headrooms, int slots) {
        this.byPartition = Map.copyOf(byPartition);
        this.headrooms = Map.copyOf(headrooms);
        anywhere = IntStream.range(0, slots)
                .mapToObj(slot -> byPartition.keySet().stream()
                        .sorted()
                        .map(it -> byPartition.get(it)[slot])
                        .filter(Objects::nonNull)
                        .findFirst())
                .toList();
    }

    public int slots() {
        return anywhere.size();
    }

    /** The class of a slot in a partition, if one of its nodes is there. */
    public Optional<ClassSnapshot> at(String partition, int slot) {
        ClassSnapshot[] table = byPartition.getOrDefault(partition, NOTHING);
        return slot < table.length ? Optional.ofNullable(table[slot]) : Optional.empty();
    }

    /** The class of a slot in the first partition that has one of its nodes. */
    public Optional<ClassSnapshot> anywhere(int slot) {
        return anywhere.get(slot);
    }

    /** All classes present in a partition. */
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

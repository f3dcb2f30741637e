package io.wattle.scheduler;

import io.wattle.placement.ClassSnapshot;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The node classes that are present, by partition. Immutable: a change makes a new one, so comparing references tells
 * whether anything changed.
 */
final class ClusterTables {

    /** A cluster without known nodes. */
    static final ClusterTables EMPTY = new ClusterTables(Map.of(), 0);

    private static final ClassSnapshot[] NOTHING = {};

    private final Map<String, ClassSnapshot[]> byPartition;
    private final int slots;

    /** @param byPartition for each partition a snapshot per slot, null where no node of that class is there */
    ClusterTables(Map<String, ClassSnapshot[]> byPartition, int slots) {
        this.byPartition = Map.copyOf(byPartition);
        this.slots = slots;
    }

    int slots() {
        return slots;
    }

    /** The class of a slot in a partition, if one of its nodes is there. */
    Optional<ClassSnapshot> at(String partition, int slot) {
        ClassSnapshot[] table = byPartition.getOrDefault(partition, NOTHING);
        return slot < table.length ? Optional.ofNullable(table[slot]) : Optional.empty();
    }

    /** All classes present in a partition. */
    List<ClassSnapshot> in(String partition) {
        return Arrays.stream(byPartition.getOrDefault(partition, NOTHING))
                .filter(Objects::nonNull)
                .toList();
    }
}

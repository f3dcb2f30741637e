package io.wattle.scheduler.nodes;

import java.util.Comparator;
import java.util.Iterator;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The sizes of the nodes of one class in one partition. What the usual one offers stands for the class: the node in the
 * middle when they are in the order of their size, so that one misconfigured node changes nothing, and no size is made up
 * that no node has. Not thread safe.
 */
final class ClassSizes {

    /**
     * What a node offers.
     *
     * @param memoryMb MiB
     */
    record NodeSize(long memoryMb, int vcores) {
        private static final Comparator<NodeSize> BY_SIZE =
                Comparator.comparingLong(NodeSize::memoryMb).thenComparingInt(NodeSize::vcores);

        /** A node shrunk to nothing can hold nothing. */
        boolean isEmpty() {
            return memoryMb <= 0 || vcores <= 0;
        }
    }

    private final TreeMap<NodeSize, Integer> nodes = new TreeMap<>(NodeSize.BY_SIZE);
    private int count;

    void add(NodeSize size) {
        if (!size.isEmpty()) {
            nodes.merge(size, 1, Integer::sum);
            count++;
        }
    }

    void remove(NodeSize size) {
        if (!size.isEmpty()) {
            nodes.compute(size, (it, number) -> number == 1 ? null : number - 1);
            count--;
        }
    }

    /** The usual one, of two in the middle the larger; empty without nodes. */
    Optional<NodeSize> usual() {
        if (count == 0) {
            return Optional.empty();
        }
        int left = count / 2;
        Iterator<NodeSize> sizes = nodes.keySet().iterator();
        NodeSize size = sizes.next();
        while ((left -= nodes.get(size)) >= 0) {
            size = sizes.next();
        }
        return Optional.of(size);
    }
}

package io.wattle.ledger;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Sums of the nodes that were retired, one for each class that such a node had last. Not thread safe.
 */
final class RetiredNodes {

    private static final class Sum {
        private final CompensatedSum joules = new CompensatedSum();
        private final CompensatedSum unmeteredSeconds = new CompensatedSum();
        private final NodeBuckets buckets = new NodeBuckets();
        private final Counters counters = new Counters();

        void add(NodeAccount node) {
            joules.add(node.integralJoules());
            unmeteredSeconds.add(node.unmeteredSeconds());
            buckets.add(node);
            counters.add(node.counters());
        }

        NodeAccount account(String nodeClass) {
            return buckets.account(
                    name(nodeClass),
                    nodeClass,
                    NodeState.LOST,
                    joules.value(),
                    unmeteredSeconds.value(),
                    counters.snapshot());
        }
    }

    private final Map<String, Sum> sums = new HashMap<>();

    /** A node, or a sum of before. */
    void add(NodeAccount node) {
        sums.computeIfAbsent(node.nodeClass(), it -> new Sum()).add(node);
    }

    /** By name. */
    List<NodeAccount> accounts() {
        return sums.entrySet().stream()
                .map(it -> it.getValue().account(it.getKey()))
                .sorted(Comparator.comparing(NodeAccount::node))
                .toList();
    }

    /** How far the buckets of each sum are from its integral, as a share of the integral. */
    void audit(Map<String, Double> into) {
        sums.forEach((nodeClass, sum) -> into.put(name(nodeClass), sum.buckets.relativeDifference(sum.joules.value())));
    }

    private static String name(String nodeClass) {
        return "retired " + nodeClass;
    }
}

package io.wattle.ledger;

import io.wattle.model.Quality;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Sums of the nodes that were retired, one for each node class and quality, so that joules by quality stay what they
 * were. Not thread safe.
 */
final class RetiredNodes {

    private record Key(String nodeClass, Optional<Quality> quality) {
        String name() {
            return "retired " + nodeClass
                    + quality.map(it -> " " + it.name().toLowerCase(Locale.ROOT))
                            .orElse("");
        }
    }

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

        NodeAccount account(Key key) {
            return buckets.account(
                    key.name(),
                    key.nodeClass(),
                    NodeState.LOST,
                    joules.value(),
                    unmeteredSeconds.value(),
                    counters.snapshot());
        }
    }

    private final Map<Key, Sum> sums = new HashMap<>();

    /** A node, or a sum of before. */
    void add(NodeAccount node) {
        sums.computeIfAbsent(new Key(node.nodeClass(), node.quality()), it -> new Sum())
                .add(node);
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
        sums.forEach((key, sum) -> into.put(key.name(), sum.buckets.relativeDifference(sum.joules.value())));
    }
}

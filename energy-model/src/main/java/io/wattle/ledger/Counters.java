package io.wattle.ledger;

import java.util.EnumMap;
import java.util.Map;

/** How often each irregularity happened. Not thread safe. */
final class Counters {
    private final Map<Irregularity, Long> counts = new EnumMap<>(Irregularity.class);

    Counters() {
        this(Map.of());
    }

    /** Goes on from counts. */
    Counters(Map<Irregularity, Long> counts) {
        this.counts.putAll(counts);
    }

    void count(Irregularity irregularity) {
        counts.merge(irregularity, 1L, Long::sum);
    }

    void add(Map<Irregularity, Long> others) {
        others.forEach((irregularity, count) -> counts.merge(irregularity, count, Long::sum));
    }

    Map<Irregularity, Long> snapshot() {
        return Map.copyOf(counts);
    }
}

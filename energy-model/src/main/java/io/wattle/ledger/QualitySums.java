package io.wattle.ledger;

import io.wattle.model.Quality;
import java.util.EnumMap;
import java.util.Map;

/**
 * Growing joules, apart by what they rest on: what comes later never changes what is said of earlier ones. Not thread
 * safe.
 */
final class QualitySums {
    private final Map<Quality, CompensatedSum> sums = new EnumMap<>(Quality.class);

    QualitySums() {}

    /** Goes on from joules. */
    QualitySums(Map<Quality, Double> joules) {
        add(joules);
    }

    /** A quality is known from its first metered time on, also of 0 J. */
    void add(Quality quality, double joules) {
        sums.computeIfAbsent(quality, it -> new CompensatedSum()).add(joules);
    }

    void add(Map<Quality, Double> joules) {
        joules.forEach(this::add);
    }

    Map<Quality, Double> joules() {
        Map<Quality, Double> joules = new EnumMap<>(Quality.class);
        sums.forEach((quality, sum) -> joules.put(quality, sum.value()));
        return joules;
    }

    double total() {
        CompensatedSum total = new CompensatedSum();
        sums.values().forEach(total::add);
        return total.value();
    }
}

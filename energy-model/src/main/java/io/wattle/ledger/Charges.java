package io.wattle.ledger;

import io.wattle.model.Quality;
import java.util.Optional;

/** A growing {@link Joules}. */
final class Charges {

    private final CompensatedSum active = new CompensatedSum();
    private final CompensatedSum idle = new CompensatedSum();
    private final CompensatedSum unmeteredSeconds = new CompensatedSum();
    private Quality quality;

    void add(double activeJoules, double idleJoules, Quality of) {
        active.add(activeJoules);
        idle.add(idleJoules);
        quality = quality == null ? of : quality.and(of);
    }

    void addUnmetered(double seconds) {
        unmeteredSeconds.add(seconds);
    }

    Joules joules() {
        return new Joules(active.value(), idle.value(), unmeteredSeconds.value(), Optional.ofNullable(quality));
    }
}

package io.wattle.ledger;

import io.wattle.model.Quality;
import java.util.Optional;

/** A growing {@link EnergyTotal}. Not thread safe. */
final class Tally {
    private final CompensatedSum activeJoules = new CompensatedSum();
    private final CompensatedSum idleJoules = new CompensatedSum();
    private final CompensatedSum unmeteredSeconds = new CompensatedSum();
    private Quality quality;

    void add(double active, double idle, Quality restsOn) {
        activeJoules.add(active);
        idleJoules.add(idle);
        quality = quality == null ? restsOn : quality.and(restsOn);
    }

    void addUnmetered(double seconds) {
        unmeteredSeconds.add(seconds);
    }

    EnergyTotal total() {
        return new EnergyTotal(
                activeJoules.value(), idleJoules.value(), unmeteredSeconds.value(), Optional.ofNullable(quality));
    }
}

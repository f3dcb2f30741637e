package io.wattle.ledger;

import io.wattle.model.Quality;
import java.util.Optional;

/** A growing {@link EnergyTotal}. Not thread safe. */
final class Tally {
    private final CompensatedSum activeJoules;
    private final CompensatedSum idleJoules;
    private final CompensatedSum unmeteredSeconds;
    private Quality quality;

    Tally() {
        this(new EnergyTotal(0, 0, 0, Optional.empty()));
    }

    /** Goes on from a total. */
    Tally(EnergyTotal total) {
        activeJoules = new CompensatedSum(total.activeJoules());
        idleJoules = new CompensatedSum(total.idleJoules());
        unmeteredSeconds = new CompensatedSum(total.unmeteredSeconds());
        quality = total.quality().orElse(null);
    }

    void add(double active, double idle, Quality restsOn) {
        activeJoules.add(active);
        idleJoules.add(idle);
        quality = quality == null ? restsOn : quality.and(restsOn);
    }

    void add(EnergyTotal more) {
        activeJoules.add(more.activeJoules());
        idleJoules.add(more.idleJoules());
        unmeteredSeconds.add(more.unmeteredSeconds());
        more.quality().ifPresent(it -> quality = quality == null ? it : quality.and(it));
    }

    void addUnmetered(double seconds) {
        unmeteredSeconds.add(seconds);
    }

    EnergyTotal total() {
        return new EnergyTotal(
                activeJoules.value(), idleJoules.value(), unmeteredSeconds.value(), Optional.ofNullable(quality));
    }
}

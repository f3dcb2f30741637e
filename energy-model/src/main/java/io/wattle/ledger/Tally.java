package io.wattle.ledger;

import io.wattle.model.Quality;
import java.util.Map;

/** A growing {@link EnergyTotal}. Not thread safe. */
final class Tally {
    private final CompensatedSum activeJoules;
    private final CompensatedSum idleJoules;
    private final CompensatedSum unmeteredSeconds;
    private final QualitySums byQuality;

    Tally() {
        this(new EnergyTotal(0, 0, 0, Map.of()));
    }

    /** Goes on from a total. */
    Tally(EnergyTotal total) {
        activeJoules = new CompensatedSum(total.activeJoules());
        idleJoules = new CompensatedSum(total.idleJoules());
        unmeteredSeconds = new CompensatedSum(total.unmeteredSeconds());
        byQuality = new QualitySums(total.joulesByQuality());
    }

    void add(double active, double idle, Quality restsOn) {
        activeJoules.add(active);
        idleJoules.add(idle);
        byQuality.add(restsOn, active + idle);
    }

    void add(EnergyTotal more) {
        activeJoules.add(more.activeJoules());
        idleJoules.add(more.idleJoules());
        unmeteredSeconds.add(more.unmeteredSeconds());
        byQuality.add(more.joulesByQuality());
    }

    void addUnmetered(double seconds) {
        unmeteredSeconds.add(seconds);
    }

    EnergyTotal total() {
        return new EnergyTotal(activeJoules.value(), idleJoules.value(), unmeteredSeconds.value(), byQuality.joules());
    }
}

package io.wattle.ledger;

import io.wattle.model.Quality;
import java.util.Objects;
import java.util.Optional;

/**
 * Energy attributed to containers.
 *
 * @param activeJoules joules above idle
 * @param idleJoules their part of the idle joules
 * @param unmeteredSeconds container seconds without known energy: if it is not 0, the joules are too low
 * @param quality the worst of what the joules rest on; empty before the first attribution
 */
public record EnergyTotal(double activeJoules, double idleJoules, double unmeteredSeconds, Optional<Quality> quality) {
    public EnergyTotal {
        Objects.requireNonNull(quality, "quality");
    }

    /** Active and idle joules together. */
    public double joules() {
        return activeJoules + idleJoules;
    }
}

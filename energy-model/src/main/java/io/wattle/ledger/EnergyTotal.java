package io.wattle.ledger;

import io.wattle.model.Quality;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;

/**
 * Energy attributed to containers.
 *
 * @param activeJoules joules above idle
 * @param idleJoules their part of the idle joules
 * @param unmeteredSeconds container seconds without known energy: if it is not 0, the joules are too low
 * @param joulesByQuality the joules by what they rest on, the worse of the readings and the node's idle watts; a quality
 *     without any attribution has no entry
 */
public record EnergyTotal(
        double activeJoules, double idleJoules, double unmeteredSeconds, Map<Quality, Double> joulesByQuality) {
    public EnergyTotal {
        joulesByQuality = Map.copyOf(joulesByQuality);
    }

    /** Active and idle joules together. */
    public double joules() {
        return activeJoules + idleJoules;
    }

    /** The worst of what the joules rest on; empty before the first attribution. */
    public Optional<Quality> quality() {
        return joulesByQuality.keySet().stream().max(Comparator.naturalOrder());
    }
}

package io.wattle.ledger;

import io.wattle.model.Quality;
import java.util.Optional;

/**
 * What containers were charged with.
 *
 * @param activeJoules what they added to idle nodes
 * @param idleJoules their share of idle joules
 * @param unmeteredSeconds time that they ran without a usable reading: joules of it are missing, not 0
 * @param quality the worst of what the joules rest on; empty if there are none
 */
public record Joules(double activeJoules, double idleJoules, double unmeteredSeconds, Optional<Quality> quality) {

    /** Active and idle together. */
    public double totalJoules() {
        return activeJoules + idleJoules;
    }
}

package io.wattle.tuning.savings;

import io.wattle.model.Quality;
import io.wattle.tuning.ledger.Placement;
import java.util.Optional;

/**
 * A job's runs on one side.
 *
 * @param runs all of them; medians and quartiles may be of a random part
 * @param totalJoules of all of them
 * @param quality the worst that any of them rests on
 * @param containers started by a run
 */
public record SideOfJob(
        Placement placement,
        long runs,
        double totalJoules,
        Optional<Quality> quality,
        Spread joules,
        Spread seconds,
        Spread containers) {}

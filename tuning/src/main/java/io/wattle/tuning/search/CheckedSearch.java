package io.wattle.tuning.search;

import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import java.util.List;
import java.util.Optional;

/**
 * Begins with the stock settings and believes in an improvement only after fresh runs of it and of the incumbent, in pairs
 * ({@link CheckedAttempts}). What is attempted is up to the subclass. Immutable, thread safe.
 */
public abstract class CheckedSearch implements Strategy {

    private final SearchSpace space;
    private final double tolerance;
    private final Objective objective;

    /**
     * A search.
     *
     * @param space what may be tried
     * @param tolerance share of the best figure below which a lead is noise, as in {@link ConvergenceRule}
     * @param objective what is minimised
     */
    protected CheckedSearch(SearchSpace space, double tolerance, Objective objective) {
        this.space = space;
        this.tolerance = tolerance;
        this.objective = objective;
    }

    /** What may be tried. */
    protected final SearchSpace space() {
        return space;
    }

    /** What is minimised. */
    protected final Objective objective() {
        return objective;
    }

    /** Share of the best figure below which a lead is noise. */
    protected final double tolerance() {
        return tolerance;
    }

    @Override
    public final Optional<Proposal> next(List<Trial> trials) {
        if (trials.isEmpty()) {
            return Optional.of(Proposal.of(space.stock(), Purpose.STOCK));
        }
        CheckedAttempts checked = CheckedAttempts.of(trials, tolerance, objective);
        return checked.freshRun().or(() -> attempt(checked, checked.incumbent().orElseGet(space::stock), trials));
    }

    /**
     * The next attempt.
     *
     * @param checked attempts of the trials
     * @param from the incumbent, or the stock settings if there is none
     * @param trials one or more
     */
    protected abstract Optional<Proposal> attempt(CheckedAttempts checked, Settings from, List<Trial> trials);

    @Override
    public final Findings findings(List<Trial> trials) {
        CheckedAttempts checked = CheckedAttempts.of(trials, tolerance, objective);
        return new Findings(checked.incumbent(), checked.attempts());
    }
}

package io.wattle.tuning.search;

import io.wattle.tuning.space.ParameterGroup;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * Settings drawn from the whole space, each value of a grid with the same chance, whatever came of those before: the baseline of
 * searches. Immutable, thread safe; the same trials give the same proposal.
 */
public final class RandomSearch extends CheckedSearch {

    /** Of its attempts: they change whatever they change. */
    private static final ParameterGroup ALL = new ParameterGroup("random");

    /** Draws without one that is new and fits, after which nothing is left to speak of. */
    private static final int MOST_DRAWS = 10_000;

    private final long seed;

    /**
     * A search.
     *
     * @param space what may be tried
     * @param tolerance as in {@link ConvergenceRule}
     * @param seed of the draws
     * @param objective what is minimised
     */
    public RandomSearch(SearchSpace space, double tolerance, long seed, Objective objective) {
        super(space, tolerance, objective);
        this.seed = seed;
    }

    /** A search for the least time. */
    public RandomSearch(SearchSpace space, double tolerance, long seed) {
        this(space, tolerance, seed, Objective.TIME);
    }

    @Override
    protected Optional<Proposal> attempt(CheckedAttempts checked, Settings from, List<Trial> trials) {
        Random random = new Random(seed * 1_000_003 + trials.size());
        for (int draw = 0; draw < MOST_DRAWS; draw++) {
            Optional<Settings> drawn = space().draw(random).filter(it -> !checked.tried(it));
            if (drawn.isPresent()) {
                return Optional.of(Proposal.attempt(drawn.get(), ALL));
            }
        }
        return Optional.empty();
    }
}

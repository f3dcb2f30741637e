package io.wattle.tuning.run;

import io.wattle.tuning.evolution.EvolutionSearch;
import io.wattle.tuning.search.ConvergenceRule;
import io.wattle.tuning.search.GroupSearch;
import io.wattle.tuning.search.Objective;
import io.wattle.tuning.search.RandomSearch;
import io.wattle.tuning.search.Search;
import io.wattle.tuning.search.StopRule;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.surrogate.Guidance;
import io.wattle.tuning.surrogate.ModelGuidedSearch;
import java.util.List;
import java.util.Optional;

/** The ways to search, by name. */
public final class Strategies {

    /** One parameter group after the other, as the study tuned by hand: {@link GroupSearch} and {@link ConvergenceRule}. */
    public static final String GROUPS = "groups";

    /** {@link ModelGuidedSearch}. */
    public static final String AUTO = "auto";

    /** {@link RandomSearch}, until the run's limits. */
    public static final String RANDOM = "random";

    /** {@link EvolutionSearch}, until the run's limits. */
    public static final String CMA_ES = "cma-es";

    /** All names. */
    public static final List<String> NAMES = List.of(GROUPS, AUTO, CMA_ES, RANDOM);

    /** Where none is named. */
    public static final String DEFAULT = AUTO;

    private Strategies() {}

    /** Successive attempts without a change that end a search, where no other number is given. */
    public static int window(String name) {
        return name.equals(AUTO) ? ModelGuidedSearch.WINDOW : ConvergenceRule.STUDY_WINDOW;
    }

    /** As the other, for the least time of a job of which nothing is known. */
    public static Search named(String name, SearchSpace space, double tolerance, int window, long seed) {
        return named(name, space, tolerance, window, seed, Guidance.NONE, Objective.TIME);
    }

    /**
     * A search by the name of its strategy.
     *
     * @param name one of {@link #NAMES}
     * @param tolerance share of the best figure that counts as no change
     * @param window successive attempts without a change that end the search by groups or by a model, 1 or more
     * @param seed of all that is drawn
     * @param guidance of a search that is guided by a model
     * @param objective what is minimised
     * @throws IllegalArgumentException if there is no such strategy, or it does not know such jobs
     */
    public static Search named(
            String name,
            SearchSpace space,
            double tolerance,
            int window,
            long seed,
            Guidance guidance,
            Objective objective) {
        return switch (name) {
            case GROUPS -> {
                GroupSearch search = new GroupSearch(space, tolerance, seed, objective);
                yield new Search(
                        space,
                        search,
                        trials -> new ConvergenceRule(
                                        tolerance, window, search.groups(trials), objective, Optional.of(space))
                                .end(trials),
                        objective);
            }
            case AUTO -> {
                if (!space.framework().equals(MapReduce.FRAMEWORK)) {
                    throw new IllegalArgumentException(
                            "strategy: '" + name + "', whose model is one of " + MapReduce.FRAMEWORK.name() + ", for "
                                    + space.framework().name());
                }
                ModelGuidedSearch search = new ModelGuidedSearch(space, tolerance, window, seed, guidance, objective);
                yield new Search(space, search, search, objective);
            }
            case CMA_ES ->
                new Search(space, new EvolutionSearch(space, tolerance, seed, objective), StopRule.NEVER, objective);
            case RANDOM ->
                new Search(space, new RandomSearch(space, tolerance, seed, objective), StopRule.NEVER, objective);
            default ->
                throw new IllegalArgumentException(
                        "strategy: '" + name + "' (known: " + String.join(", ", NAMES) + ")");
        };
    }
}

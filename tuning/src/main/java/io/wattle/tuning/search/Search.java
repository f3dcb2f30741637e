package io.wattle.tuning.search;

import io.wattle.tuning.space.SearchSpace;
import java.util.List;

/**
 * A way to search a space. Immutable, thread safe.
 *
 * @param space what may be tried
 * @param strategy what is tried next
 * @param rule when it is over
 */
public record Search(SearchSpace space, Strategy strategy, StopRule rule) {

    /** One parameter group after the other, as the study tuned by hand: {@link GroupSearch} and {@link ConvergenceRule}. */
    public static final String GROUPS = "groups";

    /** {@link RandomSearch}: until the run's limits. */
    public static final String RANDOM = "random";

    /** Names of all strategies. */
    public static final List<String> NAMES = List.of(GROUPS, RANDOM);

    /**
     * A search by the name of its strategy.
     *
     * @param name one of {@link #NAMES}
     * @param tolerance share of the best time that counts as no change
     * @param window successive attempts without a change that end a search that has such a rule
     * @param seed of all that is drawn
     * @throws IllegalArgumentException if there is no such strategy
     */
    public static Search named(String name, SearchSpace space, double tolerance, int window, long seed) {
        return switch (name) {
            case GROUPS ->
                new Search(
                        space,
                        new GroupSearch(space, tolerance, seed),
                        new ConvergenceRule(tolerance, window, space.groups()));
            case RANDOM -> new Search(space, new RandomSearch(space, tolerance, seed), StopRule.NEVER);
            default ->
                throw new IllegalArgumentException(
                        "strategy: '" + name + "' (known: " + String.join(", ", NAMES) + ")");
        };
    }
}

package io.wattle.tuning.search;

import io.wattle.tuning.space.SearchSpace;

/**
 * A way to search a space. Immutable, thread safe.
 *
 * @param space what may be tried
 * @param strategy what is tried next
 * @param rule when it is over
 * @param objective what strategy and rule minimise
 */
public record Search(SearchSpace space, Strategy strategy, StopRule rule, Objective objective) {}

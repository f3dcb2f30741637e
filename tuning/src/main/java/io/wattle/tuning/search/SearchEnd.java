package io.wattle.tuning.search;

/** Why a search is over by its own rule. */
public enum SearchEnd {
    /** The last attempts changed the best figure by no more than the tolerance. */
    CONVERGED,
    /** A model expects of no settings that were not tried that they gain more than the tolerance. */
    LITTLE_LEFT
}

package io.wattle.tuning.search;

import java.util.List;

/** Says when a search is over. A pure function of its trials. Implementations are immutable and thread safe. */
public interface StopRule {

    /** Only the limits of the run, or a strategy that has nothing left, end the search. */
    StopRule NEVER = trials -> false;

    /** Whether it ends a search for what a model expects of settings that were not tried, not for what attempts changed. */
    default boolean isOfModel() {
        return false;
    }

    /** Whether the search whose trials these are is over. */
    boolean converged(List<Trial> trials);
}

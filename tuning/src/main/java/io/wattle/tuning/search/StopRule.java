package io.wattle.tuning.search;

import java.util.List;
import java.util.Optional;

/** Says when a search is over. A pure function of its trials. Implementations are immutable and thread safe. */
public interface StopRule {

    /** Only the limits of the run, or a strategy that has nothing left, end the search. */
    StopRule NEVER = trials -> Optional.empty();

    /** Why the search whose trials these are is over; empty if it goes on. */
    Optional<SearchEnd> end(List<Trial> trials);

    /** Whether the search whose trials these are is over. */
    default boolean isOver(List<Trial> trials) {
        return end(trials).isPresent();
    }
}

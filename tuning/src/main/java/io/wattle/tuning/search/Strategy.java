package io.wattle.tuning.search;

import java.util.List;
import java.util.Optional;

/**
 * Decides what to try next, and which settings are the best so far. An implementation is a pure function of the trials so far, so
 * a run that is resumed from its journal goes on as if it had never stopped. Implementations are immutable and thread safe.
 */
public interface Strategy {

    /**
     * The next proposal.
     *
     * @param trials all trials of the search so far, in order, failed ones included
     * @return the proposal, or empty if there is nothing left to try
     */
    Optional<Proposal> next(List<Trial> trials);

    /**
     * What the trials so far tell.
     *
     * @param trials in order; those of the final comparison are passed over
     */
    Findings findings(List<Trial> trials);

    /**
     * Parameters that it does not change any more, as the trials so far show that they are without effect.
     *
     * @param trials in order
     */
    default List<InertParameters.Inert> inert(List<Trial> trials) {
        return List.of();
    }
}

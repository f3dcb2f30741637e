package io.wattle.tuning.run;

import io.wattle.tuning.search.Attempt;
import io.wattle.tuning.search.ConvergenceRule;
import io.wattle.tuning.search.Objective;
import io.wattle.tuning.search.Reranking;
import io.wattle.tuning.search.Trial;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What a run found.
 *
 * @param stopReason why the search stopped
 * @param trials all trials in order
 * @param attempts what became of each successful attempt, in order
 * @param rerankings other changes of the incumbent, in order
 * @param stock the stock settings, if a run of them succeeded
 * @param best the best settings, if any run succeeded
 * @param pinnedSplit the best settings with the stock split size, if they were compared
 * @param objective what was minimised
 * @param steadyAfter trial after which the study's rule would have ended the search, as {@link ConvergenceRule#steadyAfter} says;
 *     empty if it did, or did not hold
 */
public record TuningResult(
        StopReason stopReason,
        List<Trial> trials,
        List<Attempt> attempts,
        List<Reranking> rerankings,
        Optional<Summary> stock,
        Optional<Summary> best,
        Optional<Summary> pinnedSplit,
        Objective objective,
        OptionalInt steadyAfter) {

    public TuningResult {
        trials = List.copyOf(trials);
        attempts = List.copyOf(attempts);
        rerankings = List.copyOf(rerankings);
    }

    /** A result of a search for the least time. */
    public TuningResult(
            StopReason stopReason,
            List<Trial> trials,
            List<Attempt> attempts,
            Optional<Summary> stock,
            Optional<Summary> best,
            Optional<Summary> pinnedSplit) {
        this(stopReason, trials, attempts, List.of(), stock, best, pinnedSplit, Objective.TIME, OptionalInt.empty());
    }

    /** A result without attempts. */
    public TuningResult(
            StopReason stopReason,
            List<Trial> trials,
            Optional<Summary> stock,
            Optional<Summary> best,
            Optional<Summary> pinnedSplit) {
        this(stopReason, trials, List.of(), stock, best, pinnedSplit);
    }

    /** Median of what was minimised, over the runs that a summary counts; empty if one of them has no figure. */
    public OptionalDouble figure(Optional<Summary> of) {
        return of.isEmpty()
                ? OptionalDouble.empty()
                : Summary.medianFigure(of.get().settings(), trials, objective);
    }

    /** Stock median seconds over best median seconds. */
    public OptionalDouble speedup() {
        return speedup(best);
    }

    /** Stock median seconds over the median seconds of the pinned settings. */
    public OptionalDouble pinnedSpeedup() {
        return speedup(pinnedSplit);
    }

    private OptionalDouble speedup(Optional<Summary> against) {
        if (stock.isEmpty() || against.isEmpty()) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(stock.get().medianSeconds() / against.get().medianSeconds());
    }
}

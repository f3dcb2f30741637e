package io.wattle.tuning.run;

import io.wattle.tuning.search.Attempt;
import io.wattle.tuning.search.ExcludedSettings;
import io.wattle.tuning.search.Findings;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.Settings;
import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The comparison at the end of a run: stock settings and the best ones in turns, as often as the plan says. What it shows of the best settings
 * decides whether they are. Used by one thread.
 */
final class FinalComparison {

    /** One may be chance; more runs of settings that fail would only cost time. */
    private static final int MOST_FAILED = 2;

    /** Runs trials and writes them down. */
    @FunctionalInterface
    interface Trials {

        /** @return whether the trial ended in time */
        boolean run(Proposal proposal, TimeBudget budget) throws IOException, InterruptedException;
    }

    private final Engine engine;
    private final RunPlan plan;
    private final Journal journal;
    private final RunListener listener;
    private final InstantSource clock;
    private final Trials trials;

    FinalComparison(
            Engine engine, RunPlan plan, Journal journal, RunListener listener, InstantSource clock, Trials trials) {
        this.engine = engine;
        this.plan = plan;
        this.journal = journal;
        this.listener = listener;
        this.clock = clock;
        this.trials = trials;
    }

    /** The best settings after their comparison with stock, in which they may fail or take down nodes: then those that were the best before them are compared. */
    Optional<Settings> best(Findings found, Settings stock, TimeBudget budget)
            throws IOException, InterruptedException {
        Optional<Settings> best = best(found);
        while (best.isPresent() && !best.get().equals(stock)) {
            Settings compared = best.get();
            compare(stock, compared, pinnedSplit(compared, stock), budget);
            best = best(found);
            if (best.isPresent() && best.get().equals(compared)) {
                return best;
            }
            // Of settings that took down nodes the listener has heard already.
            if (isRefuted(compared)) {
                listener.bestNotConfirmed(comparisonRuns(compared, it -> !it.succeeded()));
            }
        }
        return best;
    }

    /** The incumbent, or who was it before where that took down nodes too often, or failed in the comparison more often than not. */
    private Optional<Settings> best(Findings found) {
        if (found.incumbent().isEmpty()) {
            return Optional.empty();
        }
        List<Settings> candidates = new ArrayList<>(List.of(found.incumbent().get()));
        List<Attempt> attempts = found.attempts();
        for (int i = attempts.size() - 1; i >= 0; i--) {
            if (attempts.get(i).adopted()) {
                candidates.add(attempts.get(i).settings());
            }
        }
        journal.searchTrials().stream()
                .filter(Trial::succeeded)
                .map(Trial::settings)
                .forEach(candidates::add);
        return candidates.stream()
                .filter(it -> !isExcluded(it) && !isRefuted(it))
                .findFirst();
    }

    private boolean isRefuted(Settings settings) {
        return comparisonRuns(settings, it -> !it.succeeded()).size()
                > comparisonRuns(settings, Trial::succeeded).size();
    }

    /** The best settings with the stock split: what remains when merging maps, the easy win, is taken away. */
    static Optional<Settings> pinnedSplit(Settings best, Settings stock) {
        if (!best.parameters().contains(MapReduceParameters.SPLIT_MAX_MB)) {
            return Optional.empty();
        }
        Settings pinned = best.with(MapReduceParameters.SPLIT_MAX_MB, stock.value(MapReduceParameters.SPLIT_MAX_MB));
        return pinned.equals(best) || pinned.equals(stock) ? Optional.empty() : Optional.of(pinned);
    }

    /**
     * Interleaved, so that a slow spell of the machine meets both. The pinned settings, an aside, run once. Stock settings
     * that never worked are not run again, and no round begins that would not end in time, or after the best settings took down nodes or failed too often.
     */
    private void compare(Settings stock, Settings best, Optional<Settings> pinned, TimeBudget budget)
            throws IOException, InterruptedException {
        engine.endBy(budget.end());
        boolean stockWorks = journal.searchTrials().stream()
                .anyMatch(trial -> trial.succeeded() && trial.settings().equals(stock));
        for (int round = 1; round <= plan.repeats() && !isExcluded(best) && !failsAgain(best); round++) {
            List<Settings> settings = stockWorks ? List.of(stock, best) : List.of(best);
            if (!runComparisons(settings, round, budget)) {
                listener.comparisonCut(round - 1, plan.repeats());
                return;
            }
            if (pinned.isPresent() && stockWorks && budget.fits(1, clock.instant(), budget.end())) {
                runComparisons(List.of(pinned.get()), 1, budget);
            }
        }
    }

    /** Whether there was time for a round. A run of an earlier session is not repeated. */
    private boolean runComparisons(List<Settings> settings, int round, TimeBudget budget)
            throws IOException, InterruptedException {
        List<Settings> missing = settings.stream()
                .filter(it -> comparisonRuns(it, any -> true).size() < round)
                .toList();
        if (!missing.isEmpty() && !budget.fits(missing.size(), clock.instant(), budget.end())) {
            return false;
        }
        for (Settings each : missing) {
            if (!isExcluded(each) && !trials.run(Proposal.of(each, Purpose.COMPARISON), budget)) {
                return false;
            }
        }
        return true;
    }

    private boolean failsAgain(Settings settings) {
        return comparisonRuns(settings, it -> !it.succeeded()).size() >= MOST_FAILED;
    }

    private List<Trial> comparisonRuns(Settings settings, Predicate<Trial> which) {
        return journal.trials().stream()
                .filter(trial -> trial.proposal().purpose() == Purpose.COMPARISON)
                .filter(trial -> trial.settings().equals(settings))
                .filter(which)
                .toList();
    }

    private boolean isExcluded(Settings settings) {
        return ExcludedSettings.afterNodeLosses(journal.trials(), settings);
    }
}

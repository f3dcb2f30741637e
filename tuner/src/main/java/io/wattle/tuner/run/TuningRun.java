package io.wattle.tuner.run;

import io.wattle.tuner.search.Attempt;
import io.wattle.tuner.search.ConvergenceRule;
import io.wattle.tuner.search.GroupSearch;
import io.wattle.tuner.search.History;
import io.wattle.tuner.search.Parameter;
import io.wattle.tuner.search.Proposal;
import io.wattle.tuner.search.Purpose;
import io.wattle.tuner.search.SearchSpace;
import io.wattle.tuner.search.Settings;
import io.wattle.tuner.search.Strategy;
import io.wattle.tuner.search.Trial;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One tuning run: propose, run, write down, until a stop rule holds; then stock against best, interleaved. Goes on where
 * its journal ends. Used by one thread.
 */
public final class TuningRun {

    /** With nothing but failures this often, the job itself is broken and no setting will mend it. */
    private static final int HOPELESS_FAILURES = 5;

    private final Engine engine;
    private final SearchSpace space;
    private final Strategy strategy;
    private final ConvergenceRule rule;
    private final RunPlan plan;
    private final Journal journal;
    private final RunListener listener;
    private final InstantSource clock;
    private final Set<Integer> announced = new HashSet<>();

    /**
     * A run.
     *
     * @param engine runs the trials
     * @param space what may be tried
     * @param plan how long and how hard to search
     * @param journal trials so far; new ones are appended
     * @param listener hears of each trial
     * @param clock tells the time for {@code plan.maxTime()}
     */
    public TuningRun(
            Engine engine,
            SearchSpace space,
            RunPlan plan,
            Journal journal,
            RunListener listener,
            InstantSource clock) {
        this.engine = engine;
        this.space = space;
        this.strategy = new GroupSearch(space, plan.tolerance(), plan.seed());
        this.rule = new ConvergenceRule(plan.tolerance(), plan.window(), space.groups());
        this.plan = plan;
        this.journal = journal;
        this.listener = listener;
        this.clock = clock;
    }

    /**
     * Searches and compares.
     *
     * @throws IOException if the cluster cannot be reached
     */
    public TuningResult execute() throws IOException, InterruptedException {
        List<Trial> earlier = journal.trials();
        for (int count = 1; count <= earlier.size(); count++) {
            listener.trialResumed(earlier.get(count - 1));
            announceDecisions(earlier.subList(0, count));
        }
        StopReason reason = search();
        History history = history(journal.trials());
        history.attempts().stream().filter(this::isNews).forEach(listener::attemptDecided);
        listener.searchEnded(reason);
        Optional<Settings> best = history.incumbent();
        Settings stock = space.stock();
        if (best.isEmpty()) {
            return new TuningResult(
                    reason,
                    journal.trials(),
                    history.attempts(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty());
        }
        Optional<Settings> pinned = pinnedSplit(best.get(), stock);
        if (!best.get().equals(stock)) {
            compare(stock, best.get(), pinned);
        }
        List<Trial> trials = journal.trials();
        return new TuningResult(
                reason,
                trials,
                history.attempts(),
                Summary.of(stock, trials),
                Summary.of(best.get(), trials),
                pinned.flatMap(settings -> Summary.of(settings, trials)));
    }

    private StopReason search() throws IOException, InterruptedException {
        long deadlineMillis = clock.millis() + plan.maxTime().toMillis();
        while (true) {
            List<Trial> trials = searchTrials();
            Optional<StopReason> stop = stopReason(trials, deadlineMillis);
            if (stop.isPresent()) {
                return stop.get();
            }
            Optional<Proposal> proposal = strategy.next(trials);
            if (proposal.isEmpty()) {
                return StopReason.EXHAUSTED;
            }
            runTrial(proposal.get());
        }
    }

    private Optional<StopReason> stopReason(List<Trial> trials, long deadlineMillis) {
        if (rule.converged(trials)) {
            return Optional.of(StopReason.CONVERGED);
        }
        boolean noneSucceeded = trials.stream().noneMatch(Trial::succeeded);
        boolean noMoreTrials = trials.size() >= plan.maxTrials();
        if (noneSucceeded && (trials.size() >= HOPELESS_FAILURES || noMoreTrials)) {
            return Optional.of(StopReason.NOTHING_SUCCEEDED);
        }
        if (noMoreTrials) {
            return Optional.of(StopReason.MAX_TRIALS);
        }
        return !trials.isEmpty() && clock.millis() >= deadlineMillis
                ? Optional.of(StopReason.MAX_TIME)
                : Optional.empty();
    }

    private List<Trial> searchTrials() {
        return journal.trials().stream()
                .filter(trial -> trial.proposal().purpose() != Purpose.COMPARISON)
                .toList();
    }

    /** The best settings with the stock split: what remains when merging maps, the easy win, is taken away. */
    private Optional<Settings> pinnedSplit(Settings best, Settings stock) {
        Settings pinned = best.with(Parameter.SPLIT_MAX_MB, stock.value(Parameter.SPLIT_MAX_MB));
        return pinned.equals(best) || pinned.equals(stock) ? Optional.empty() : Optional.of(pinned);
    }

    /** Interleaved, so that a slow spell of the machine meets both. The pinned settings, an aside, run once. */
    private void compare(Settings stock, Settings best, Optional<Settings> pinned)
            throws IOException, InterruptedException {
        for (int round = 1; round <= plan.repeats(); round++) {
            runComparison(stock, round);
            runComparison(best, round);
            if (pinned.isPresent()) {
                runComparison(pinned.get(), 1);
            }
        }
    }

    /** A run of an earlier session is not repeated. */
    private void runComparison(Settings settings, int round) throws IOException, InterruptedException {
        if (comparisonRuns(settings) < round) {
            runTrial(Proposal.of(settings, Purpose.COMPARISON));
        }
    }

    private long comparisonRuns(Settings settings) {
        return journal.trials().stream()
                .filter(trial -> trial.proposal().purpose() == Purpose.COMPARISON)
                .filter(trial -> trial.settings().equals(settings))
                .count();
    }

    private void runTrial(Proposal proposal) throws IOException, InterruptedException {
        int number = journal.trials().size() + 1;
        listener.trialStarted(number, proposal);
        Duration timeout = plan.trialTimeout();
        Outcome outcome = engine.run(proposal.settings(), "trial-" + number, timeout, listener::trialProgressed);
        Trial trial = new Trial(number, proposal, outcome.status(), outcome.reason(), outcome.measurement());
        int behind = journal.unsaved();
        journal.append(trial);
        listener.trialEnded(trial);
        if (journal.unsaved() != behind) {
            listener.journalBehind(journal.unsaved(), journal.problem());
        }
        announceDecisions(journal.trials());
    }

    private void announceDecisions(List<Trial> trials) {
        history(trials).attempts().stream()
                .filter(attempt -> attempt.decision() != Attempt.Decision.UNDECIDED)
                .filter(this::isNews)
                .forEach(attempt -> {
                    announced.add(attempt.trial());
                    listener.attemptDecided(attempt);
                });
    }

    private boolean isNews(Attempt attempt) {
        return !announced.contains(attempt.trial());
    }

    private History history(List<Trial> trials) {
        return History.of(trials, plan.tolerance());
    }
}

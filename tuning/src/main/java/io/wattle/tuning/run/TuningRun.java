package io.wattle.tuning.run;

import io.wattle.tuning.search.Attempt;
import io.wattle.tuning.search.ConvergenceRule;
import io.wattle.tuning.search.ExcludedSettings;
import io.wattle.tuning.search.Figures;
import io.wattle.tuning.search.Findings;
import io.wattle.tuning.search.InertParameters;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Reranking;
import io.wattle.tuning.search.Search;
import io.wattle.tuning.search.SearchEnd;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.surrogate.Drift;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;

/**
 * One tuning run: propose, run, write down, until a stop rule holds; then stock against best, interleaved. Goes on where
 * its journal ends. Used by one thread.
 */
public final class TuningRun {

    /** Stock, two rules at once and the rule of each group failed: the job itself is broken, no setting will mend it. */
    private static final int HOPELESS_FAILURES = 6;

    /** A meter or a ledger that told nothing of so many successful trials in a row will not tell anything soon. */
    private static final int MOST_WITHOUT_FIGURE = 3;

    private final Engine engine;
    private final Search search;
    private final RunPlan plan;
    private final Journal journal;
    private final RunListener listener;
    private final InstantSource clock;
    private final Set<Integer> announced = new HashSet<>();
    private final Set<Parameter> dropped = new HashSet<>();

    /** What the listener was told of. */
    private Findings announcedFindings = Findings.NONE;

    private boolean driftAnnounced;

    private final List<Reranking> rerankings = new ArrayList<>();

    /**
     * A run.
     *
     * @param engine runs the trials
     * @param search what may be tried, what is tried next, and when it is over
     * @param plan how long and how hard to search
     * @param journal trials so far; new ones are appended
     * @param listener hears of each trial
     * @param clock tells the time for {@code plan.maxTime()}, which bounds search and comparison together
     */
    public TuningRun(
            Engine engine, Search search, RunPlan plan, Journal journal, RunListener listener, InstantSource clock) {
        this.engine = engine;
        this.search = search;
        this.plan = plan;
        this.journal = journal;
        this.listener = listener;
        this.clock = clock;
    }

    /**
     * Searches and compares.
     *
     * @throws KilledException if somebody killed a job: what was journalled until then can be continued
     * @throws NoFigureException if trials have no figure of what is minimised; what was journalled stays
     * @throws IOException if the cluster cannot be reached
     */
    public TuningResult execute() throws IOException, InterruptedException, NoFigureException {
        return execute(clock.instant());
    }

    /**
     * As the other.
     *
     * @param begun when the command began: its time counts from there
     */
    public TuningResult execute(Instant begun) throws IOException, InterruptedException, NoFigureException {
        TimeBudget budget = new TimeBudget(begun, plan);
        List<Trial> earlier = journal.trials();
        for (int count = 1; count <= earlier.size(); count++) {
            listener.trialResumed(earlier.get(count - 1));
            announceDecisions(earlier.subList(0, count));
        }
        StopReason reason = search(budget);
        Findings found = findings(journal.trials());
        found.attempts().stream().filter(this::isNews).forEach(listener::attemptDecided);
        listener.searchEnded(reason);
        Settings stock = search.space().stock();
        FinalComparison comparison = new FinalComparison(engine, plan, journal, listener, clock, this::runTrial);
        Optional<Settings> best = comparison.best(found, stock, budget);
        List<Trial> trials = journal.trials();
        return new TuningResult(
                reason,
                trials,
                found.attempts(),
                rerankings,
                best.flatMap(it -> Summary.of(stock, trials)),
                best.flatMap(it -> Summary.of(it, trials)),
                best.flatMap(it -> FinalComparison.pinnedSplit(it, stock)).flatMap(it -> Summary.of(it, trials)),
                search.objective(),
                steadyAfter(reason, found));
    }

    private boolean isExcluded(Settings settings) {
        return ExcludedSettings.afterNodeLosses(journal.trials(), settings);
    }

    private OptionalInt steadyAfter(StopReason reason, Findings found) {
        return plan.strategy().equals(Strategies.GROUPS) && reason == StopReason.CONVERGED
                ? OptionalInt.empty()
                : ConvergenceRule.steadyAfter(
                        search.space(),
                        journal.trials(),
                        found.attempts(),
                        plan.tolerance(),
                        ConvergenceRule.STUDY_WINDOW);
    }

    private StopReason search(TimeBudget budget) throws IOException, InterruptedException, NoFigureException {
        while (true) {
            List<Trial> trials = journal.searchTrials();
            requireFigures(trials);
            Optional<StopReason> stop = stopReason(trials, budget);
            if (stop.isPresent()) {
                return stop.get();
            }
            Optional<Proposal> proposal = search.strategy().next(trials);
            if (proposal.isEmpty()) {
                return StopReason.EXHAUSTED;
            }
            if (isExcluded(proposal.get().settings())) {
                return StopReason.NODES_LOST;
            }
            engine.endBy(trials.isEmpty() ? budget.end() : budget.searchEnd());
            if (!runTrial(proposal.get(), budget)) {
                return StopReason.MAX_TIME;
            }
        }
    }

    /** The first trial tells what kind of joules there are; later ones may lack theirs now and then. */
    private void requireFigures(List<Trial> trials) throws NoFigureException {
        List<Trial> worked = trials.stream().filter(Trial::succeeded).toList();
        Figures figures = Figures.of(search.objective(), trials);
        List<Trial> last = worked.subList(Math.max(0, worked.size() - MOST_WITHOUT_FIGURE), worked.size());
        boolean enough = worked.size() >= MOST_WITHOUT_FIGURE || worked.size() == 1;
        if (enough && last.stream().allMatch(it -> figures.of(it).isEmpty())) {
            throw new NoFigureException("trial " + last.get(last.size() - 1).number()
                    + (last.size() == 1 ? " has" : " and the " + (last.size() - 1) + " before it that succeeded have")
                    + " no joules of the machine that its seconds are of");
        }
    }

    private Optional<StopReason> stopReason(List<Trial> trials, TimeBudget budget) {
        Optional<SearchEnd> end = search.rule().end(trials);
        if (end.isPresent()) {
            return end.map(StopReason::of);
        }
        boolean noneSucceeded = trials.stream().noneMatch(Trial::succeeded);
        boolean noMoreTrials = trials.size() >= plan.maxTrials();
        if (noneSucceeded && (trials.size() >= HOPELESS_FAILURES || noMoreTrials)) {
            return Optional.of(StopReason.NOTHING_SUCCEEDED);
        }
        if (noMoreTrials) {
            return Optional.of(StopReason.MAX_TRIALS);
        }
        return !trials.isEmpty() && !budget.fits(1, clock.instant(), budget.searchEnd())
                ? Optional.of(StopReason.MAX_TIME)
                : Optional.empty();
    }

    /** Whether the trial ended in time; one that did not, or that somebody killed, is not in the journal. */
    private boolean runTrial(Proposal proposal, TimeBudget budget) throws IOException, InterruptedException {
        int number = journal.trials().size() + 1;
        listener.trialStarted(number, proposal);
        Optional<AttemptLimit> limit = limit(proposal);
        TrialLimits limits = limit.map(it -> new TrialLimits(plan.trialTimeout(), it.longest(), it.reason()))
                .orElseGet(() -> TrialLimits.of(plan.trialTimeout()));
        Instant start = clock.instant();
        Outcome outcome;
        try {
            outcome = engine.run(proposal.settings(), "trial-" + number, limits, listener::trialProgressed);
        } catch (OutOfTimeException e) {
            listener.outOfTime(number, e.getMessage());
            return false;
        }
        if (outcome.status() == TrialStatus.KILLED) {
            throw new KilledException("trial " + number + " was killed on the cluster: " + outcome.reason());
        }
        if (outcome.status() != TrialStatus.TIMEOUT) {
            // Settings that time out say nothing of how long other trials take.
            budget.took(
                    Duration.between(start, clock.instant()),
                    proposal.settings().equals(search.space().stock()));
        }
        Trial trial = new Trial(
                number,
                proposal,
                outcome.status(),
                outcome.reason(),
                outcome.measurement(),
                lostSeconds(outcome, Duration.between(start, clock.instant())),
                outcome.lostJoules(),
                outcome.nodesLost());
        int behind = journal.unsaved();
        journal.append(trial);
        listener.trialEnded(trial);
        if (journal.unsaved() != behind) {
            listener.journalBehind(journal.unsaved(), journal.problem());
        }
        announceDecisions(journal.trials());
        return true;
    }

    /** That of {@code --patience}, where it is shorter than that of every trial. */
    private Optional<AttemptLimit> limit(Proposal proposal) {
        List<Trial> trials = journal.searchTrials();
        return AttemptLimit.of(proposal, plan.patience(), findings(trials), trials)
                .filter(it -> it.longest().compareTo(plan.trialTimeout()) < 0);
    }

    private OptionalDouble lostSeconds(Outcome outcome, Duration clockTime) {
        return switch (outcome.status()) {
            case SUCCEEDED -> OptionalDouble.empty();
            case TIMEOUT -> OptionalDouble.of(outcome.limit().orElseThrow().toMillis() / 1e3);
            default -> engine.runsByTheClock() ? OptionalDouble.of(clockTime.toMillis() / 1e3) : OptionalDouble.empty();
        };
    }

    private void announceDropped(List<Trial> trials) {
        List<InertParameters.Inert> news = search.strategy().inert(trials).stream()
                .filter(it -> dropped.add(it.parameter()))
                .toList();
        if (!news.isEmpty()) {
            listener.parametersDropped(news);
        }
    }

    private void announceExcluded(List<Trial> trials) {
        Trial last = trials.get(trials.size() - 1);
        if (!last.nodesLost().isEmpty() && ExcludedSettings.afterNodeLosses(trials, last.settings())) {
            listener.settingsExcluded(ExcludedSettings.losses(trials, last.settings()));
        }
    }

    private void announceDrift(List<Trial> trials) {
        if (!driftAnnounced) {
            Optional<Drift> drift = Drift.of(trials);
            drift.ifPresent(listener::clusterDrifts);
            driftAnnounced = drift.isPresent();
        }
    }

    private void announceDecisions(List<Trial> trials) {
        announceDropped(trials);
        announceExcluded(trials);
        announceDrift(trials);
        Findings found = findings(trials);
        List<Attempt> news = found.attempts().stream()
                .filter(attempt -> attempt.decision() != Attempt.Decision.UNDECIDED)
                .filter(this::isNews)
                .toList();
        for (Attempt attempt : news) {
            announced.add(attempt.trial());
            listener.attemptDecided(attempt);
        }
        if (!trials.isEmpty()) {
            Reranking.between(announcedFindings, found, trials.get(trials.size() - 1))
                    .ifPresent(it -> {
                        rerankings.add(it);
                        announce(it, trials);
                    });
        }
        announcedFindings = found;
    }

    private void announce(Reranking reranking, List<Trial> trials) {
        trials.stream()
                .filter(it -> it.settings().equals(reranking.incumbent()))
                .findFirst()
                .ifPresent(it -> listener.incumbentChanged(it.number()));
    }

    private boolean isNews(Attempt attempt) {
        return !announced.contains(attempt.trial());
    }

    private Findings findings(List<Trial> trials) {
        return search.strategy().findings(trials);
    }
}

package io.wattle.tuning.run;

import io.wattle.tuning.search.Attempt;
import io.wattle.tuning.search.ConvergenceRule;
import io.wattle.tuning.search.Figures;
import io.wattle.tuning.search.Findings;
import io.wattle.tuning.search.GivenUp;
import io.wattle.tuning.search.InertParameters;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.Reranking;
import io.wattle.tuning.search.Search;
import io.wattle.tuning.search.SearchEnd;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.MapReduceParameters;
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
        Optional<Settings> compared = best(found);
        if (compared.isPresent() && !compared.get().equals(stock)) {
            compare(stock, compared.get(), pinnedSplit(compared.get(), stock), budget);
        }
        // The comparison may have shown that they take nodes down.
        Optional<Settings> best = best(found);
        List<Trial> trials = journal.trials();
        return new TuningResult(
                reason,
                trials,
                found.attempts(),
                rerankings,
                best.flatMap(it -> Summary.of(stock, trials)),
                best.flatMap(it -> Summary.of(it, trials)),
                best.flatMap(it -> pinnedSplit(it, stock)).flatMap(it -> Summary.of(it, trials)),
                search.objective(),
                steadyAfter(reason, found));
    }

    /** The incumbent, or who was it before where that took down nodes too often. */
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
        searchTrials().stream().filter(Trial::succeeded).map(Trial::settings).forEach(candidates::add);
        return candidates.stream().filter(it -> !isGivenUp(it)).findFirst();
    }

    private boolean isGivenUp(Settings settings) {
        return GivenUp.forLosses(journal.trials(), settings);
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
            List<Trial> trials = searchTrials();
            requireFigures(trials);
            Optional<StopReason> stop = stopReason(trials, budget);
            if (stop.isPresent()) {
                return stop.get();
            }
            Optional<Proposal> proposal = search.strategy().next(trials);
            if (proposal.isEmpty()) {
                return StopReason.EXHAUSTED;
            }
            if (isGivenUp(proposal.get().settings())) {
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

    private List<Trial> searchTrials() {
        return journal.trials().stream()
                .filter(trial -> trial.proposal().purpose() != Purpose.COMPARISON)
                .toList();
    }

    /** The best settings with the stock split: what remains when merging maps, the easy win, is taken away. */
    private Optional<Settings> pinnedSplit(Settings best, Settings stock) {
        if (!best.parameters().contains(MapReduceParameters.SPLIT_MAX_MB)) {
            return Optional.empty();
        }
        Settings pinned = best.with(MapReduceParameters.SPLIT_MAX_MB, stock.value(MapReduceParameters.SPLIT_MAX_MB));
        return pinned.equals(best) || pinned.equals(stock) ? Optional.empty() : Optional.of(pinned);
    }

    /**
     * Interleaved, so that a slow spell of the machine meets both. The pinned settings, an aside, run once. Stock settings
     * that never worked are not run again, and no round begins that would not end in time, or after the best settings took down nodes.
     */
    private void compare(Settings stock, Settings best, Optional<Settings> pinned, TimeBudget budget)
            throws IOException, InterruptedException {
        engine.endBy(budget.end());
        boolean stockWorks = searchTrials().stream()
                .anyMatch(trial -> trial.succeeded() && trial.settings().equals(stock));
        for (int round = 1; round <= plan.repeats() && !isGivenUp(best); round++) {
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
        List<Settings> missing =
                settings.stream().filter(it -> comparisonRuns(it) < round).toList();
        if (!missing.isEmpty() && !budget.fits(missing.size(), clock.instant(), budget.end())) {
            return false;
        }
        for (Settings each : missing) {
            if (!isGivenUp(each) && !runTrial(Proposal.of(each, Purpose.COMPARISON), budget)) {
                return false;
            }
        }
        return true;
    }

    private long comparisonRuns(Settings settings) {
        return journal.trials().stream()
                .filter(trial -> trial.proposal().purpose() == Purpose.COMPARISON)
                .filter(trial -> trial.settings().equals(settings))
                .count();
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
        List<Trial> trials = searchTrials();
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

    private void announceGivenUp(List<Trial> trials) {
        Trial last = trials.get(trials.size() - 1);
        if (!last.nodesLost().isEmpty() && GivenUp.forLosses(trials, last.settings())) {
            listener.settingsGivenUp(GivenUp.losses(trials, last.settings()));
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
        announceGivenUp(trials);
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

package io.wattle.tuning.search;

import io.wattle.tuning.space.ParameterGroup;
import io.wattle.tuning.space.Settings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * What the trials of a search say, replayed in order: the incumbent (best settings so far) and what became of each
 * attempt. An attempt that seems to win by more than the tolerance becomes incumbent only if {@link GainRule} says so of
 * fresh runs of it and of the incumbent; the run that made it look good does not count for it. Immutable, thread safe.
 */
public final class CheckedAttempts {

    private final double tolerance;
    private final Figures figures;
    private final Set<Settings> tried = new HashSet<>();
    private final List<Attempt> attempts = new ArrayList<>();
    private final Map<ParameterGroup, Integer> failures = new HashMap<>();
    private final List<FreshRuns> interrupted = new ArrayList<>();
    private Settings incumbent;
    private List<Double> incumbentFigures = new ArrayList<>();
    private boolean incumbentIsFresh;
    private FreshRuns check;
    private Noise noise = Noise.UNKNOWN;

    private CheckedAttempts(double tolerance, Figures figures) {
        this.tolerance = tolerance;
        this.figures = figures;
    }

    /**
     * Replays the trials of a search.
     *
     * @param trials trials in order; comparison trials are passed over
     * @param tolerance share of the best figure below which a lead is noise, more than 0 and less than 1
     * @param objective what is minimised
     */
    public static CheckedAttempts of(List<Trial> trials, double tolerance, Objective objective) {
        List<Trial> searched = trials.stream()
                .filter(trial -> trial.proposal().purpose() != Purpose.COMPARISON)
                .toList();
        CheckedAttempts checked = new CheckedAttempts(tolerance, Figures.of(objective, searched));
        searched.forEach(checked::replay);
        checked.takeUpInterrupted();
        return checked;
    }

    /** The best settings that fresh runs confirmed, or the first that worked; empty if no trial succeeded. */
    public Optional<Settings> incumbent() {
        return Optional.ofNullable(incumbent);
    }

    /** Median of the incumbent's figures: of its fresh runs once there are any. */
    public OptionalDouble bestFigure() {
        return incumbent == null
                ? OptionalDouble.empty()
                : OptionalDouble.of(Medians.of(incumbentFigures.stream()
                        .mapToDouble(Double::doubleValue)
                        .toArray()));
    }

    /** The fresh run that the decision about an attempt waits for. */
    public Optional<Proposal> freshRun() {
        return Optional.ofNullable(check).map(FreshRuns::next);
    }

    /** Successful attempts in order. */
    public List<Attempt> attempts() {
        return List.copyOf(attempts);
    }

    /** Failed attempts in a group. */
    public int failures(ParameterGroup group) {
        return failures.getOrDefault(group, 0);
    }

    /** Whether these settings were run before, successfully or not. */
    public boolean tried(Settings settings) {
        return tried.contains(settings);
    }

    private void replay(Trial trial) {
        tried.add(trial.settings());
        OptionalDouble figure = figures.of(trial);
        Purpose purpose = trial.proposal().purpose();
        if (trial.succeeded() && figure.isEmpty() && purpose != Purpose.ATTEMPT) {
            // It worked, and nobody knows how well: it is run once more.
            return;
        }
        switch (purpose) {
            case ATTEMPT -> replayAttempt(trial, figure);
            case CONFIRM -> replayChallenger(trial.settings(), figure);
            case INCUMBENT -> replayIncumbent(trial.settings(), figure);
            default -> {
                if (figure.isPresent() && incumbent == null) {
                    start(trial.settings(), figure.getAsDouble());
                }
            }
        }
    }

    private void start(Settings settings, double figure) {
        incumbent = settings;
        incumbentFigures.add(figure);
    }

    private void replayAttempt(Trial trial, OptionalDouble figure) {
        if (check != null) {
            // Versions that confirmed by one run went on here.
            interrupted.add(check);
            check = null;
        }
        ParameterGroup group = trial.proposal().group().orElseThrow();
        if (figure.isEmpty()) {
            failures.merge(group, 1, Integer::sum);
            return;
        }
        double own = figure.getAsDouble();
        double best = bestFigure().orElse(0);
        Attempt.Decision decision = incumbent == null
                ? Attempt.Decision.FIRST
                : leads(own) ? Attempt.Decision.UNDECIDED : Attempt.Decision.NO_LEAD;
        attempts.add(
                new Attempt(trial.number(), trial.settings(), group, decision, 0, own, best, 0, failures, figures));
        if (decision == Attempt.Decision.FIRST) {
            start(trial.settings(), own);
        } else if (decision == Attempt.Decision.UNDECIDED) {
            check = new FreshRuns(attempts.size() - 1, trial.settings(), incumbent, freshFigure());
        }
    }

    private boolean leads(double figure) {
        return figure < bestFigure().orElseThrow() * (1 - tolerance);
    }

    private void replayChallenger(Settings settings, OptionalDouble figure) {
        takeUpInterrupted();
        if (check == null || !check.challenger().equals(settings)) {
            return;
        }
        if (figure.isEmpty()) {
            decide(Attempt.Decision.FAILED_AGAIN);
            return;
        }
        check.addChallenger(figure.getAsDouble());
        judge();
    }

    private void replayIncumbent(Settings settings, OptionalDouble figure) {
        takeUpInterrupted();
        if (check == null || !check.incumbent().equals(settings)) {
            return;
        }
        if (figure.isPresent()) {
            check.addIncumbent(figure.getAsDouble());
            judge();
        } else if (check.incumbentFailed()) {
            decide(Attempt.Decision.INCUMBENT_FAILED);
        }
    }

    private void judge() {
        switch (check.verdict(noise)) {
            case BETTER -> decide(Attempt.Decision.ADOPTED);
            case NOT_BETTER -> decide(Attempt.Decision.NOT_CONFIRMED);
            case UNDECIDED -> note(Attempt.Decision.UNDECIDED);
        }
    }

    private void note(Attempt.Decision decision) {
        attempts.set(check.attempt(), attempts.get(check.attempt()).decided(decision, check));
    }

    private void decide(Attempt.Decision decision) {
        note(decision);
        noise = check.noise(noise);
        if (decision == Attempt.Decision.ADOPTED) {
            incumbent = check.challenger();
            incumbentIsFresh = false;
            believe(check.challengerFigures());
        } else {
            believe(check.incumbentFigures());
        }
        check = null;
    }

    private OptionalDouble freshFigure() {
        return incumbentIsFresh ? bestFigure() : OptionalDouble.empty();
    }

    /** A first run may have been a lucky or a cold one: it counts only until there are fresh ones. */
    private void believe(double[] fresh) {
        if (fresh.length > 0 && !incumbentIsFresh) {
            incumbentFigures = new ArrayList<>();
            incumbentIsFresh = true;
        }
        for (double figure : fresh) {
            incumbentFigures.add(figure);
        }
    }

    /** What an earlier version or session left undecided is finished first, the best before the others. */
    private void takeUpInterrupted() {
        while (check == null && !interrupted.isEmpty()) {
            takeUp(interrupted.stream()
                    .min(Comparator.comparingDouble(
                            runs -> attempts.get(runs.attempt()).figure()))
                    .orElseThrow());
        }
    }

    private void takeUp(FreshRuns runs) {
        interrupted.remove(runs);
        Attempt attempt = attempts.get(runs.attempt());
        if (!leads(attempt.figure())) {
            check = runs;
            note(Attempt.Decision.NO_LEAD);
            check = null;
        } else {
            // Runs beside another incumbent say nothing about this one.
            check = runs.incumbent().equals(incumbent)
                    ? runs
                    : new FreshRuns(runs.attempt(), runs.challenger(), incumbent, freshFigure());
        }
    }
}

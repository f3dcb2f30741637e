package io.wattle.tuner.search;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * What the trials of a search say, replayed in order: the incumbent (best settings so far) and what each attempt
 * changed. A challenger that seems to win by more than the tolerance becomes incumbent only if it still wins after a
 * second run; a smaller lead is noise. Immutable, thread safe.
 */
public final class History {

    private final double tolerance;
    private final Map<Settings, List<Double>> seconds = new HashMap<>();
    private final Set<Settings> tried = new HashSet<>();
    private final List<Attempt> attempts = new ArrayList<>();
    private final Map<ParameterGroup, Integer> failures = new EnumMap<>(ParameterGroup.class);
    private Settings incumbent;
    private Settings unconfirmed;

    /**
     * What a successful attempt did to the best median time.
     *
     * @param group group it changed
     * @param bestBefore best median seconds before it
     * @param bestAfter best median seconds after it and its confirmation
     * @param failuresBefore failed attempts before it, by group
     */
    public record Attempt(
            ParameterGroup group, double bestBefore, double bestAfter, Map<ParameterGroup, Integer> failuresBefore) {

        public Attempt {
            failuresBefore = Map.copyOf(failuresBefore);
        }

        /** Improvement as a share of the time before, 0 to 1. */
        public double improvement() {
            return (bestBefore - bestAfter) / bestBefore;
        }
    }

    private History(double tolerance) {
        this.tolerance = tolerance;
    }

    /**
     * Replays the trials of a search.
     *
     * @param trials trials in order; comparison trials are passed over
     * @param tolerance share of the best time below which a lead is noise, more than 0 and less than 1
     */
    public static History of(List<Trial> trials, double tolerance) {
        History history = new History(tolerance);
        trials.stream()
                .filter(trial -> trial.proposal().purpose() != Purpose.COMPARISON)
                .forEach(history::replay);
        return history;
    }

    /** Settings with the best median time, if any trial succeeded. */
    public Optional<Settings> incumbent() {
        return Optional.ofNullable(incumbent);
    }

    /** Median seconds of the incumbent. */
    public OptionalDouble bestSeconds() {
        return incumbent == null ? OptionalDouble.empty() : OptionalDouble.of(medianSeconds(incumbent));
    }

    /** Settings whose lead waits for a second run. */
    public Optional<Settings> unconfirmed() {
        return Optional.ofNullable(unconfirmed);
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
        Settings settings = trial.settings();
        tried.add(settings);
        unconfirmed = null;
        if (!trial.succeeded()) {
            trial.proposal().group().ifPresent(group -> failures.merge(group, 1, Integer::sum));
            return;
        }
        double trialSeconds = trial.measurement().orElseThrow().seconds();
        OptionalDouble bestBefore = bestSeconds();
        seconds.computeIfAbsent(settings, unused -> new ArrayList<>()).add(trialSeconds);
        if (bestBefore.isEmpty()) {
            incumbent = settings;
            trial.proposal().group().ifPresent(group -> attempts.add(attempt(group, trialSeconds)));
        } else if (trial.proposal().purpose() == Purpose.ATTEMPT) {
            replayAttempt(trial, trialSeconds, bestBefore.getAsDouble());
        } else if (trial.proposal().purpose() == Purpose.CONFIRM) {
            replayConfirmation(settings);
        }
    }

    private void replayAttempt(Trial trial, double trialSeconds, double bestBefore) {
        attempts.add(attempt(trial.proposal().group().orElseThrow(), bestBefore));
        if (trialSeconds < bestBefore * (1 - tolerance)) {
            unconfirmed = trial.settings();
        }
    }

    /** An attempt that changes nothing, until its confirmation says otherwise. */
    private Attempt attempt(ParameterGroup group, double bestSeconds) {
        return new Attempt(group, bestSeconds, bestSeconds, failures);
    }

    private void replayConfirmation(Settings settings) {
        double median = medianSeconds(settings);
        Attempt attempt = attempts.get(attempts.size() - 1);
        if (median < attempt.bestBefore()) {
            incumbent = settings;
            attempts.set(
                    attempts.size() - 1,
                    new Attempt(attempt.group(), attempt.bestBefore(), median, attempt.failuresBefore()));
        }
    }

    private double medianSeconds(Settings settings) {
        return Medians.of(
                seconds.get(settings).stream().mapToDouble(Double::doubleValue).toArray());
    }
}

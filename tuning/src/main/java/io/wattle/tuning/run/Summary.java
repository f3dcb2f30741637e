package io.wattle.tuning.run;

import io.wattle.tuning.search.ClassTime;
import io.wattle.tuning.search.Figures;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Medians;
import io.wattle.tuning.search.Objective;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.Settings;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What repeated runs of the same settings measured.
 *
 * @param settings the settings
 * @param runs number of successful runs, at least 1
 * @param medianSeconds median time
 * @param minSeconds shortest time
 * @param maxSeconds longest time
 * @param medianJoules median energy; empty if some runs have it from a ledger and others from
 *     a model, or some have none
 * @param medianClassSeconds median time on nodes of the cluster's class; empty unless all runs have one
 */
public record Summary(
        Settings settings,
        int runs,
        double medianSeconds,
        double minSeconds,
        double maxSeconds,
        OptionalDouble medianJoules,
        OptionalDouble medianClassSeconds) {

    /** Without the time of a class. */
    public Summary(
            Settings settings,
            int runs,
            double medianSeconds,
            double minSeconds,
            double maxSeconds,
            double medianJoules) {
        this(
                settings,
                runs,
                medianSeconds,
                minSeconds,
                maxSeconds,
                OptionalDouble.of(medianJoules),
                OptionalDouble.empty());
    }

    /**
     * Sums up the comparison runs of the settings, or, where none of those succeeded, their fresh runs in the search; the
     * run that made them look good counts only where there is no other.
     *
     * @return empty if no run of the settings succeeded
     */
    public static Optional<Summary> of(Settings settings, List<Trial> trials) {
        List<Measurement> measured = measurements(settings, trials);
        if (measured.isEmpty()) {
            return Optional.empty();
        }
        double[] seconds = measured.stream().mapToDouble(Measurement::seconds).toArray();
        return Optional.of(new Summary(
                settings,
                measured.size(),
                Medians.of(seconds),
                measured.stream().mapToDouble(Measurement::seconds).min().orElseThrow(),
                measured.stream().mapToDouble(Measurement::seconds).max().orElseThrow(),
                medianJoules(measured),
                medianClassSeconds(measured)));
    }

    /** The runs of settings that count. */
    private static List<Trial> counted(Settings settings, List<Trial> trials) {
        return Stream.of(
                        EnumSet.of(Purpose.COMPARISON),
                        EnumSet.of(Purpose.STOCK, Purpose.CONFIRM, Purpose.INCUMBENT),
                        EnumSet.of(Purpose.ATTEMPT))
                .map(purposes -> successful(settings, trials, purposes))
                .filter(list -> !list.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    /**
     * A ledger's joules are those of all containers, a model's of all workers: they have no common median. Nor have runs of
     * which some were not metered: those may be the ones that took most.
     */
    private static OptionalDouble medianJoules(List<Measurement> measured) {
        long sources = measured.stream()
                .map(measurement -> measurement.joulesQuality().isOfLedger())
                .distinct()
                .count();
        double[] joules = measured.stream()
                .map(Measurement::joules)
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .toArray();
        return sources == 1 && joules.length == measured.size()
                ? OptionalDouble.of(Medians.of(joules))
                : OptionalDouble.empty();
    }

    private static OptionalDouble medianClassSeconds(List<Measurement> measured) {
        double[] seconds = measured.stream()
                .flatMap(measurement -> measurement.classTime().stream())
                .mapToDouble(ClassTime::seconds)
                .toArray();
        return seconds.length == measured.size() ? OptionalDouble.of(Medians.of(seconds)) : OptionalDouble.empty();
    }

    /** The runs that a summary of the settings is of; none if no run of theirs succeeded. */
    public static List<Measurement> measurements(Settings settings, List<Trial> trials) {
        return counted(settings, trials).stream()
                .flatMap(trial -> trial.measurement().stream())
                .toList();
    }

    /** Whether a summary of the settings is of runs of the final comparison, near those of others. */
    public static boolean isCompared(Settings settings, List<Trial> trials) {
        return counted(settings, trials).stream().anyMatch(it -> it.proposal().purpose() == Purpose.COMPARISON);
    }

    /** Median of what is minimised, over the runs that a summary of the settings is of; empty if one of them has no figure. */
    public static OptionalDouble medianFigure(Settings settings, List<Trial> trials, Objective objective) {
        Figures figures = Figures.of(objective, trials);
        List<Trial> counted = counted(settings, trials);
        double[] known = counted.stream()
                .map(figures::of)
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .toArray();
        return known.length > 0 && known.length == counted.size()
                ? OptionalDouble.of(Medians.of(known))
                : OptionalDouble.empty();
    }

    private static List<Trial> successful(Settings settings, List<Trial> trials, Set<Purpose> purposes) {
        return trials.stream()
                .filter(trial -> trial.settings().equals(settings))
                .filter(trial -> purposes.contains(trial.proposal().purpose()))
                .filter(Trial::succeeded)
                .toList();
    }
}

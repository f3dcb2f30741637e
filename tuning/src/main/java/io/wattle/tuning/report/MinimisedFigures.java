package io.wattle.tuning.report;

import io.wattle.tuning.search.Figures;
import io.wattle.tuning.search.Goal;
import io.wattle.tuning.search.Medians;
import io.wattle.tuning.search.Objective;
import io.wattle.tuning.search.Trial;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * What is minimised, as pictures show it: runs over a deadline have their own figures there, not those beyond all others by which a search
 * ranks them. Immutable, thread safe.
 *
 * @param figures those of the search
 */
public record MinimisedFigures(Figures figures) {

    /** Of a run's trials. */
    public static MinimisedFigures of(Objective objective, List<Trial> trials) {
        return new MinimisedFigures(Figures.of(objective, trials));
    }

    /** What it is, in a word. */
    public static String noun(Goal goal) {
        return switch (goal) {
            case TIME -> "seconds";
            case JOULES, WORK_PER_JOULE -> "joules";
            case ENERGY_DELAY -> "energy-delay";
            case COST -> "cost";
        };
    }

    /** Title of an axis of it. @param quality where its figures come from; empty text if nobody knows */
    public static String axis(Goal goal, String quality) {
        String unit = switch (goal) {
            case TIME, JOULES, WORK_PER_JOULE -> noun(goal);
            case ENERGY_DELAY -> "joules times seconds";
            case COST -> "$ for a run";
        };
        return quality.isEmpty() ? unit : unit + " (" + quality + ")";
    }

    /** What it is, as a title begins. */
    public static String caption(Goal goal) {
        String noun = noun(goal);
        return noun.substring(0, 1).toUpperCase(Locale.ROOT) + noun.substring(1);
    }

    boolean isOfTime() {
        return goal() == Goal.TIME;
    }

    private Goal goal() {
        return figures.objective().goal();
    }

    /** The figure of a trial; empty where it has none. */
    OptionalDouble shown(Trial trial) {
        return figures.counted(trial).map(it -> figures.objective().value(it)).orElse(OptionalDouble.empty());
    }

    /** Whether a trial that has a figure was over the deadline. */
    boolean isLate(Trial trial) {
        OptionalDouble figure = figures.of(trial);
        return figure.isPresent() && figures.isLate(figure.getAsDouble());
    }

    /** Median of runs of the same settings; empty where none has a figure, or the median is over the deadline. */
    OptionalDouble median(Collection<Trial> runs) {
        double[] known = runs.stream()
                .map(figures::of)
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .toArray();
        return known.length == 0 || figures.isLate(Medians.of(known))
                ? OptionalDouble.empty()
                : OptionalDouble.of(Medians.of(known));
    }

    /** A figure with its unit. */
    String text(double figure) {
        return figures.objective().text(figure);
    }
}

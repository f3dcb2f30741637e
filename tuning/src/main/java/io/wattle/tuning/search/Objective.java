package io.wattle.tuning.search;

import io.wattle.tuning.space.Mebibyte;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What a search minimises: a figure of each run that is more than 0, and smaller where the run is better. Where joules are part of it,
 * seconds are those of the machine whose joules they are ({@link Measurement#secondsOfJoules}). Immutable, thread safe.
 *
 * @param goal the kind of figure
 * @param deadlineSeconds in which a run has to end, more than 0; only of joules and of work per joule
 * @param price of {@link Goal#COST}, and of nothing else
 * @param inputBytes that a run reads, more than 0; of {@link Goal#WORK_PER_JOULE}, and of nothing else
 */
public record Objective(Goal goal, OptionalDouble deadlineSeconds, Optional<RunPrice> price, OptionalLong inputBytes) {

    /** Seconds, without a deadline. */
    public static final Objective TIME = of(Goal.TIME);

    /** Joules, without a deadline. */
    public static final Objective JOULES = of(Goal.JOULES);

    /** Joules times seconds. */
    public static final Objective ENERGY_DELAY = of(Goal.ENERGY_DELAY);

    public Objective {
        boolean deadlineMakesSense = goal == Goal.JOULES || goal == Goal.WORK_PER_JOULE;
        if (deadlineSeconds.isPresent() && !(deadlineMakesSense && deadlineSeconds.getAsDouble() > 0)) {
            throw new IllegalArgumentException(
                    "objective " + goal.label() + ": a deadline of " + deadlineSeconds.getAsDouble()
                            + " s (allowed: more than 0, and only with joules or work-per-joule)");
        }
        if (price.isPresent() != (goal == Goal.COST)
                || inputBytes.isPresent() != (goal == Goal.WORK_PER_JOULE)
                || inputBytes.orElse(1) < 1) {
            throw new IllegalArgumentException("objective " + goal.label() + ": " + price + ", " + inputBytes
                    + " bytes (needed: a price for cost, the bytes of the input for work-per-joule)");
        }
    }

    private static Objective of(Goal goal) {
        return new Objective(goal, OptionalDouble.empty(), Optional.empty(), OptionalLong.empty());
    }

    /** What a run cost. */
    public static Objective cost(RunPrice price) {
        return new Objective(Goal.COST, OptionalDouble.empty(), Optional.of(price), OptionalLong.empty());
    }

    /** Input for each joule. */
    public static Objective workPerJoule(long inputBytes) {
        return new Objective(
                Goal.WORK_PER_JOULE, OptionalDouble.empty(), Optional.empty(), OptionalLong.of(inputBytes));
    }

    /** The same of runs that end in time; those that do not are worse than all of them. */
    public Objective within(double seconds) {
        return new Objective(goal, OptionalDouble.of(seconds), price, inputBytes);
    }

    /** The figure of a run, whatever its deadline; empty where it has no joules of the machine that its seconds are of. */
    public OptionalDouble value(Measurement run) {
        if (!goal.needsJoules()) {
            return OptionalDouble.of(run.seconds());
        }
        OptionalDouble seconds = run.secondsOfJoules();
        if (seconds.isEmpty()) {
            return OptionalDouble.empty();
        }
        double joules = run.joules().orElseThrow();
        return OptionalDouble.of(
                switch (goal) {
                    case ENERGY_DELAY -> joules * seconds.getAsDouble();
                    case COST -> price.orElseThrow().usd(seconds.getAsDouble(), joules);
                    default -> joules;
                });
    }

    /** The seconds of a run that go with its figure; empty where it has none. */
    public OptionalDouble seconds(Measurement run) {
        return goal.needsJoules() ? run.secondsOfJoules() : OptionalDouble.of(run.seconds());
    }

    /** With which power of a run's seconds the figure grows where its watts stay as they are. */
    public int powerOfSeconds() {
        return goal == Goal.ENERGY_DELAY ? 2 : 1;
    }

    /** A figure with its unit, for people. */
    public String text(double value) {
        return switch (goal) {
            case TIME -> String.format(Locale.ROOT, "%.1f s", value);
            case JOULES -> String.format(Locale.ROOT, value < 100 ? "%.1f J" : "%.0f J", value);
            case ENERGY_DELAY -> SiText.of(value, "J s");
            case COST -> String.format(Locale.ROOT, "%.3g $", value);
            case WORK_PER_JOULE ->
                String.format(Locale.ROOT, "%.3g MB/J", inputBytes.orElseThrow() / Mebibyte.BYTES / value);
        };
    }

    /** What is minimised, in words: {@code joules of runs within 60 s}. */
    public String title() {
        String what = switch (goal) {
            case TIME -> "seconds";
            case JOULES -> "joules";
            case ENERGY_DELAY -> "joules times seconds";
            case COST -> "cost of a run";
            case WORK_PER_JOULE -> "joules, told as input per joule";
        };
        return deadlineSeconds.isPresent() ? what + " of runs within " + deadlineText() : what;
    }

    /** The deadline in words. */
    String deadlineText() {
        double seconds = deadlineSeconds.orElseThrow();
        return String.format(Locale.ROOT, seconds == Math.rint(seconds) ? "%.0f s" : "%.1f s", seconds);
    }

    /** A share of the figure that is saved, in words: {@code 12% less time}. */
    public String less(double share) {
        return switch (goal) {
            case TIME -> percent(share) + " less time";
            case JOULES -> percent(share) + " fewer joules";
            case ENERGY_DELAY -> percent(share) + " less energy-delay";
            case COST -> percent(share) + " lower cost";
            case WORK_PER_JOULE -> percent(1 / (1 - share) - 1) + " more work per joule";
        };
    }

    /** A share by which the figure is larger, in words: {@code 12% more time}. */
    public String more(double share) {
        return switch (goal) {
            case TIME -> percent(share) + " more time";
            case JOULES -> percent(share) + " more joules";
            case ENERGY_DELAY -> percent(share) + " more energy-delay";
            case COST -> percent(share) + " higher cost";
            case WORK_PER_JOULE -> percent(1 - 1 / (1 + share)) + " less work per joule";
        };
    }

    private static String percent(double share) {
        // A hundred percent less would be nothing at all.
        boolean nearlyAll = share >= 0.995 && share < 1;
        return String.format(Locale.ROOT, nearlyAll ? "%.2f%%" : "%.0f%%", 100 * share);
    }
}

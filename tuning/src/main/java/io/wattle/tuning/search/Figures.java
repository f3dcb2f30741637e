package io.wattle.tuning.search;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The figures of a search's trials by its objective. A run over the deadline has one beyond each run within it: twice the most joules
 * within it, times its seconds over the deadline. So such runs are ordered by their seconds, and none of them is near one that is in time.
 * Joules of a ledger and of a model are not of the same containers: the first run with joules says which of them count. Immutable, thread
 * safe.
 *
 * @param objective what is minimised
 * @param ofLedger whether joules are those of a ledger; empty where no run has joules, or none are needed
 * @param mostWithin most joules of a run within the deadline, or of any where none was in time; empty without a deadline or a run
 */
public record Figures(Objective objective, Optional<Boolean> ofLedger, OptionalDouble mostWithin) {

    private static final double BEYOND = 2;

    /** Of no trials, by their seconds. */
    static final Figures OF_TIME = new Figures(Objective.TIME, Optional.empty(), OptionalDouble.empty());

    /** Of trials. */
    public static Figures of(Objective objective, List<Trial> trials) {
        if (!objective.goal().needsJoules()) {
            return OF_TIME;
        }
        Optional<Boolean> ofLedger = trials.stream()
                .flatMap(it -> it.measurement().stream())
                .filter(it -> it.secondsOfJoules().isPresent())
                .map(it -> it.joulesQuality().isOfLedger())
                .findFirst();
        Figures open = new Figures(objective, ofLedger, OptionalDouble.empty());
        return objective.deadlineSeconds().isEmpty()
                ? open
                : new Figures(objective, ofLedger, open.mostJoules(trials, true));
    }

    private OptionalDouble mostJoules(List<Trial> trials, boolean inTimeOnly) {
        OptionalDouble most = trials.stream()
                .flatMap(it -> counted(it).stream())
                .filter(it -> !inTimeOnly || isInTime(it))
                .mapToDouble(it -> it.joules().orElseThrow())
                .max();
        return most.isEmpty() && inTimeOnly ? mostJoules(trials, false) : most;
    }

    private boolean isInTime(Measurement run) {
        return run.secondsOfJoules().orElseThrow()
                <= objective.deadlineSeconds().orElse(Double.POSITIVE_INFINITY);
    }

    /** The figure of a trial; empty where it did not succeed, or has none. */
    public OptionalDouble of(Trial trial) {
        Optional<Measurement> run = counted(trial);
        if (run.isEmpty()) {
            return OptionalDouble.empty();
        }
        return isLate(run.get())
                ? OptionalDouble.of(late(run.get().secondsOfJoules().orElseThrow()))
                : objective.value(run.get());
    }

    private boolean isLate(Measurement run) {
        return objective.deadlineSeconds().isPresent() && !isInTime(run);
    }

    /** The figure of a run that takes so many seconds, more than the deadline. */
    public double late(double seconds) {
        return BEYOND
                * mostWithin.orElseThrow()
                * seconds
                / objective.deadlineSeconds().orElseThrow();
    }

    /** What a trial measured, if that has a figure. */
    public Optional<Measurement> counted(Trial trial) {
        return trial.measurement()
                .filter(it -> objective.value(it).isPresent())
                .filter(it -> ofLedger.isEmpty()
                        || ofLedger.get() == it.joulesQuality().isOfLedger());
    }

    /** The seconds of a run with such a figure. */
    public double secondsOfLate(double figure) {
        return figure * objective.deadlineSeconds().orElseThrow() / (BEYOND * mostWithin.orElseThrow());
    }

    /** Whether a figure is one of runs over the deadline. */
    public boolean isLate(double figure) {
        return mostWithin.isPresent() && figure > mostWithin.getAsDouble();
    }

    /** A figure with its unit, for people. */
    public String text(double figure) {
        return isLate(figure) ? "over the deadline" : objective.text(figure);
    }

    /** How a figure is better than the incumbent's, for people: {@code 12% fewer joules than the incumbent}. */
    String better(double figure, double incumbents, double improvement) {
        if (isLate(incumbents) && !isLate(figure)) {
            return "within the deadline of " + objective.deadlineText() + " (the incumbent is not)";
        }
        return isLate(figure)
                ? Objective.TIME.less(improvement) + " than the incumbent (both over the deadline of "
                        + objective.deadlineText() + ")"
                : objective.less(improvement) + " than the incumbent";
    }

    /** How a figure is worse than the incumbent's by a share, for people. */
    String worse(double figure, double incumbents, double share) {
        if (isLate(figure) && !isLate(incumbents)) {
            return "over the deadline of " + objective.deadlineText();
        }
        return (isLate(figure) ? Objective.TIME.more(share) : objective.more(share)) + " than the incumbent";
    }
}

package io.wattle.tuning.search;

import io.wattle.tuning.space.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** The figures of the fresh runs of one challenger and of the incumbent beside it. Used by one thread, within {@link CheckedAttempts}. */
final class FreshRuns {

    private static final int MOST_INCUMBENT_FAILURES = 2;

    private final int attempt;
    private final Settings challenger;
    private final Settings incumbent;
    private final OptionalDouble earlierFigure;
    private final List<Double> challengerFigures = new ArrayList<>();
    private final List<Double> incumbentFigures = new ArrayList<>();
    private int incumbentFailures;

    /**
     * None so far.
     *
     * @param attempt index of the attempt
     * @param earlierFigure median of the incumbent's fresh runs so far, if there are any
     */
    FreshRuns(int attempt, Settings challenger, Settings incumbent, OptionalDouble earlierFigure) {
        this.attempt = attempt;
        this.challenger = challenger;
        this.incumbent = incumbent;
        this.earlierFigure = earlierFigure;
    }

    int attempt() {
        return attempt;
    }

    Settings challenger() {
        return challenger;
    }

    Settings incumbent() {
        return incumbent;
    }

    /** Median of the incumbent's fresh runs before these, if there were any. */
    OptionalDouble earlierFigure() {
        return earlierFigure;
    }

    void addChallenger(double figure) {
        challengerFigures.add(figure);
    }

    void addIncumbent(double figure) {
        incumbentFigures.add(figure);
    }

    /** Counts a failure of the incumbent; whether there were too many. */
    boolean incumbentFailed() {
        incumbentFailures++;
        return incumbentFailures >= MOST_INCUMBENT_FAILURES;
    }

    /** Whole pairs. */
    int pairs() {
        return Math.min(challengerFigures.size(), incumbentFigures.size());
    }

    /** What the first run or the whole pairs say; undecided in the midst of a later pair. */
    GainRule.Verdict verdict(Noise before) {
        if (challengerFigures.size() == 1 && incumbentFigures.isEmpty()) {
            return GainRule.judgeFirst(challengerFigures.get(0), earlierFigure);
        }
        return challengerFigures.size() == incumbentFigures.size()
                ? GainRule.judge(challengerFigures, incumbentFigures, before)
                : GainRule.Verdict.UNDECIDED;
    }

    /** Share of the incumbent's figure that the challenger saves. */
    double improvement() {
        return 1 - Math.exp(-GainRule.lead(challengerFigures, incumbentFigures));
    }

    /** The next run. The side that begins changes from pair to pair, so that a trend of the cluster favours neither. */
    Proposal next() {
        int difference = challengerFigures.size() - incumbentFigures.size();
        boolean challengerIsNext = difference < 0 || (difference == 0 && challengerFigures.size() % 2 == 0);
        return challengerIsNext ? Proposal.of(challenger, Purpose.CONFIRM) : Proposal.of(incumbent, Purpose.INCUMBENT);
    }

    Noise noise(Noise before) {
        return before.with(logs(challengerFigures)).with(logs(incumbentFigures));
    }

    double[] challengerFigures() {
        return challengerFigures.stream().mapToDouble(Double::doubleValue).toArray();
    }

    double[] incumbentFigures() {
        return incumbentFigures.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private static double[] logs(List<Double> figures) {
        return figures.stream().mapToDouble(Math::log).toArray();
    }
}

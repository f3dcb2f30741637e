package io.wattle.tuning.search;

import io.wattle.tuning.space.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** The fresh runs of one challenger and of the incumbent beside it. Used by one thread, within {@link History}. */
final class FreshRuns {

    private static final int MOST_INCUMBENT_FAILURES = 2;

    private final int attempt;
    private final Settings challenger;
    private final Settings incumbent;
    private final OptionalDouble earlierSeconds;
    private final List<Double> challengerSeconds = new ArrayList<>();
    private final List<Double> incumbentSeconds = new ArrayList<>();
    private int incumbentFailures;

    /**
     * None so far.
     *
     * @param attempt index of the attempt
     * @param earlierSeconds median of the incumbent's fresh runs so far, if there are any
     */
    FreshRuns(int attempt, Settings challenger, Settings incumbent, OptionalDouble earlierSeconds) {
        this.attempt = attempt;
        this.challenger = challenger;
        this.incumbent = incumbent;
        this.earlierSeconds = earlierSeconds;
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
    OptionalDouble earlierSeconds() {
        return earlierSeconds;
    }

    void addChallenger(double seconds) {
        challengerSeconds.add(seconds);
    }

    void addIncumbent(double seconds) {
        incumbentSeconds.add(seconds);
    }

    /** Counts a failure of the incumbent; whether there were too many. */
    boolean incumbentFailed() {
        incumbentFailures++;
        return incumbentFailures >= MOST_INCUMBENT_FAILURES;
    }

    /** Whole pairs. */
    int pairs() {
        return Math.min(challengerSeconds.size(), incumbentSeconds.size());
    }

    /** What the first run or the whole pairs say; undecided in the midst of a later pair. */
    GainRule.Verdict verdict(Noise before) {
        if (challengerSeconds.size() == 1 && incumbentSeconds.isEmpty()) {
            return GainRule.judgeFirst(challengerSeconds.get(0), earlierSeconds);
        }
        return challengerSeconds.size() == incumbentSeconds.size()
                ? GainRule.judge(challengerSeconds, incumbentSeconds, before)
                : GainRule.Verdict.UNDECIDED;
    }

    /** Share of the incumbent's time that the challenger saves. */
    double improvement() {
        return 1 - Math.exp(-GainRule.lead(challengerSeconds, incumbentSeconds));
    }

    /** The next run. The side that begins changes from pair to pair, so that a trend of the cluster favours neither. */
    Proposal next() {
        int difference = challengerSeconds.size() - incumbentSeconds.size();
        boolean challengerIsNext = difference < 0 || (difference == 0 && challengerSeconds.size() % 2 == 0);
        return challengerIsNext ? Proposal.of(challenger, Purpose.CONFIRM) : Proposal.of(incumbent, Purpose.INCUMBENT);
    }

    Noise noise(Noise before) {
        return before.with(logs(challengerSeconds)).with(logs(incumbentSeconds));
    }

    double[] challengerSeconds() {
        return challengerSeconds.stream().mapToDouble(Double::doubleValue).toArray();
    }

    double[] incumbentSeconds() {
        return incumbentSeconds.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private static double[] logs(List<Double> seconds) {
        return seconds.stream().mapToDouble(Math::log).toArray();
    }
}

package io.wattle.benchmarks.search;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** How a search against a truth went, trial by trial. Used by one thread. */
final class SearchRace {

    /** Good settings are within this share of the best. */
    static final double TOLERANCE = 0.05;

    private final List<Double> regrets = new ArrayList<>();
    private OptionalInt stoppedAfter = OptionalInt.empty();

    /** Counts one more trial. @param regret of the incumbent after it, without noise */
    void add(double regret) {
        regrets.add(regret);
    }

    /** Notes that its own rule would have ended it now. */
    void stop() {
        stoppedAfter = OptionalInt.of(regrets.size());
    }

    /** After so many trials. */
    double regretAfter(int trials) {
        return regrets.get(trials - 1);
    }

    /** Trials after which its own rule would have ended it; empty if it did not. */
    OptionalInt stoppedAfter() {
        return stoppedAfter;
    }

    /** Whether it would have ended with settings that are not good. */
    boolean isFalseStop() {
        return stoppedAfter.isPresent() && regretAfter(stoppedAfter.getAsInt()) > TOLERANCE;
    }

    /** Trials until the incumbent was good; empty if it never was. */
    OptionalInt trialsToGood() {
        for (int i = 0; i < regrets.size(); i++) {
            if (regrets.get(i) <= TOLERANCE) {
                return OptionalInt.of(i + 1);
            }
        }
        return OptionalInt.empty();
    }

    /** How often another incumbent replaced one. */
    int accepts() {
        return (int) changes(false);
    }

    /** How often a slower incumbent replaced a faster one. */
    int falseAccepts() {
        return (int) changes(true);
    }

    private long changes(boolean worseOnly) {
        long changes = 0;
        for (int i = 1; i < regrets.size(); i++) {
            double change = regrets.get(i) - regrets.get(i - 1);
            if (change > 0 || (!worseOnly && change < 0)) {
                changes++;
            }
        }
        return changes;
    }
}

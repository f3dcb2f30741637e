package io.wattle.tuning.run;

import java.time.Duration;
import java.time.Instant;

/**
 * What still fits into the time of a run: the search leaves some of it to the comparison, and no run begins that, taking as
 * long as the longest so far, would not end in time. How long a trial takes, waits included, is known from those that ended
 * by themselves. Used by one thread.
 */
public final class TimeBudget {

    /** The comparison gets no more than this part of the whole: a search that finds nothing has nothing to compare. */
    private static final int COMPARISON_PART = 3;

    private final Instant end;
    private final Duration whole;
    private final int repeats;
    private Duration stock = Duration.ZERO;
    private Duration longest = Duration.ZERO;

    /**
     * A budget.
     *
     * @param begun when the run began
     * @param plan its time, and the runs that it compares
     */
    TimeBudget(Instant begun, RunPlan plan) {
        this.whole = plan.maxTime();
        this.end = begun.plus(whole);
        this.repeats = plan.repeats();
    }

    /** The most that is kept for comparing, however long a trial takes. */
    public static Duration mostForComparison(RunPlan plan) {
        return plan.repeats() == 0 ? Duration.ZERO : plan.maxTime().dividedBy(COMPARISON_PART);
    }

    /** How many trials fit before the comparison if each takes as long as it may; 0 where not even one does. */
    public static long trialsAtLeast(RunPlan plan) {
        Duration search = plan.maxTime().minus(mostForComparison(plan));
        return search.dividedBy(plan.trialTimeout());
    }

    /** A trial took so long, from its submission on. */
    void took(Duration time, boolean ofStock) {
        longest = max(longest, time);
        if (ofStock) {
            stock = max(stock, time);
        }
    }

    /** When the last job ends. */
    Instant end() {
        return end;
    }

    /** When the last job of the search ends. */
    Instant searchEnd() {
        Duration typical = max(stock, longest.dividedBy(2));
        Duration wanted = typical.multipliedBy(2L * repeats + 1);
        Duration most = repeats == 0 ? Duration.ZERO : whole.dividedBy(COMPARISON_PART);
        return end.minus(wanted.compareTo(most) < 0 && repeats > 0 ? wanted : most);
    }

    /** Whether so many runs fit before a time, if they take as long as the longest so far. */
    boolean fits(int runs, Instant now, Instant before) {
        return now.isBefore(before) && !now.plus(longest.multipliedBy(runs)).isAfter(before);
    }

    private static Duration max(Duration a, Duration b) {
        return a.compareTo(b) < 0 ? b : a;
    }
}

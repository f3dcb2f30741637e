package io.wattle.tuner.cli;

import io.wattle.tuning.run.RunPlan;
import io.wattle.tuning.run.TimeBudget;

/** What fits into the time of a run, in words. */
final class TimeText {

    private TimeText() {}

    /** Half a sentence for people. */
    static String of(RunPlan plan) {
        long trials = Math.min(plan.maxTrials(), TimeBudget.trialsAtLeast(plan));
        String comparison = plan.repeats() == 0
                ? "nothing is compared at the end"
                : "up to " + PlanOptions.text(TimeBudget.mostForComparison(plan))
                        + " of it are kept for the comparison";
        String longTrials = trials == 0
                ? "no trial that takes the --trial-timeout of "
                : trials + (trials == 1 ? " trial if it takes " : " trials if each takes ");
        return "at most " + PlanOptions.text(plan.maxTime()) + " in all, queues included: " + longTrials
                + PlanOptions.text(plan.trialTimeout()) + ", up to " + plan.maxTrials() + " if they are shorter; "
                + comparison;
    }
}

package io.wattle.tuning.run;

import java.time.Duration;
import java.util.OptionalDouble;

/**
 * How long and how hard a run searches.
 *
 * @param tolerance share of the best figure that counts as no change (0.05 in the study), more than 0 and less than 1
 * @param window successive attempts without a change that end the search (3 in the study), 1 or more
 * @param maxTrials most trials of the search, comparison not included, 1 or more
 * @param maxTime time of search and comparison together, waits in queues included
 * @param trialTimeout time after which one trial is killed, of simulated time in a model; its wait in a queue does not
 *     count
 * @param repeats runs of each of the settings compared at the end; 0 for no comparison
 * @param seed of all that the strategy draws
 * @param strategy name of the way to search
 * @param guidanceRequest of a search that is guided by a model
 * @param objective what it minimises
 * @param patience share (0.5 for half as long again) by which an attempt may run longer than the slowest settings that were adopted so far, before it is ended;
 *     empty for no such limit
 */
public record RunPlan(
        double tolerance,
        int window,
        int maxTrials,
        Duration maxTime,
        Duration trialTimeout,
        int repeats,
        long seed,
        String strategy,
        GuidanceRequest guidanceRequest,
        ObjectiveChoice objective,
        OptionalDouble patience) {

    /** The least time, and patience with every attempt. */
    public RunPlan(
            double tolerance,
            int window,
            int maxTrials,
            Duration maxTime,
            Duration trialTimeout,
            int repeats,
            long seed,
            String strategy,
            GuidanceRequest guidanceRequest) {
        this(
                tolerance,
                window,
                maxTrials,
                maxTime,
                trialTimeout,
                repeats,
                seed,
                strategy,
                guidanceRequest,
                ObjectiveChoice.TIME,
                OptionalDouble.empty());
    }

    /** One parameter group after the other, as the study did: not the default of the command. */
    public RunPlan(
            double tolerance,
            int window,
            int maxTrials,
            Duration maxTime,
            Duration trialTimeout,
            int repeats,
            long seed) {
        this(
                tolerance,
                window,
                maxTrials,
                maxTime,
                trialTimeout,
                repeats,
                seed,
                Strategies.GROUPS,
                GuidanceRequest.NONE);
    }

    /** The same plan with another objective and another patience. */
    public RunPlan with(ObjectiveChoice other, OptionalDouble otherPatience) {
        return new RunPlan(
                tolerance,
                window,
                maxTrials,
                maxTime,
                trialTimeout,
                repeats,
                seed,
                strategy,
                guidanceRequest,
                other,
                otherPatience);
    }

    /** The same plan with the strategy, the rule, the seed and the objective that a run began with. */
    public RunPlan with(SearchRecord began) {
        return new RunPlan(
                began.tolerance(),
                began.window(),
                maxTrials,
                maxTime,
                trialTimeout,
                repeats,
                began.seed(),
                began.strategy(),
                GuidanceRequest.of(began.guidance()),
                ObjectiveChoice.of(began.objective()),
                patience);
    }
}

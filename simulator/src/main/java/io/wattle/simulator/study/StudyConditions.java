package io.wattle.simulator.study;

import io.wattle.simulator.Conditions;
import io.wattle.simulator.job.FrameworkCosts;
import io.wattle.simulator.yarn.YarnSettings;

/** What jobs of the studies meet, whatever the study: Hadoop's own costs by the parameters that were fitted. */
final class StudyConditions {

    /** What a JVM has touched of its container by the time it counts; the rest of a heap is never used by short tasks. */
    private static final double RESIDENT_SHARE = 0.7;

    /** Times of equal tasks differ by a tenth or so on machines of their own. */
    private static final double SLOWNESS_SIGMA = 0.1;

    private StudyConditions() {}

    /** @param fetchOperations of {@link FrameworkCosts}, which not every study needs */
    static Conditions of(Parameters parameters, double fetchOperations, YarnSettings yarn, long seed) {
        FrameworkCosts costs = new FrameworkCosts(
                parameters.value("submitSeconds"),
                parameters.value("launchSeconds"),
                parameters.value("finishSeconds"),
                parameters.value("masterStartOperations"),
                parameters.value("masterOperationsPerTask"),
                parameters.value("taskStartOperations"),
                parameters.value("sortOperationsPerMb"),
                parameters.value("mergeOperationsPerMb"),
                fetchOperations,
                parameters.value("collectorCost"));
        return new Conditions(yarn, costs, RESIDENT_SHARE, SLOWNESS_SIGMA, seed);
    }
}

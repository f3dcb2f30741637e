package io.wattle.simulator.job;

/**
 * What a job computes at least, wherever it runs, in million Dhrystone instructions: neither its garbage collector nor tasks
 * that are slower than usual are in it, nor what it waits for. Immutable.
 *
 * @param operations of users' code
 * @param frameworkOperations of Hadoop's own code
 */
public record JobWork(double operations, double frameworkOperations) {

    /**
     * Of a job, as its profile says it: work that its tasks have to themselves ({@link OwnWork}) is not in it.
     *
     * @throws IllegalArgumentException if it has neither input nor a number of maps
     */
    public static JobWork of(JobProfile profile, JobSettings settings, FrameworkCosts costs) {
        Splits splits = Splits.of(profile, settings);
        double maps = splits.count();
        double reduces = settings.reduces();
        double collectedMb = maps * MapOutput.collectedMb(profile, settings, splits);
        double reducedMb = collectedMb * (settings.combines() ? profile.combinedShare() : 1);
        return new JobWork(
                profile.mapOperations()
                        + profile.inputMb() * profile.mapOperationsPerMb()
                        + reducedMb * profile.reduceOperationsPerMb(),
                costs.masterStartOperations()
                        + (maps + reduces) * (costs.masterOperationsPerTask() + costs.taskStartOperations())
                        + collectedMb * costs.sortOperationsPerMb()
                        + maps * reduces * costs.fetchOperations()
                        + reducedMb * costs.mergeOperationsPerMb());
    }
}

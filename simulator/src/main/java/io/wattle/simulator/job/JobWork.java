package io.wattle.simulator.job;

/**
 * What a job computes at least, wherever it runs, in million Dhrystone instructions. Not in it are its garbage collector, tasks that
 * are slower than usual, passes of merges before the last one, which uneven reduces may have fewer of, and what it waits for.
 * Immutable.
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
        double reducedMb = maps * MapOutput.leftMb(profile, settings, splits);
        FrameworkWork framework = new FrameworkWork(costs, settings);
        return new JobWork(
                profile.mapOperations()
                        + profile.inputMb() * profile.mapOperationsPerMb()
                        + reducedMb * profile.reduceOperationsPerMb(),
                costs.masterStartOperations()
                        + (maps + reduces) * (costs.masterOperationsPerTask() + framework.startOperations())
                        + framework.sortOperations(collectedMb)
                        + framework.fetchOperations(maps * reduces, reducedMb));
    }
}

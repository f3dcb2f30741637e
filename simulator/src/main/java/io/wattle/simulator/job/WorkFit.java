package io.wattle.simulator.job;

import io.wattle.simulator.node.Machine;
import java.util.OptionalDouble;

/**
 * Turns seconds that a job's tasks took on a machine into work of their own: what is left of them after all that the
 * simulator charges such a task there anyway. So a task that has a core, a disk and an adaptor to itself takes as
 * long there in the simulator. A task that took less has no work of its own, and takes longer. Immutable.
 */
public final class WorkFit {

    private final double operationsPerSecond;
    private final Charges map;
    private final Charges reduce;

    /**
     * What a task is charged beside its own work.
     *
     * @param seconds of the span that is measured
     * @param cpuSeconds of the whole task
     * @param collector what the garbage collector multiplies its own operations by, 1 or more
     */
    private record Charges(double seconds, double cpuSeconds, double collector) {}

    /**
     * For the tasks of one job.
     *
     * @param machine on which the seconds were measured
     * @param profile with the job's data; the operations that it says are not the tasks' own
     * @param reducesFromShuffle whether a reduce's seconds begin where its shuffle ended; if not, with its launch
     */
    public WorkFit(
            Machine machine,
            FrameworkCosts costs,
            JobProfile profile,
            JobSettings settings,
            boolean reducesFromShuffle) {
        operationsPerSecond = machine.cores().applyAsDouble(1);
        map = mapCharges(machine, costs, profile, settings);
        reduce = reduceCharges(machine, costs, profile, settings, reducesFromShuffle);
    }

    /** Work of a map. @param cpuSeconds of its process, if known: the rest of its time it waits */
    public TaskWork map(double seconds, OptionalDouble cpuSeconds) {
        return work(map, seconds, cpuSeconds);
    }

    /** Work of a reduce. @param cpuSeconds of its process, if known, shuffle included: the rest of its time it waits */
    public TaskWork reduce(double seconds, OptionalDouble cpuSeconds) {
        return work(reduce, seconds, cpuSeconds);
    }

    private TaskWork work(Charges charged, double seconds, OptionalDouble cpuSeconds) {
        double own = Math.max(0, seconds - charged.seconds());
        double computing = cpuSeconds.isEmpty()
                ? own
                : Math.min(own, Math.max(0, cpuSeconds.getAsDouble() - charged.cpuSeconds()));
        return new TaskWork(computing * operationsPerSecond / charged.collector(), own - computing);
    }

    private Charges mapCharges(Machine machine, FrameworkCosts costs, JobProfile profile, JobSettings settings) {
        Splits splits = Splits.of(profile, settings);
        FrameworkWork framework = new FrameworkWork(costs, settings);
        double collector = costs.withCollector(1, settings.containers().mapHeapMb(), MapOutput.bufferedMb(settings));
        double readSeconds = splits.mb() / machine.diskReadMbPerSecond()
                + (splits.mb() == 0 ? 0 : splits.files() * machine.diskReadSeconds());
        double startSeconds = frameworkSeconds(machine, framework.startOperations());
        double sortedMb = MapOutput.collectedMb(profile, settings, splits);
        double sortSeconds = collector * frameworkSeconds(machine, framework.sortOperations(sortedMb));
        double mergeSeconds = frameworkSeconds(
                machine, framework.mapMergeOperations(sortedMb, MapOutput.leftMb(profile, settings, splits)));
        double outputSeconds = settings.reduces() == 0
                ? splits.mb()
                        * profile.mapOutputPerMb()
                        * profile.outputPerMb()
                        * (settings.outputReplication() - 1)
                        / machine.networkMbPerSecond()
                : 0;
        return new Charges(
                costs.launchSeconds() + startSeconds + readSeconds + sortSeconds + mergeSeconds + outputSeconds,
                startSeconds + sortSeconds + mergeSeconds,
                collector);
    }

    private Charges reduceCharges(
            Machine machine,
            FrameworkCosts costs,
            JobProfile profile,
            JobSettings settings,
            boolean reducesFromShuffle) {
        Splits splits = Splits.of(profile, settings);
        FrameworkWork framework = new FrameworkWork(costs, settings);
        double mb = splits.count() * MapOutput.leftMb(profile, settings, splits) / Math.max(1, settings.reduces());
        double collector =
                costs.withCollector(1, settings.containers().reduceHeapMb(), Math.min(mb, settings.shuffleMemoryMb()));
        double startSeconds = frameworkSeconds(machine, framework.startOperations());
        double fetchSeconds = collector * frameworkSeconds(machine, framework.fetchOperations(splits.count(), mb));
        // After the last fetch, so in what is measured from the shuffle's end.
        double mergeSeconds = frameworkSeconds(machine, framework.reduceMergeOperations(mb));
        double outputSeconds =
                mb * profile.outputPerMb() * (settings.outputReplication() - 1) / machine.networkMbPerSecond();
        double shuffledSeconds =
                costs.launchSeconds() + startSeconds + mb / machine.networkMbPerSecond() + fetchSeconds;
        return new Charges(
                mergeSeconds + outputSeconds + (reducesFromShuffle ? 0 : shuffledSeconds),
                startSeconds + fetchSeconds + mergeSeconds,
                collector);
    }

    private double frameworkSeconds(Machine machine, double operations) {
        return operations / machine.frameworkSpeed() / operationsPerSecond;
    }
}

package io.wattle.simulator.job;

import io.wattle.simulator.node.SimulatedNode;
import java.util.BitSet;
import java.util.function.Consumer;

/**
 * A reduce whose JVM has started: fetches map output as maps finish, merges it, on disk where its memory is too small, in
 * several passes where there are more files than are merged at once, computes and writes its output with its replicas. What others
 * read from its node's disk, and the replicas that they leave there, are taken to be as much as it has read from theirs, and has left
 * there.
 */
final class ReduceTask implements AttemptWork {

    private final JobPlan plan;
    private final JobFiles files;
    private final Shuffle shuffle;
    private final TaskSteps steps;
    private final TaskWork own;
    private final double mbPerMap;
    private final Consumer<Runnable> waits;
    private final Runnable done;
    private final BitSet fetched = new BitSet();
    private int fetchedMaps;
    private double onDiskMb;

    /**
     * @param own work beside what the profile says
     * @param share of the job's map output that is for it, times the number of reduces
     * @param waits told, when it has fetched what there is and maps are missing, what to run when there is more
     */
    ReduceTask(
            JobPlan plan,
            JobFiles files,
            Shuffle shuffle,
            TaskSteps steps,
            TaskWork own,
            double share,
            Consumer<Runnable> waits,
            Runnable done) {
        this.plan = plan;
        this.files = files;
        this.shuffle = shuffle;
        this.steps = steps;
        this.own = own;
        this.waits = waits;
        this.done = done;
        mbPerMap = share * (plan.mapOutputMb() / plan.settings().reduces());
    }

    @Override
    public void run() {
        int more = shuffle.fetch(fetched);
        if (more > 0) {
            fetchedMaps += more;
            fetch(more);
        } else if (fetchedMaps == plan.splits().count()) {
            merge();
        } else {
            waits.accept(this);
        }
    }

    private void fetch(int maps) {
        double mb = maps * mbPerMap;
        double operations = collected(plan.framework().fetchOperations(maps, mb), inMemoryMb());
        steps.readBack(
                mb,
                () -> steps.receive(
                        mb * plan.remoteShare(), () -> steps.computeFramework(operations, () -> spill(mb))));
    }

    private void spill(double mb) {
        double tooMuchMb =
                Math.max(0, Math.min(mb, inMemoryMb() - plan.settings().shuffleMemoryMb()));
        if (tooMuchMb == 0) {
            run();
        } else {
            onDiskMb += tooMuchMb;
            files.wrote(steps.node(), tooMuchMb);
            steps.write(tooMuchMb, this);
        }
    }

    private void merge() {
        FrameworkWork framework = plan.framework();
        new MergeSteps(steps, framework).mergeAgain(onDiskMb, framework.reduceMergedAgain(onDiskMb), this::reduce);
    }

    private void reduce() {
        steps.readBack(
                onDiskMb,
                () -> steps.pause(
                        own.waitSeconds(),
                        () -> steps.compute(collected(reduceOperations(), inMemoryMb()), this::write)));
    }

    private double reduceOperations() {
        return own.operations() + allMb() * plan.profile().reduceOperationsPerMb();
    }

    /** All that is for it. */
    private double allMb() {
        return plan.splits().count() * mbPerMap;
    }

    private double inMemoryMb() {
        return fetchedMaps * mbPerMap - onDiskMb;
    }

    private double collected(double operations, double inMemoryMb) {
        double dataMb = Math.min(inMemoryMb, plan.settings().shuffleMemoryMb());
        return plan.costs()
                .withCollector(operations, plan.settings().containers().reduceHeapMb(), dataMb);
    }

    private void write() {
        double mb = outputMb();
        double storedMb = mb * plan.outputReplicas();
        files.wrote(steps.node(), storedMb);
        steps.receive(storedMb - mb, () -> steps.write(storedMb, done));
    }

    private double outputMb() {
        return allMb() * plan.profile().outputPerMb();
    }

    @Override
    public double plannedSeconds() {
        SimulatedNode node = steps.node();
        double mb = allMb();
        FrameworkWork framework = plan.framework();
        double spilledMb = framework.onDiskMb(mb);
        double frameworkOperations = framework.startOperations()
                + collected(framework.fetchOperations(plan.splits().count(), mb), mb);
        double storedMb = outputMb() * plan.outputReplicas();
        return plan.costs().launchSeconds()
                + own.waitSeconds()
                + steps.computeSeconds(
                        node.frameworkOperations(frameworkOperations) + collected(reduceOperations(), mb))
                + node.readBackSeconds(mb + spilledMb)
                + node.receiveSeconds(mb * plan.remoteShare() + storedMb - outputMb())
                + node.writeSeconds(spilledMb + storedMb)
                + new MergeSteps(steps, framework).seconds(spilledMb * framework.reduceMergedAgain(spilledMb));
    }
}

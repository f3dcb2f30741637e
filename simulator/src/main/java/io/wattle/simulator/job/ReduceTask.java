package io.wattle.simulator.job;

import io.wattle.simulator.node.SimulatedNode;
import io.wattle.simulator.yarn.Container;
import java.util.function.DoubleConsumer;

/**
 * A reduce whose JVM has started: fetches map output as maps finish, merges it, on disk where its memory is too small,
 * computes and writes its output with its replicas. What others read from its node's disk is taken to be as much as it has
 * read from theirs.
 */
final class ReduceTask implements Runnable {

    private final SimulatedJob job;
    private final Container container;
    private final TaskSteps steps;
    private final DoubleConsumer done;
    private final double mbPerMap;
    private int fetched;
    private double onDiskMb;
    private double waitedSeconds;

    /** @param done told how long it waited for maps */
    ReduceTask(SimulatedJob job, Container container, TaskSteps steps, DoubleConsumer done) {
        this.job = job;
        this.steps = steps;
        this.container = container;
        this.done = done;
        mbPerMap = MapOutput.mb(job) / job.settings().reduces();
    }

    @Override
    public void run() {
        int more = job.mapsDone() - fetched;
        if (more > 0) {
            fetched += more;
            fetch(more);
        } else if (job.allMapsDone()) {
            merge();
        } else {
            double since = job.nowSeconds();
            job.waitForMaps(container, () -> {
                waitedSeconds += job.nowSeconds() - since;
                run();
            });
        }
    }

    private void fetch(int maps) {
        SimulatedNode node = steps.node();
        double mb = maps * mbPerMap;
        double operations = collected(
                maps * job.costs().fetchOperations() + mb * job.costs().mergeOperationsPerMb());
        node.readBack(
                mb,
                () -> node.receive(mb * job.remoteShare(), () -> steps.computeFramework(operations, () -> spill(mb))));
    }

    private void spill(double mb) {
        double tooMuchMb =
                Math.max(0, Math.min(mb, inMemoryMb() - job.settings().shuffleMemoryMb()));
        if (tooMuchMb == 0) {
            run();
        } else {
            onDiskMb += tooMuchMb;
            job.wrote(steps.node(), tooMuchMb);
            steps.node().write(tooMuchMb, this);
        }
    }

    private void merge() {
        TaskWork own = job.ownWork().nextReduce();
        double operations =
                own.operations() + fetched * mbPerMap * job.profile().reduceOperationsPerMb();
        steps.node()
                .readBack(
                        onDiskMb,
                        () -> job.pause(own.waitSeconds(), () -> steps.compute(collected(operations), this::write)));
    }

    private double inMemoryMb() {
        return fetched * mbPerMap - onDiskMb;
    }

    private double collected(double operations) {
        double dataMb = Math.min(inMemoryMb(), job.settings().shuffleMemoryMb());
        return job.costs().withCollector(operations, job.settings().reduceHeapMb(), dataMb);
    }

    private void write() {
        SimulatedNode node = steps.node();
        double mb = fetched * mbPerMap * job.profile().outputPerMb();
        double storedMb = mb * Math.min(job.settings().outputReplication(), job.nodes());
        job.wrote(node, storedMb);
        node.receive(storedMb - mb, () -> node.write(storedMb, () -> done.accept(waitedSeconds)));
    }
}

package io.wattle.simulator.job;

import io.wattle.simulator.node.SimulatedNode;

/** A map whose JVM has started: reads its split, computes, sorts and spills; more than one spill is merged. */
final class MapTask implements Runnable {

    private final SimulatedJob job;
    private final TaskSteps steps;
    private final boolean local;
    private final Runnable done;

    /** @param local whether its node holds its split */
    MapTask(SimulatedJob job, TaskSteps steps, boolean local, Runnable done) {
        this.job = job;
        this.steps = steps;
        this.local = local;
        this.done = done;
    }

    @Override
    public void run() {
        Splits splits = job.splits();
        if (splits.mb() == 0) {
            compute();
        } else if (local) {
            steps.node().readFiles(splits.mb(), splits.files(), this::compute);
        } else {
            steps.node().receive(splits.mb(), this::compute);
        }
    }

    private void compute() {
        JobProfile profile = job.profile();
        TaskWork own = job.ownWork().nextMap();
        double mb = job.splits().mb();
        double operations = profile.mapOperations() / job.splits().count()
                + own.operations()
                + mb * profile.mapOperationsPerMb()
                + steps.node().frameworkOperations(collectedMb() * job.costs().sortOperationsPerMb());
        JobSettings settings = job.settings();
        double all = job.costs().withCollector(operations, settings.mapHeapMb(), MapOutput.bufferedMb(settings));
        job.pause(own.waitSeconds(), () -> steps.compute(all, this::write));
    }

    private void write() {
        SimulatedNode node = steps.node();
        double mb = MapOutput.mb(job);
        job.wrote(node, mb);
        double bufferMb = job.settings().sortMb() * JobSettings.SPILL_SHARE;
        if (collectedMb() <= bufferMb) {
            node.write(mb, done);
        } else {
            node.write(
                    mb,
                    () -> node.readBack(mb, () -> {
                        node.delete(mb);
                        node.write(mb, done);
                    }));
        }
    }

    private double collectedMb() {
        return MapOutput.collectedMb(job.profile(), job.settings(), job.splits());
    }
}

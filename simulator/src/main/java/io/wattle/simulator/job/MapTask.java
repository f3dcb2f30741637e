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
        double mb = job.splits().mb();
        double operations = profile.mapOperations() / job.splits().count()
                + mb * profile.mapOperationsPerMb()
                + steps.node().frameworkOperations(collectedMb() * job.costs().sortOperationsPerMb());
        JobSettings settings = job.settings();
        // The sort buffer is there from the start, however little it takes in.
        double dataMb = settings.reduces() == 0 ? 0 : Math.min(settings.sortMb(), settings.mapHeapMb());
        steps.compute(job.costs().withCollector(operations, settings.mapHeapMb(), dataMb), this::write);
    }

    private void write() {
        SimulatedNode node = steps.node();
        double mb = MapOutput.mb(job);
        job.wrote(node, mb);
        double bufferMb = job.settings().sortMb() * JobSettings.SPILL_SHARE;
        if (collectedMb() <= bufferMb || job.settings().reduces() == 0) {
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

    /** What the map function gives, before the combiner. */
    private double collectedMb() {
        return job.splits().mb() * job.profile().mapOutputPerMb();
    }
}

package io.wattle.simulator.job;

import io.wattle.simulator.node.SimulatedNode;

/**
 * A map whose JVM has started: reads its split, computes, sorts and spills; more than one spill is merged, in several
 * passes where there are more than are merged at once.
 */
final class MapTask implements AttemptWork {

    private final JobPlan plan;
    private final JobFiles files;
    private final TaskSteps steps;
    private final TaskWork own;
    private final boolean local;
    private final Runnable done;

    /**
     * @param own work beside what the profile says
     * @param local whether its node holds its split
     */
    MapTask(JobPlan plan, JobFiles files, TaskSteps steps, TaskWork own, boolean local, Runnable done) {
        this.plan = plan;
        this.files = files;
        this.steps = steps;
        this.own = own;
        this.local = local;
        this.done = done;
    }

    @Override
    public void run() {
        Splits splits = plan.splits();
        if (splits.mb() == 0) {
            compute();
        } else if (local) {
            steps.readFiles(splits.mb(), splits.files(), this::compute);
        } else {
            steps.receive(splits.mb(), this::compute);
        }
    }

    private void compute() {
        steps.pause(own.waitSeconds(), () -> steps.compute(operations(), this::write));
    }

    private double operations() {
        JobProfile profile = plan.profile();
        double mb = plan.splits().mb();
        double operations = profile.mapOperations() / plan.splits().count()
                + own.operations()
                + mb * profile.mapOperationsPerMb()
                + steps.node().frameworkOperations(plan.framework().sortOperations(sortedMb()));
        JobSettings settings = plan.settings();
        return plan.costs()
                .withCollector(operations, settings.containers().mapHeapMb(), MapOutput.bufferedMb(settings));
    }

    private void write() {
        double mb = plan.mapOutputMb();
        files.wrote(steps.node(), mb);
        steps.receive(plan.mapReplicasMb(), () -> spill(mb));
    }

    private void spill(double mb) {
        FrameworkWork framework = plan.framework();
        if (framework.spills(sortedMb()) == 1) {
            steps.write(mb, done);
        } else {
            steps.write(
                    mb,
                    () -> new MergeSteps(steps, framework)
                            .mergeAgain(mb, framework.mapMergedAgain(sortedMb()), () -> mergeAll(mb)));
        }
    }

    private void mergeAll(double mb) {
        steps.readBack(mb, () -> {
            steps.node().delete(mb);
            steps.write(mb, done);
        });
    }

    private double sortedMb() {
        return MapOutput.collectedMb(plan.profile(), plan.settings(), plan.splits());
    }

    @Override
    public double plannedSeconds() {
        SimulatedNode node = steps.node();
        Splits splits = plan.splits();
        double mb = plan.mapOutputMb();
        FrameworkWork framework = plan.framework();
        double startOperations = node.frameworkOperations(framework.startOperations());
        return plan.costs().launchSeconds()
                + own.waitSeconds()
                + steps.computeSeconds(startOperations + operations())
                + (local ? node.readFilesSeconds(splits.mb(), splits.files()) : node.receiveSeconds(splits.mb()))
                + node.receiveSeconds(plan.mapReplicasMb())
                + node.writeSeconds(mb)
                + (framework.spills(sortedMb()) == 1
                        ? 0
                        : node.readBackSeconds(mb)
                                + node.writeSeconds(mb)
                                + new MergeSteps(steps, framework).seconds(mb * framework.mapMergedAgain(sortedMb())));
    }
}

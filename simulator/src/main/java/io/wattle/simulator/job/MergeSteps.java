package io.wattle.simulator.job;

import io.wattle.simulator.node.SimulatedNode;

/** What a task does for passes of a merge before the last one: reads, compares and writes once more. Not thread safe. */
final class MergeSteps {

    private final TaskSteps steps;
    private final FrameworkWork framework;

    MergeSteps(TaskSteps steps, FrameworkWork framework) {
        this.steps = steps;
        this.framework = framework;
    }

    /**
     * Merges files that the task has written on its node.
     *
     * @param mb of the files
     * @param share of them that passes before the last one write again,
     */
    void mergeAgain(double mb, double share, Runnable next) {
        if (share == 0) {
            next.run();
            return;
        }
        // No step takes more away than there is.
        double now = Math.min(1, share);
        double partMb = now * mb;
        steps.readBack(
                partMb,
                () -> steps.computeFramework(framework.mergeOperations(partMb), () -> {
                    steps.node().delete(partMb);
                    steps.write(partMb, () -> mergeAgain(mb, share - now, next));
                }));
    }

    /** How long that takes alone. @param mb that is written again */
    double seconds(double mb) {
        SimulatedNode node = steps.node();
        return node.readBackSeconds(mb)
                + steps.computeSeconds(node.frameworkOperations(framework.mergeOperations(mb)))
                + node.writeSeconds(mb);
    }
}

package io.wattle.benchmarks.sls;

import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.sls.nodemanager.NMSimulator;

/**
 * What masters see of one of SLS's NodeManagers: the same, but a task takes as long there as its machine needs, and is
 * recorded. It has no state of its own.
 */
final class PacedNode extends NMSimulator {

    /** SLS's life time of a container that its application ends. */
    private static final long MASTER = -1;

    private static final int REDUCE_PRIORITY = 10;

    private final NMSimulator node;
    private final double pace;
    private final RunRecorder recorder;

    /** @param pace how much longer a task takes here than the trace says */
    PacedNode(NMSimulator node, double pace, RunRecorder recorder) {
        this.node = node;
        this.pace = pace;
        this.recorder = recorder;
    }

    @Override
    public void addNewContainer(Container container, long lifeTimeMillis, ApplicationId app) {
        if (lifeTimeMillis == MASTER) {
            node.addNewContainer(container, lifeTimeMillis, app);
            return;
        }
        long millis = Math.max(1, Math.round(lifeTimeMillis * pace));
        long now = System.currentTimeMillis();
        recorder.began(new TaskSpan(
                app.toString(),
                container.getNodeId().getHost(),
                container.getPriority().getPriority() == REDUCE_PRIORITY,
                container.getResource().getVirtualCores(),
                now,
                now + millis));
        node.addNewContainer(container, millis, app);
    }

    /**
     * Does nothing. SLS ends a master's container before the master unregisters: if the node reports in between, the
     * ResourceManager takes the application for failed. {@link PacedRunner#masterEnded} ends it.
     */
    @Override
    public void cleanupContainer(ContainerId container) {}

    @Override
    public void finishApplication(ApplicationId app) {
        node.finishApplication(app);
    }

    @Override
    public RMNode getNode() {
        return node.getNode();
    }
}

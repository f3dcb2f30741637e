package io.wattle.benchmarks.simulator;

import io.wattle.simulator.node.SimulatedNode;
import io.wattle.simulator.power.PowerPolicy;
import java.util.ArrayList;
import java.util.List;

/**
 * Slurm's power saving, by its guide: a node that is idle for {@code SuspendTime} is powered down, up to {@code SuspendRate} a minute; nodes
 * are powered up for work that has no room, up to {@code ResumeRate} a minute. {@code SuspendTimeout} and {@code ResumeTimeout} do nothing where each
 * node wakes in time. Slurm gives whole nodes to jobs; here containers that have no room stand for them. Not thread safe.
 */
final class SlurmPower implements PowerPolicy {

    /** Of the guide's example. */
    private static final double SUSPEND_SECONDS = 600;

    private static final double SUSPEND_RATE = 60;
    private static final double RESUME_RATE = 300;
    private static final double MINUTE_SECONDS = 60;

    private final PolledNodes polled;

    SlurmPower(String nodeClass) {
        polled = new PolledNodes(nodeClass);
    }

    @Override
    public void decide(Cluster cluster) {
        List<SimulatedNode> nodes = polled.look(cluster);
        List<SimulatedNode> waking = new ArrayList<>(nodes.stream()
                .filter(it -> it.state() == SimulatedNode.State.WAKING)
                .toList());
        int resumes = perInterval(RESUME_RATE);
        int suspends = perInterval(SUSPEND_RATE);
        for (SimulatedNode node : nodes) {
            if (node.state() == SimulatedNode.State.ASLEEP) {
                if (resumes > 0 && !PolledNodes.withoutRoom(cluster, waking).isEmpty()) {
                    cluster.wake(node);
                    waking.add(node);
                    resumes--;
                }
            } else if (suspends > 0
                    && polled.idleSeconds(node, cluster.nowSeconds()) >= SUSPEND_SECONDS
                    && cluster.sleep(node)) {
                suspends--;
            }
        }
    }

    private static int perInterval(double perMinute) {
        return (int) (perMinute * INTERVAL_SECONDS / MINUTE_SECONDS);
    }
}

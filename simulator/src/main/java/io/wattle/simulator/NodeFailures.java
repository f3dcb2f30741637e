package io.wattle.simulator;

import io.wattle.simulator.event.EventQueue;
import io.wattle.simulator.job.SimulatedJob;
import io.wattle.simulator.node.SimulatedNode;
import io.wattle.simulator.yarn.ResourceManager;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Lets nodes fail and come back. YARN takes one for lost when it has not reported for so long, or as soon as it is back: its
 * NodeManager begins anew then. Not thread safe.
 */
final class NodeFailures {

    private static final double HOUR_SECONDS = 3600;

    private final EventQueue time;
    private final List<SimulatedNode> nodes;
    private final ResourceManager yarn;
    private final List<SimulatedJob> jobs;
    private final Failures failures;
    private final double expirySeconds;

    /**
     * @param nodes the workers, in the order of their numbers
     * @param jobs all that are or will be submitted
     * @param expirySeconds after which a node that does not report is lost
     */
    NodeFailures(
            EventQueue time,
            List<SimulatedNode> nodes,
            ResourceManager yarn,
            List<SimulatedJob> jobs,
            Failures failures,
            double expirySeconds) {
        this.time = time;
        this.nodes = nodes;
        this.yarn = yarn;
        this.jobs = jobs;
        this.failures = failures;
        this.expirySeconds = expirySeconds;
    }

    /** @throws IllegalArgumentException if one is given of a node that there is not */
    void start(SplittableRandom random) {
        for (Failures.NodeFailure it : failures.given()) {
            if (it.node() >= nodes.size()) {
                throw new IllegalArgumentException(
                        "failure of node " + it.node() + " (allowed: 0 to " + (nodes.size() - 1) + ")");
            }
            time.at(it.atSeconds(), () -> fail(nodes.get(it.node())));
        }
        if (Double.isFinite(failures.nodeHours())) {
            nodes.forEach(it -> draw(it, random.split(), 0));
        }
    }

    /** @param offSeconds for which it does not work from now on */
    private void draw(SimulatedNode node, SplittableRandom random, double offSeconds) {
        double worksSeconds = -Math.log(1 - random.nextDouble()) * failures.nodeHours() * HOUR_SECONDS;
        time.after(offSeconds + worksSeconds, () -> draw(node, random, fail(node) ? failures.repairSeconds() : 0));
    }

    /** @return whether it worked until now */
    private boolean fail(SimulatedNode node) {
        if (node.state() != SimulatedNode.State.AWAKE) {
            return false;
        }
        node.fail();
        jobs.forEach(it -> it.nodeFailed(node));
        time.after(Math.min(expirySeconds, failures.repairSeconds()), () -> {
            jobs.forEach(it -> it.nodeLost(node));
            yarn.lost(node);
        });
        // Where both are at the same time the order is this one.
        time.after(failures.repairSeconds(), () -> {
            node.repaired();
            yarn.awake(node);
        });
        return true;
    }
}

package io.wattle.simulator.job;

import io.wattle.simulator.node.SimulatedNode;
import java.util.HashMap;
import java.util.Map;

/** What the tasks of a job leave on their nodes until it ends. Not thread safe. */
final class JobFiles {

    private final Map<SimulatedNode, Double> writtenMb = new HashMap<>();

    /** A task writes so much. */
    void wrote(SimulatedNode node, double mb) {
        writtenMb.merge(node, mb, Double::sum);
    }

    /** The node has failed, and with it what was on it. */
    void gone(SimulatedNode node) {
        writtenMb.remove(node);
    }

    /** The job is over. */
    void delete() {
        writtenMb.forEach(SimulatedNode::delete);
        writtenMb.clear();
    }
}

package io.wattle.simulator.timeline;

import io.wattle.simulator.Workers;
import io.wattle.simulator.node.NodeListener;
import java.util.ArrayList;
import java.util.List;

/** Records what the nodes of one group do. Not thread safe. */
final class ClassRecorder {

    private final Workers workers;
    private final IntervalSums watts;
    private final IntervalSums busyNodes;
    private final Level givenMemoryMb;
    private final List<NodeRecorder> nodes = new ArrayList<>();

    ClassRecorder(Workers workers, int mostIntervals) {
        this.workers = workers;
        watts = new IntervalSums(mostIntervals);
        busyNodes = new IntervalSums(mostIntervals);
        givenMemoryMb = new Level(mostIntervals);
    }

    private final class NodeRecorder implements NodeListener {
        private double busySeconds;

        @Override
        public void ran(double fromSeconds, double toSeconds, double utilisation, double nodeWatts) {
            watts.add(fromSeconds, toSeconds, nodeWatts);
            busyNodes.add(fromSeconds, toSeconds, utilisation);
            busySeconds += (toSeconds - fromSeconds) * utilisation;
        }

        @Override
        public void memoryGiven(double nowSeconds, int changeMb) {
            givenMemoryMb.change(nowSeconds, changeMb);
        }
    }

    NodeListener nextNode() {
        NodeRecorder node = new NodeRecorder();
        nodes.add(node);
        return node;
    }

    ClassTimeline until(double endSeconds) {
        return new ClassTimeline(
                workers.machine().name(),
                watts.until(endSeconds),
                busyNodes.until(endSeconds),
                givenMemoryMb.until(endSeconds),
                (double) workers.count() * workers.machine().containerMemoryMb(),
                nodes.stream().map(it -> it.busySeconds / endSeconds).toList());
    }
}

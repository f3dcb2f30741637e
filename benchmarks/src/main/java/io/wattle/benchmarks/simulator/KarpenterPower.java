package io.wattle.benchmarks.simulator;

import io.wattle.simulator.node.SimulatedNode;
import io.wattle.simulator.power.PowerPolicy;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Karpenter's consolidation ({@code WhenEmptyOrUnderutilized}), by its documents: a node to which nothing came and from which nothing went for {@code
 * consolidateAfter} goes if it is empty, or if what it has fits on other nodes; a tenth of the nodes at once, rounded up. Nodes come at once
 * for what has no room. Karpenter evicts; here the node drains, as an evicted task would do its work twice. Not thread safe.
 */
final class KarpenterPower implements PowerPolicy {

    private static final double CONSOLIDATE_AFTER_SECONDS = 30;
    private static final double BUDGET = 0.1;

    private final String nodeClass;
    private final Map<SimulatedNode, Seen> seen = new IdentityHashMap<>();

    /** What a node had free when that last changed. */
    private record Seen(int freeMb, double atSeconds) {}

    KarpenterPower(String nodeClass) {
        this.nodeClass = nodeClass;
    }

    @Override
    public void decide(Cluster cluster) {
        List<SimulatedNode> nodes = cluster.nodes().stream()
                .filter(it -> it.machine().name().equals(nodeClass))
                .toList();
        nodes.forEach(it -> look(it, cluster.nowSeconds()));
        wake(cluster, nodes);
        int budget = (int) Math.ceil(BUDGET * nodes.size());
        for (SimulatedNode node : nodes) {
            if (node.isDraining()) {
                budget--;
                cluster.sleep(node);
            }
        }
        for (SimulatedNode node : nodes) {
            if (budget > 0
                    && node.takesContainers()
                    && isQuiet(node, cluster.nowSeconds())
                    && othersHold(cluster, node)) {
                cluster.drain(node);
                cluster.sleep(node);
                budget--;
            }
        }
    }

    private static void wake(Cluster cluster, List<SimulatedNode> nodes) {
        List<SimulatedNode> waking = new ArrayList<>(nodes.stream()
                .filter(it -> it.state() == SimulatedNode.State.WAKING)
                .toList());
        for (SimulatedNode node : nodes) {
            boolean canCome = node.state() == SimulatedNode.State.ASLEEP || node.isDraining();
            if (canCome && !PolledNodes.withoutRoom(cluster, waking).isEmpty()) {
                cluster.cancelDrain(node);
                cluster.wake(node);
                waking.add(node);
            }
        }
    }

    private void look(SimulatedNode node, double nowSeconds) {
        Seen last = seen.get(node);
        if (last == null || last.freeMb() != node.freeMemoryMb() || !node.takesContainers()) {
            seen.put(node, new Seen(node.freeMemoryMb(), nowSeconds));
        }
    }

    private boolean isQuiet(SimulatedNode node, double nowSeconds) {
        return nowSeconds - seen.get(node).atSeconds() >= CONSOLIDATE_AFTER_SECONDS;
    }

    /** As one amount of memory: containers could not fit better. */
    private static boolean othersHold(Cluster cluster, SimulatedNode node) {
        long used = (long) node.machine().containerMemoryMb() - node.freeMemoryMb();
        long free = cluster.nodes().stream()
                .filter(it -> it.number() != node.number() && it.takesContainers())
                .mapToLong(SimulatedNode::freeMemoryMb)
                .sum();
        return used <= free;
    }
}

package io.wattle.benchmarks.busy;

import io.wattle.placement.PlacementSettings;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * Sees everything, and asks nobody whose turn it is: a place goes to the pending container that saves the most joules there. One
 * that is cheaper elsewhere gets it only if there will not be a place for it there within the longest wait.
 */
final class OraclePlacer implements Placer {

    private final PriorityQueue<BusyCluster.End> ends;
    private final List<BusyNode> nodes;

    /** @param ends of the containers that run */
    OraclePlacer(PriorityQueue<BusyCluster.End> ends, List<BusyNode> nodes) {
        this.ends = ends;
        this.nodes = nodes;
    }

    @Override
    public Optional<BusyApp> choose(BusyNode node, List<BusyApp> inOrder, long nowMillis) {
        Optional<BusyApp> best = inOrder.stream()
                .filter(it -> it.isBestOn(node.wimpy))
                .max(Comparator.comparingDouble(it -> it.extraJoules(!node.wimpy)));
        if (best.isPresent()) {
            return best;
        }
        long elsewhere = inOrder.stream().mapToLong(it -> it.pending).sum();
        return elsewhere <= placesSoon(!node.wimpy, nowMillis)
                ? Optional.empty()
                : inOrder.stream().min(Comparator.comparingDouble(it -> it.extraJoules(node.wimpy)));
    }

    private long placesSoon(boolean wimpy, long nowMillis) {
        long until = nowMillis + PlacementSettings.DEFAULT.longestDeferral().toMillis();
        long free = nodes.stream()
                .filter(it -> it.wimpy == wimpy)
                .mapToLong(it -> it.free)
                .sum();
        return free
                + ends.stream()
                        .filter(it -> it.node().wimpy == wimpy && it.millis() <= until)
                        .count();
    }
}

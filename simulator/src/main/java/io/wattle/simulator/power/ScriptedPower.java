package io.wattle.simulator.power;

import io.wattle.simulator.node.SimulatedNode;
import java.util.Map;
import java.util.TreeMap;

/**
 * Nodes of one class sleep and wake by the clock: what an operator's cron jobs do. A node that is in use when it should sleep does
 * so as soon as it is not. Immutable.
 */
public final class ScriptedPower implements PowerPolicy {

    private final String nodeClass;
    private final TreeMap<Double, Integer> awakeFrom;

    /**
     * @param nodeClass whose nodes sleep
     * @param awakeFrom how many of them are to be awake, by the seconds from which on; before the first time all are
     */
    public ScriptedPower(String nodeClass, Map<Double, Integer> awakeFrom) {
        this.nodeClass = nodeClass;
        this.awakeFrom = new TreeMap<>(awakeFrom);
        this.awakeFrom.forEach((seconds, nodes) -> {
            if (!(seconds >= 0) || nodes < 0) {
                throw new IllegalArgumentException(
                        nodes + " nodes awake from " + seconds + " s on (allowed: 0 or more of both)");
            }
        });
    }

    @Override
    public void decide(Cluster cluster) {
        Map.Entry<Double, Integer> now = awakeFrom.floorEntry(cluster.nowSeconds());
        int wanted = now == null ? Integer.MAX_VALUE : now.getValue();
        int seen = 0;
        for (SimulatedNode node : cluster.nodes()) {
            if (node.machine().name().equals(nodeClass)) {
                seen++;
                if (seen <= wanted) {
                    cluster.wake(node);
                } else {
                    cluster.sleep(node);
                }
            }
        }
    }
}

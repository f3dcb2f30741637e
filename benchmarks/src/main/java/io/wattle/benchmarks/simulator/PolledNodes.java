package io.wattle.benchmarks.simulator;

import io.wattle.simulator.node.SimulatedNode;
import io.wattle.simulator.power.PowerPolicy;
import io.wattle.simulator.yarn.Application;
import io.wattle.simulator.yarn.Ask;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What other programs' rules look at, of nodes of one class: since when each is idle, and what waits without room. Not thread safe. */
final class PolledNodes {

    private final String nodeClass;
    private final Map<SimulatedNode, Double> busySeconds = new HashMap<>();

    PolledNodes(String nodeClass) {
        this.nodeClass = nodeClass;
    }

    /** Nodes of the class, after a look at each. */
    List<SimulatedNode> look(PowerPolicy.Cluster cluster) {
        List<SimulatedNode> nodes = cluster.nodes().stream()
                .filter(it -> it.machine().name().equals(nodeClass))
                .toList();
        for (SimulatedNode node : nodes) {
            boolean idle = node.state() == SimulatedNode.State.AWAKE && isEmpty(node);
            if (!idle || !busySeconds.containsKey(node)) {
                busySeconds.put(node, cluster.nowSeconds());
            }
        }
        return nodes;
    }

    private static boolean isEmpty(SimulatedNode node) {
        return node.freeMemoryMb() == node.machine().containerMemoryMb();
    }

    double idleSeconds(SimulatedNode node, double nowSeconds) {
        return nowSeconds - busySeconds.get(node);
    }

    /** Memory of each container that is asked for and has no room on nodes that are awake, with what wakes already, MiB. */
    static List<Integer> withoutRoom(PowerPolicy.Cluster cluster, List<SimulatedNode> waking) {
        List<Integer> asked = new ArrayList<>();
        for (Application application : cluster.yarn().waiting()) {
            for (Ask ask : application.asks()) {
                for (int i = 0; i < ask.pending(); i++) {
                    asked.add(ask.memoryMb());
                }
            }
        }
        List<Integer> room = new ArrayList<>();
        cluster.nodes().stream().filter(SimulatedNode::takesContainers).forEach(it -> room.add(it.freeMemoryMb()));
        waking.forEach(it -> room.add(it.machine().containerMemoryMb()));
        return left(asked, room);
    }

    /** What finds no room, the largest first, each in the first room that holds it. */
    static List<Integer> left(List<Integer> containers, List<Integer> room) {
        List<Integer> free = new ArrayList<>(room);
        List<Integer> left = new ArrayList<>();
        containers.stream().sorted(Comparator.reverseOrder()).forEach(mb -> {
            int place = 0;
            while (place < free.size() && free.get(place) < mb) {
                place++;
            }
            if (place == free.size()) {
                left.add(mb);
            } else {
                free.set(place, free.get(place) - mb);
            }
        });
        return left;
    }
}

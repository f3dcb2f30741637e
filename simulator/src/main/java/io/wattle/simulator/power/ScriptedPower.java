package io.wattle.simulator.power;

import io.wattle.simulator.node.SimulatedNode;
import java.util.List;

/**
 * Nodes sleep and wake by the clock: what an operator's cron jobs do. Of a class the last ones sleep. A node that is in use when
 * it should sleep does so as soon as it is not. Immutable.
 */
public final class ScriptedPower implements PowerPolicy {

    private final List<SleepPeriod> periods;
    private final List<String> nodeClasses;
    private final DayClock clock;

    private ScriptedPower(List<SleepPeriod> periods, DayClock clock) {
        this.periods = periods;
        this.clock = clock;
        nodeClasses = periods.stream().map(SleepPeriod::nodeClass).distinct().toList();
    }

    /**
     * The policy of any number of simulations.
     *
     * @param periods in which nodes sleep; at all other times they are awake
     * @throws IllegalArgumentException if two periods of a class overlap: nobody knows which one would count
     */
    public static Factory with(List<SleepPeriod> periods) {
        requireApart(periods);
        List<SleepPeriod> copy = List.copyOf(periods);
        return clock -> new ScriptedPower(copy, clock);
    }

    /** The same, of some periods. */
    public static Factory with(SleepPeriod... periods) {
        return with(List.of(periods));
    }

    private static void requireApart(List<SleepPeriod> periods) {
        for (int i = 0; i < periods.size(); i++) {
            for (SleepPeriod before : periods.subList(0, i)) {
                SleepPeriod period = periods.get(i);
                if (period.nodeClass().equals(before.nodeClass()) && period.overlaps(before)) {
                    throw new IllegalArgumentException(period + " overlaps " + before);
                }
            }
        }
    }

    @Override
    public void decide(Cluster cluster) {
        for (String nodeClass : nodeClasses) {
            decide(cluster, nodeClass);
        }
    }

    private void decide(Cluster cluster, String nodeClass) {
        List<SimulatedNode> nodes = cluster.nodes().stream()
                .filter(it -> it.machine().name().equals(nodeClass))
                .toList();
        int awake = nodes.size() - asleep(nodeClass, clock.sinceMidnight(cluster.nowSeconds()));
        for (int i = 0; i < nodes.size(); i++) {
            if (i < awake) {
                cluster.wake(nodes.get(i));
            } else {
                cluster.sleep(nodes.get(i));
            }
        }
    }

    private int asleep(String nodeClass, double sinceMidnight) {
        return periods.stream()
                .filter(it -> it.nodeClass().equals(nodeClass) && it.contains(sinceMidnight))
                .mapToInt(SleepPeriod::nodes)
                .sum();
    }
}

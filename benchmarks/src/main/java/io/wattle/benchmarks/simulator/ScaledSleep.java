package io.wattle.benchmarks.simulator;

import io.wattle.model.ClusterProfile;
import io.wattle.model.Figure;
import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import io.wattle.simulator.power.SleepFigures;
import java.util.EnumMap;
import java.util.Map;

/** Other figures of sleep than those that are assumed: they tell how much a result rests on them. */
final class ScaledSleep {

    private ScaledSleep() {}

    /**
     * The same cluster, but the assumed sleep watts, wake seconds and boot joules of a class are larger or smaller.
     *
     * @param times how many times as large, more than 0
     * @throws IllegalArgumentException if the class then contradicts itself, as with more watts asleep than idle
     */
    static ClusterProfile of(ClusterProfile cluster, String nodeClass, double times) {
        return new ClusterProfile(
                cluster.name(),
                cluster.workers().stream()
                        .map(it -> it.nodeClass().name().equals(nodeClass)
                                ? new ClusterProfile.Workers(of(it.nodeClass(), times), it.count())
                                : it)
                        .toList(),
                cluster.master(),
                cluster.hdfsBlockMb(),
                cluster.hdfsReplication(),
                cluster.source());
    }

    private static NodeClass of(NodeClass nodeClass, double times) {
        Map<NodeAttribute, Figure> figures = new EnumMap<>(nodeClass.figures());
        for (NodeAttribute attribute : SleepFigures.ALL) {
            if (SleepFigures.isAssumed(nodeClass, attribute)) {
                Figure was = figures.get(attribute);
                figures.put(attribute, new Figure(times * was.value(), was.quality(), was.source()));
            }
        }
        return new NodeClass(
                nodeClass.name(),
                nodeClass.title(),
                nodeClass.tier(),
                nodeClass.architecture(),
                figures,
                nodeClass.power(),
                nodeClass.whyMissing());
    }
}

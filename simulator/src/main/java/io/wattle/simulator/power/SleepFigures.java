package io.wattle.simulator.power;

import io.wattle.model.ClusterProfile;
import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import io.wattle.model.Quality;
import java.util.List;
import java.util.Set;

/** What a simulation has to know of a node class whose nodes sleep. */
public final class SleepFigures {

    /** All of them. */
    public static final List<NodeAttribute> ALL =
            List.of(NodeAttribute.SLEEP_WATTS, NodeAttribute.WAKE_SECONDS, NodeAttribute.BOOT_JOULES);

    private SleepFigures() {}

    /** @throws io.wattle.model.MissingFigureException if one is not known */
    static void require(NodeClass nodeClass) {
        ALL.forEach(nodeClass::require);
    }

    /**
     * Those that nobody measured, so that a result that rests on them can say so: {@code dell-r620.wakeSeconds}.
     *
     * @param nodeClasses whose nodes may sleep
     */
    public static List<String> assumed(ClusterProfile cluster, Set<String> nodeClasses) {
        return cluster.workers().stream()
                .map(ClusterProfile.Workers::nodeClass)
                .filter(it -> nodeClasses.contains(it.name()))
                .flatMap(nodeClass -> ALL.stream()
                        .filter(it -> isAssumed(nodeClass, it))
                        .map(it -> nodeClass.name() + "." + it.key()))
                .toList();
    }

    /** Whether it is known, but nobody measured it. */
    public static boolean isAssumed(NodeClass nodeClass, NodeAttribute attribute) {
        return nodeClass
                .figure(attribute)
                .filter(it -> it.quality() == Quality.ASSUMED)
                .isPresent();
    }
}

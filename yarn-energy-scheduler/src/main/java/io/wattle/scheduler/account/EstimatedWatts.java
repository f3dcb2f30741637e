package io.wattle.scheduler.account;

import io.wattle.ledger.NodeState;
import io.wattle.model.MissingFigureException;
import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import io.wattle.model.Quality;
import io.wattle.model.Reading;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Watts of a node without a meter: its class's power curve at its utilisation. Stateless and thread safe. */
final class EstimatedWatts {

    private static final Duration OLDEST = Duration.ofSeconds(60);

    private EstimatedWatts() {}

    /** An ESTIMATED power, or ASSUMED if the class's watts are; Missing says what is not known and what to do. */
    static Reading of(NodeFacts node, Optional<NodeLoad> load, Instant time) {
        if (node.nodeClass().isEmpty()) {
            return new Reading.Missing(
                    "no meter, and its class is not known: " + node.whyUnknown()
                            + "; give it a class (yarn.energy.nodes.hosts-file) or a meter (yarn.energy.meters.file)",
                    time);
        }
        NodeClass nodeClass = node.nodeClass().get();
        if (load.isEmpty() || load.get().memoryMb() <= 0 || !(load.get().processorsUsed() >= 0)) {
            return new Reading.Missing(
                    "no meter, and its NodeManager has not said how busy the node is; it does every"
                            + " yarn.nodemanager.resource-monitor.interval-ms if that is positive",
                    time);
        }
        if (load.get().age().compareTo(OLDEST) > 0) {
            return new Reading.Missing(
                    "no meter, and its NodeManager has been silent for "
                            + load.get().age().toSeconds() + " s; check it",
                    time);
        }
        double utilisation =
                Math.min(1, load.get().processorsUsed() / Math.max(1, load.get().processors()));
        try {
            return new Reading.Power(nodeClass.powerCurve().watts(utilisation), time, quality(nodeClass));
        } catch (MissingFigureException e) {
            return new Reading.Missing("no meter; " + e.getMessage(), time);
        }
    }

    /**
     * Of one that is sent to sleep, sleeps or is woken: by the figures of its class, whatever its NodeManager said last. The joules of a start, which
     * are those of its shutdown too, are spread over the seconds that it takes.
     */
    static Reading switched(NodeFacts node, NodeState state, Instant time) {
        if (node.nodeClass().isEmpty()) {
            return of(node, Optional.empty(), time);
        }
        NodeClass nodeClass = node.nodeClass().get();
        try {
            return switch (state) {
                case ASLEEP ->
                    power(nodeClass, nodeClass.require(NodeAttribute.SLEEP_WATTS), time, NodeAttribute.SLEEP_WATTS);
                case BOOTING ->
                    power(
                            nodeClass,
                            nodeClass.require(NodeAttribute.BOOT_JOULES)
                                    / Math.max(1, nodeClass.require(NodeAttribute.WAKE_SECONDS)),
                            time,
                            NodeAttribute.BOOT_JOULES,
                            NodeAttribute.WAKE_SECONDS);
                case UP, SHUTTING_DOWN, LOST ->
                    power(nodeClass, nodeClass.powerCurve().idleWatts(), time, NodeAttribute.IDLE_WATTS);
            };
        } catch (MissingFigureException e) {
            return new Reading.Missing("no meter; " + e.getMessage(), time);
        }
    }

    private static Reading power(NodeClass nodeClass, double watts, Instant time, NodeAttribute... restsOn) {
        return new Reading.Power(watts, time, Quality.ESTIMATED.and(nodeClass.quality(restsOn)));
    }

    private static Quality quality(NodeClass nodeClass) {
        return Quality.ESTIMATED.and(nodeClass.quality(NodeAttribute.IDLE_WATTS, NodeAttribute.BUSY_WATTS));
    }
}

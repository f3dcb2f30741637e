package io.wattle.scheduler.placement;

import io.wattle.model.NodeClass;
import io.wattle.scheduler.nodes.NodeEntry;
import java.util.Optional;
import java.util.OptionalDouble;

/** Counts containers as they get their places. Stateless and thread safe. */
final class PlacedCounter {

    private PlacedCounter() {}

    /**
     * One that nobody judged, as the node's class is not known or its application is gone.
     *
     * @param entry of the node; null if it is not registered
     */
    static void countUnjudged(Energy shared, String queue, NodeEntry entry) {
        shared.placements()
                .add(new Placed(
                        queue, nodeClass(entry), false, PlacementReason.OTHER, 0, Optional.empty(), Optional.empty()));
    }

    /**
     * One that the policy let pass.
     *
     * @param good whether it had no objection
     * @param waitIsOver whether the request had waited long enough
     */
    static void count(
            Energy shared,
            ClassJudgements judged,
            NodeEntry entry,
            boolean good,
            boolean waitIsOver,
            long waitedMillis,
            long now) {
        ClassJudgements.OnClass on = judged.at(entry.slot());
        PlacementReason reason = waitIsOver ? PlacementReason.AFTER_WAIT : PlacementReason.BEST_IS_FULL;
        if (isBest(on)) {
            reason = PlacementReason.BEST;
        } else if (on == null || good || entry.room().orElseThrow().isCleared(now)) {
            reason = PlacementReason.OTHER;
        }
        shared.placements().add(placed(judged, entry, reason, waitedMillis));
    }

    /**
     * One that stock placed, and what the policy would have said.
     *
     * @param good whether it had no objection
     */
    static void countInShadow(Energy shared, ClassJudgements judged, NodeEntry entry, boolean good, long now) {
        ClassJudgements.OnClass on = judged.at(entry.slot());
        Placed placed = placed(judged, entry, isBest(on) ? PlacementReason.BEST : PlacementReason.OTHER, 0);
        shared.placements().add(placed);
        if (on != null && !good && !entry.room().orElseThrow().isCleared(now)) {
            shared.shadow()
                    .judge(
                            judged.pending(),
                            on,
                            judged.costs(entry.slot()),
                            entry.room().orElseThrow(),
                            now)
                    .ifPresent(it -> shared.placements().add(placed, it));
        }
    }

    private static boolean isBest(ClassJudgements.OnClass on) {
        return on != null && on.better().isEmpty();
    }

    private static Placed placed(ClassJudgements judged, NodeEntry entry, PlacementReason reason, long waitedMillis) {
        ClassCosts costs = judged.costs(entry.slot());
        judged.pending()
                .statistics()
                .expect(
                        nodeClass(entry),
                        costs.here()
                                .map(it -> OptionalDouble.of(it.onceJoules()))
                                .orElse(OptionalDouble.empty()));
        return new Placed(
                judged.pending().app().facts().queuePath(),
                nodeClass(entry),
                judged.pending().request().applicationMaster(),
                reason,
                waitedMillis,
                costs.here(),
                costs.best());
    }

    private static String nodeClass(NodeEntry entry) {
        return entry == null
                ? Placed.UNKNOWN_CLASS
                : entry.nodeClass().map(NodeClass::name).orElse(Placed.UNKNOWN_CLASS);
    }
}

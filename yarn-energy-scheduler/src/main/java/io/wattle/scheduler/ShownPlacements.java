package io.wattle.scheduler;

import io.wattle.scheduler.guard.Printable;
import io.wattle.scheduler.placement.Energy;
import io.wattle.scheduler.placement.PlacementCounts;
import io.wattle.scheduler.placement.PlacementReason;
import io.wattle.scheduler.web.Placements;

/** Counts of placements as page, REST and metrics show them. Stateless and thread safe. */
final class ShownPlacements {

    /** As many characters as the ledger has of a queue's path. */
    private static final int MOST_OF_QUEUE = 256;

    private ShownPlacements() {}

    static Placements of(Energy energy) {
        PlacementCounts counts = energy.placements();
        return new Placements(
                energy.mode().label(),
                counts.rows().stream().map(ShownPlacements::row).toList(),
                counts.waits().stream().map(ShownPlacements::waits).toList(),
                energy.expectedAndSeen().rows().stream()
                        .map(it -> new Placements.Compared(
                                it.nodeClass(), it.containers(), it.expectedJoules(), it.seenJoules()))
                        .toList());
    }

    private static Placements.Row row(PlacementCounts.Row row) {
        return new Placements.Row(
                queue(row.queue()),
                row.nodeClass(),
                row.master(),
                row.byReason().get(PlacementReason.BEST),
                row.byReason().get(PlacementReason.BEST_IS_FULL),
                row.byReason().get(PlacementReason.AFTER_WAIT),
                row.byReason().get(PlacementReason.OTHER),
                row.expected(),
                row.expectedJoules(),
                row.bestJoules(),
                row.wouldWait(),
                row.wouldCome(),
                row.wouldSaveJoules(),
                row.wouldCostJoules());
    }

    private static Placements.Waits waits(PlacementCounts.Waits waits) {
        return new Placements.Waits(
                queue(waits.queue()), waits.master(), waits.containers(), waits.seconds(), waits.upTo());
    }

    private static String queue(String path) {
        return Printable.line(path, MOST_OF_QUEUE);
    }
}

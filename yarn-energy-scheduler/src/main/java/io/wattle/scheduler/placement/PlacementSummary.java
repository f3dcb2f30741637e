package io.wattle.scheduler.placement;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A line in the log about the containers of the last ten minutes; none if there were none. For one thread. */
final class PlacementSummary {

    private static final Logger LOG = LoggerFactory.getLogger(PlacementSummary.class);
    private static final long EVERY_MILLIS = 600_000;

    private final PlacementCounts counts;
    private Totals before = new Totals(0, 0, 0, 0, 0, 0, 0, 0);
    private long beforeMillis;

    private record Totals(
            long best,
            long full,
            long afterWait,
            long other,
            double waitSeconds,
            long wouldWait,
            double wouldSave,
            double wouldCost) {

        private long containers() {
            return best + full + afterWait + other;
        }

        private Totals since(Totals then) {
            return new Totals(
                    best - then.best,
                    full - then.full,
                    afterWait - then.afterWait,
                    other - then.other,
                    waitSeconds - then.waitSeconds,
                    wouldWait - then.wouldWait,
                    wouldSave - then.wouldSave,
                    wouldCost - then.wouldCost);
        }

        private String line() {
            String placed = String.format(
                    Locale.ROOT,
                    "Placed %d containers in ten minutes: %d on their best node class, %d elsewhere as it was full, %d after"
                            + " a wait, %d for other reasons; requests waited %.0f s in all",
                    containers(),
                    best,
                    full,
                    afterWait,
                    other,
                    waitSeconds);
            return wouldWait == 0
                    ? placed
                    : placed
                            + String.format(
                                    Locale.ROOT,
                                    "; shadow mode: %d would have waited; where joules are known that would have saved %.0f J"
                                            + " and cost %.0f J",
                                    wouldWait,
                                    wouldSave,
                                    wouldCost);
        }
    }

    PlacementSummary(PlacementCounts counts, long nowMillis) {
        this.counts = counts;
        beforeMillis = nowMillis;
    }

    /** Call it now and then. */
    void log(long nowMillis) {
        line(nowMillis).ifPresent(LOG::info);
    }

    /** What is to be logged now. */
    Optional<String> line(long nowMillis) {
        if (nowMillis - beforeMillis < EVERY_MILLIS) {
            return Optional.empty();
        }
        beforeMillis = nowMillis;
        Totals now = totals();
        Totals news = now.since(before);
        before = now;
        return news.containers() == 0 ? Optional.empty() : Optional.of(news.line());
    }

    private Totals totals() {
        List<PlacementCounts.Row> rows = counts.rows();
        return new Totals(
                sum(rows, PlacementReason.BEST),
                sum(rows, PlacementReason.BEST_IS_FULL),
                sum(rows, PlacementReason.AFTER_WAIT),
                sum(rows, PlacementReason.OTHER),
                counts.waits().stream()
                        .mapToDouble(PlacementCounts.Waits::seconds)
                        .sum(),
                rows.stream().mapToLong(PlacementCounts.Row::wouldWait).sum(),
                rows.stream().mapToDouble(PlacementCounts.Row::wouldSaveJoules).sum(),
                rows.stream().mapToDouble(PlacementCounts.Row::wouldCostJoules).sum());
    }

    private static long sum(List<PlacementCounts.Row> rows, PlacementReason reason) {
        return rows.stream()
                .map(PlacementCounts.Row::byReason)
                .mapToLong((Map<PlacementReason, Long> it) -> it.get(reason))
                .sum();
    }
}

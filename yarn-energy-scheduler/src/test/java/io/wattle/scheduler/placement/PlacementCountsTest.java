package io.wattle.scheduler.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PlacementCountsTest {

    private final PlacementCounts counts = new PlacementCounts();

    @Test
    void containersByQueueClassAndRole() {
        counts.add(placed("root.a", "edison", false, PlacementReason.BEST, 0));
        counts.add(placed("root.a", "edison", false, PlacementReason.AFTER_WAIT, 0));
        counts.add(placed("root.a", "edison", true, PlacementReason.OTHER, 0));
        counts.add(placed("root.a", "dell", false, PlacementReason.BEST_IS_FULL, 0));
        counts.add(placed("root.b", "edison", false, PlacementReason.BEST, 0));
        assertThat(counts.rows().stream()
                        .map(it -> it.queue() + " " + it.nodeClass() + " " + it.master() + " " + it.containers()))
                .containsExactly(
                        "root.a dell false 1",
                        "root.a edison false 2",
                        "root.a edison true 1",
                        "root.b edison false 1");
        assertThat(counts.rows().get(1).byReason())
                .isEqualTo(Map.of(
                        PlacementReason.BEST, 1L,
                        PlacementReason.BEST_IS_FULL, 0L,
                        PlacementReason.AFTER_WAIT, 1L,
                        PlacementReason.OTHER, 0L));
    }

    @Test
    void joulesOfThoseThatHaveBoth() {
        Optional<Expected> dear = Optional.of(new Expected(10, 30.5, 30.5));
        Optional<Expected> cheap = Optional.of(new Expected(20, 12.25, 12.25));
        counts.add(new Placed("root.a", "dell", false, PlacementReason.OTHER, 0, dear, cheap));
        counts.add(new Placed("root.a", "dell", false, PlacementReason.OTHER, 0, dear, Optional.empty()));
        counts.add(new Placed("root.a", "dell", false, PlacementReason.OTHER, 0, Optional.empty(), cheap));
        PlacementCounts.Row row = counts.rows().get(0);
        assertThat(row.containers()).isEqualTo(3);
        assertThat(row.expected()).isEqualTo(1);
        assertThat(row.expectedJoules()).isEqualTo(30.5);
        assertThat(row.bestJoules()).isEqualTo(12.25);
    }

    @Test
    void whatShadowModeWouldSaveAndCostDoNotCancelOut() {
        Placed placed = placed("root.a", "dell", false, PlacementReason.OTHER, 0);
        counts.add(placed, new ShadowVerdict("edison", OptionalDouble.of(7.5)));
        counts.add(placed, new ShadowVerdict("edison", OptionalDouble.of(-2)));
        counts.add(placed, new ShadowVerdict("edison", OptionalDouble.empty()));
        PlacementCounts.Row dell = counts.rows().get(0);
        PlacementCounts.Row edison = counts.rows().get(1);
        assertThat(dell.wouldWait()).isEqualTo(3);
        assertThat(dell.wouldSaveJoules()).isEqualTo(7.5);
        assertThat(dell.wouldCostJoules()).isEqualTo(2);
        assertThat(edison.wouldCome()).isEqualTo(3);
        assertThat(edison.wouldWait()).isZero();
    }

    @Test
    void waitsWithinTheirBounds() {
        for (long millis : new long[] {0, 1, 1_000, 1_001, 60_000, 60_001}) {
            counts.add(placed("root.a", "dell", false, PlacementReason.BEST, millis));
        }
        counts.add(placed("root.a", "edison", false, PlacementReason.BEST, 0));
        counts.add(placed("root.a", "dell", true, PlacementReason.BEST, 5_000));
        PlacementCounts.Waits containers = counts.waits().get(0);
        assertThat(containers.containers()).isEqualTo(7);
        assertThat(containers.seconds()).isEqualTo(122.003);
        assertThat(containers.upTo()).isEqualTo(new TreeMap<>(Map.of(0, 2L, 1, 4L, 3, 5L, 10, 5L, 30, 5L, 60, 6L)));
        assertThat(counts.waits().get(1).master()).isTrue();
        assertThat(counts.waits().get(1).seconds()).isEqualTo(5);
    }

    @Test
    void whoMakesQueuesMakesNothingGrowFurther() {
        for (int i = 0; i < 10 * PlacementCounts.MOST; i++) {
            counts.add(placed("root.users.u" + i, "dell", false, PlacementReason.BEST, 2_000));
        }
        assertThat(counts.rows()).hasSize(PlacementCounts.MOST + 1);
        assertThat(counts.waits()).hasSize(PlacementCounts.MOST + 1);
        PlacementCounts.Row others = counts.rows().get(0);
        assertThat(others.queue()).isEqualTo(PlacementCounts.OTHER_QUEUES);
        assertThat(others.containers()).isEqualTo(9 * PlacementCounts.MOST);
        counts.add(placed("root.users.u0", "dell", false, PlacementReason.BEST, 0));
        assertThat(counts.rows().get(0).containers())
                .as("one that has a row keeps it")
                .isEqualTo(9 * PlacementCounts.MOST);
        assertThat(counts.rows().stream()
                        .mapToLong(PlacementCounts.Row::containers)
                        .sum())
                .isEqualTo(10 * PlacementCounts.MOST + 1);
    }

    @Test
    void aLineInTenMinutesIfSomethingWasPlaced() {
        PlacementSummary summary = new PlacementSummary(counts, 0);
        assertThat(summary.line(600_000)).as("nothing happened").isEmpty();
        counts.add(placed("root.a", "edison", false, PlacementReason.BEST, 0));
        counts.add(placed("root.a", "dell", false, PlacementReason.AFTER_WAIT, 30_000));
        assertThat(summary.line(1_199_999)).isEmpty();
        assertThat(summary.line(1_200_000))
                .contains(
                        "Placed 2 containers in ten minutes: 1 on their best node class, 0 elsewhere as it was full, 1 after"
                                + " a wait, 0 for other reasons; requests waited 30 s in all");
        assertThat(summary.line(1_800_000)).as("nothing since").isEmpty();
        Placed shadowed = placed("root.a", "dell", false, PlacementReason.OTHER, 0);
        counts.add(shadowed);
        counts.add(shadowed, new ShadowVerdict("edison", OptionalDouble.of(12)));
        assertThat(summary.line(2_400_000).orElseThrow())
                .startsWith("Placed 1 containers")
                .endsWith(
                        "; shadow mode: 1 would have waited; where joules are known that would have saved 12 J and cost 0 J");
    }

    private static Placed placed(
            String queue, String nodeClass, boolean master, PlacementReason reason, long waitedMillis) {
        return new Placed(queue, nodeClass, master, reason, waitedMillis, Optional.empty(), Optional.empty());
    }
}

package io.wattle.tuning.surrogate;

import static io.wattle.tuning.space.MapReduceParameters.MAP_HEAP_SHARE;
import static io.wattle.tuning.space.MapReduceParameters.MAP_MEMORY_MB;
import static io.wattle.tuning.space.MapReduceParameters.REDUCE_HEAP_SHARE;
import static io.wattle.tuning.space.MapReduceParameters.REDUCE_MEMORY_MB;
import static io.wattle.tuning.space.MapReduceParameters.SORT_MB;
import static io.wattle.tuning.space.MapReduceParameters.UBER;
import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tuning.search.FailedTasks;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.TestingSpaces;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MemoryBoundsTest {

    /** 600 MB, heaps of 480 MB, a buffer of 100 MB. */
    private static final Settings STOCK = TestingSpaces.EDISON.stock();

    private static MemoryBounds after(Settings settings, TrialStatus status, String reason) {
        return MemoryBounds.of(
                List.of(new Trial(1, Proposal.of(settings, Purpose.STOCK), status, reason, Optional.empty())));
    }

    @Test
    void whoeverHasNoMoreHeapRunsOutOfItToo() {
        for (String reason : List.of(
                "java.lang.OutOfMemoryError: Java heap space",
                "Error: Java heap space",
                "GC overhead limit exceeded")) {
            MemoryBounds bounds = after(STOCK, TrialStatus.FAILED, reason);
            assertThat(bounds.allow(STOCK)).isFalse();
            assertThat(bounds.allow(STOCK.with(SORT_MB, 140))).isFalse();
            assertThat(bounds.allow(STOCK.with(MAP_MEMORY_MB, 300))).isFalse();
            assertThat(bounds.allow(STOCK.with(SORT_MB, 70)))
                    .as("a smaller buffer")
                    .isTrue();
        }
    }

    @Test
    void itMayHaveBeenAReduce() {
        MemoryBounds bounds = after(
                STOCK.with(REDUCE_HEAP_SHARE, 0.5), TrialStatus.FAILED, "java.lang.OutOfMemoryError: Java heap space");
        assertThat(bounds.allow(STOCK)).isTrue();
    }

    /** A larger heap of the other tasks does not help them. */
    @Test
    void whereItIsKnownWhichTasksRanOutTheOthersDoNotCount() {
        String reason = "Error: Java heap space";
        MemoryBounds ofMaps = after(STOCK.with(REDUCE_HEAP_SHARE, 0.5), TrialStatus.FAILED, "in a map: " + reason);
        assertThat(ofMaps.allow(STOCK)).isFalse();
        assertThat(ofMaps.allow(STOCK.with(SORT_MB, 70).with(REDUCE_HEAP_SHARE, 0.5)))
                .isTrue();
        MemoryBounds ofReduces =
                after(STOCK.with(SORT_MB, 140), TrialStatus.FAILED, FailedTasks.REDUCES.reason(reason));
        assertThat(ofReduces.allow(STOCK)).isFalse();
        assertThat(ofReduces.allow(STOCK.with(REDUCE_MEMORY_MB, 900))).isTrue();
    }

    @Test
    void whoeverLeavesNoMoreBesideTheHeapIsKilledToo() {
        MemoryBounds bounds =
                after(STOCK, TrialStatus.FAILED, "killed for memory: 614.0 MB of 600 MB physical memory used");
        assertThat(bounds.allow(STOCK.with(SORT_MB, 16))).isFalse();
        assertThat(bounds.allow(STOCK.with(MAP_HEAP_SHARE, 0.7)))
                .as("a smaller heap")
                .isTrue();
    }

    @Test
    void otherFailuresSayNothingOfMemory() {
        assertThat(after(STOCK, TrialStatus.FAILED, "wrong output: 3 keys").allow(STOCK))
                .isTrue();
        assertThat(after(STOCK, TrialStatus.TIMEOUT, "ran longer than --trial-timeout 60s")
                        .allow(STOCK))
                .isTrue();
    }

    /** Its heap is another's, and it says nothing of containers of their own. */
    @Test
    void aMasterThatRanOutOfMemoryBoundsOnlyMasters() {
        Settings uber = STOCK.with(UBER, 1);
        MemoryBounds full = after(uber, TrialStatus.FAILED, "java.lang.OutOfMemoryError: Java heap space");
        assertThat(full.allow(uber)).isFalse();
        assertThat(full.allow(uber.with(SORT_MB, 50))).as("a smaller buffer").isTrue();
        assertThat(full.allow(STOCK.with(MAP_MEMORY_MB, 300))).isTrue();
        assertThat(after(STOCK, TrialStatus.FAILED, "killed for memory: 614.0 MB of 600 MB")
                        .allow(uber))
                .isTrue();
    }
}

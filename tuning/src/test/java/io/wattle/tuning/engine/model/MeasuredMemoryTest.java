package io.wattle.tuning.engine.model;

import static io.wattle.tuning.space.MapReduceParameters.MAP_HEAP_SHARE;
import static io.wattle.tuning.space.MapReduceParameters.MAP_MEMORY_MB;
import static io.wattle.tuning.space.MapReduceParameters.REDUCE_HEAP_SHARE;
import static io.wattle.tuning.space.MapReduceParameters.REDUCE_MEMORY_MB;
import static io.wattle.tuning.space.MapReduceParameters.SORT_MB;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wattle.tuning.diagnosis.InputSplits;
import io.wattle.tuning.diagnosis.MeasuredRun;
import io.wattle.tuning.diagnosis.RecordedSettings;
import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.Settings;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Maps of 1,024 MB with a heap of 80%, which took 400; reduces of the same size whose heap was recorded as 400 MB. */
class MeasuredMemoryTest {

    private static final Settings OWN = new Settings(Map.of(
            MAP_MEMORY_MB,
            1024.0,
            MAP_HEAP_SHARE,
            0.8,
            REDUCE_MEMORY_MB,
            1024.0,
            REDUCE_HEAP_SHARE,
            0.8,
            SORT_MB,
            100.0));
    private static final OptionalDouble UNKNOWN = OptionalDouble.empty();

    private static MeasuredMemory memory(OptionalInt peakMb) {
        return new MeasuredMemory(
                OWN,
                new MeasuredRun(
                        100,
                        Map.of(),
                        peakMb,
                        peakMb,
                        new RecordedSettings(
                                OptionalDouble.of(1024),
                                OptionalDouble.of(0.8 * 1024),
                                OptionalDouble.of(1024),
                                OptionalDouble.of(400),
                                UNKNOWN,
                                UNKNOWN,
                                UNKNOWN,
                                UNKNOWN,
                                UNKNOWN),
                        InputSplits.UNKNOWN));
    }

    private static double heapMb(Parameter memory, Parameter heapShare, double containerMb) {
        Settings fitted = memory(OptionalInt.of(400))
                .fitted(OWN.with(memory, containerMb))
                .orElseThrow();
        return fitted.value(memory) * fitted.value(heapShare);
    }

    @Test
    void theRunsOwnSettingsStayAsTheyAre() {
        assertThat(memory(OptionalInt.of(400)).fitted(OWN)).contains(OWN);
        assertThat(memory(OptionalInt.empty()).fitted(OWN)).contains(OWN);
    }

    @Test
    void aSmallerContainerNeverHasALargerHeap() {
        assertThat(heapMb(MAP_MEMORY_MB, MAP_HEAP_SHARE, 960)).isCloseTo(0.8 * 1024, within(0.01));
        double besideMb = 0.2 * 1024;
        assertThat(heapMb(MAP_MEMORY_MB, MAP_HEAP_SHARE, 640)).isCloseTo(640 - besideMb, within(0.01));
        assertThat(heapMb(REDUCE_MEMORY_MB, REDUCE_HEAP_SHARE, 960)).isCloseTo(400, within(0.01));
    }

    /** 1.3 times what a task took, less its overhead, and what was beside the heap: 569 MB. */
    @Test
    void aContainerIsNotTakenThatCouldBeTooSmall() {
        MeasuredMemory memory = memory(OptionalInt.of(400));
        assertThat(memory.fitted(OWN.with(MAP_MEMORY_MB, 576))).isPresent();
        assertThat(memory.fitted(OWN.with(MAP_MEMORY_MB, 512))).isEmpty();
        assertThat(memory.fitted(OWN.with(REDUCE_MEMORY_MB, 448))).isEmpty();
    }

    @Test
    void aSmallerHeapHasToHoldTheSortBuffer() {
        Settings small = OWN.with(MAP_MEMORY_MB, 640);
        assertThat(memory(OptionalInt.of(400)).fitted(small.with(SORT_MB, 400))).isEmpty();
    }

    @Test
    void nothingShrinksWhereNobodyMeasuredIt() {
        MeasuredMemory memory = memory(OptionalInt.empty());
        assertThat(memory.fitted(OWN.with(MAP_MEMORY_MB, 960))).isEmpty();
        assertThat(memory.fitted(OWN.with(REDUCE_MEMORY_MB, 960))).isEmpty();
        assertThat(memory.fitted(OWN.with(MAP_MEMORY_MB, 2048))).isPresent();
    }

    /** The model has one share for maps and reduces; 624 MB were beside this heap. */
    @Test
    void aLargerContainerLeavesAsMuchBesideTheHeap() {
        assertThat(heapMb(MAP_MEMORY_MB, MAP_HEAP_SHARE, 2048)).isCloseTo(0.8 * 2048, within(0.01));
        assertThat(heapMb(REDUCE_MEMORY_MB, REDUCE_HEAP_SHARE, 1100)).isCloseTo(1100 - 624, within(0.01));
    }
}

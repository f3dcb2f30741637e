package io.wattle.tuning.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class TaskTimelineTest {

    private static final int SLICES = TaskTimeline.SLICES;

    @Test
    void tasksCountWhileTheyRun() {
        TaskTimeline.Collector tasks = new TaskTimeline.Collector(1_000, 61_000);
        tasks.map(1_000, 11_000);
        tasks.map(6_000, 16_500);
        tasks.reduce(31_000, 61_000);
        TaskTimeline timeline = tasks.timeline();
        assertThat(timeline.maps().subList(0, 17))
                .containsExactly(1.0, 1.0, 1.0, 1.0, 1.0, 2.0, 2.0, 2.0, 2.0, 2.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.5, 0.0);
        assertThat(timeline.reduces().subList(0, 30)).containsOnly(0.0);
        assertThat(timeline.reduces().subList(30, SLICES)).containsOnly(1.0);
        assertThat(timeline.most()).isEqualTo(2);
        assertThat(timeline.seconds()).isEqualTo(60);
    }

    @Test
    void aTaskWithinASliceIsAPartOfOne() {
        TaskTimeline.Collector tasks = new TaskTimeline.Collector(0, 60_000);
        tasks.map(10_200, 10_450);
        assertThat(tasks.timeline().maps().get(10)).isEqualTo(0.25);
    }

    /** Clocks of nodes differ, and a killed attempt may end after its job. */
    @Test
    void whatLiesOutsideTheRunIsLeftOut() {
        TaskTimeline.Collector tasks = new TaskTimeline.Collector(10_000, 70_000);
        tasks.map(0, 11_000);
        tasks.map(69_000, 99_000);
        tasks.map(0, 5_000);
        tasks.map(80_000, 99_000);
        List<Double> maps = tasks.timeline().maps();
        assertThat(maps.get(0)).isEqualTo(1);
        assertThat(maps.get(SLICES - 1)).isEqualTo(1);
        assertThat(maps.stream().mapToDouble(it -> it).sum()).isCloseTo(2, within(1e-9));
    }

    @Test
    void countsOfNothingAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new TaskTimeline(1, List.of(), List.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> new TaskTimeline(1, List.of(1.0), List.of(1.0, 2.0)));
        assertThatIllegalArgumentException().isThrownBy(() -> new TaskTimeline(1, List.of(-1.0), List.of(1.0)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TaskTimeline(1, List.of(Double.NaN), Collections.nCopies(1, 0.0)));
        assertThatIllegalArgumentException().isThrownBy(() -> new TaskTimeline(0, List.of(1.0), List.of(1.0)));
        assertThatIllegalArgumentException().isThrownBy(() -> new TaskTimeline.Collector(5, 5));
    }
}

package io.wattle.tuning.diagnosis;

import static io.wattle.tuning.diagnosis.TestingRuns.BEGIN;
import static io.wattle.tuning.diagnosis.TestingRuns.map;
import static io.wattle.tuning.diagnosis.TestingRuns.millis;
import static io.wattle.tuning.diagnosis.TestingRuns.reduce;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class TaskFiguresTest {

    @Test
    void figuresAreThoseOfTheTasks() {
        Map<RunFigure, Long> figures = TaskFigures.of(
                BEGIN,
                millis(40),
                List.of(map(5, 10, 3, 0.5), map(5, 11, 3.5, 0.5), map(10, 20, 7, 1), reduce(12, 24, 26, 36, 9)),
                List.of(4000L));
        assertThat(figures)
                .containsEntry(RunFigure.MAPS, 3L)
                .containsEntry(RunFigure.REDUCES, 1L)
                .containsEntry(RunFigure.MAP_TASK_MILLIS, 21_000L)
                .containsEntry(RunFigure.REDUCE_TASK_MILLIS, 24_000L)
                .containsEntry(RunFigure.LOST_TASK_MILLIS, 4000L)
                .containsEntry(RunFigure.LOST_ATTEMPTS, 1L)
                .containsEntry(RunFigure.MAP_MEDIAN_MILLIS, 6000L)
                .containsEntry(RunFigure.MAP_LONGEST_MILLIS, 10_000L)
                .containsEntry(RunFigure.MAP_PHASE_MILLIS, 15_000L)
                .containsEntry(RunFigure.MAP_CPU_MILLIS, 13_500L)
                .containsEntry(RunFigure.MAP_COLLECTOR_MILLIS, 2000L)
                .containsEntry(RunFigure.BEFORE_TASKS_MILLIS, 5000L)
                .containsEntry(RunFigure.AFTER_TASKS_MILLIS, 4000L);
        assertThat(figures)
                .as("the first of them gives its container to the third")
                .containsEntry(RunFigure.MAPS_AT_ONCE, 2L)
                .as("what the first map lived beside its CPU time")
                .containsEntry(RunFigure.START_UP_MILLIS, 2000L);
        assertThat(figures)
                .as("from its start-up at 14 s to the last map's end at 20 s")
                .containsEntry(RunFigure.REDUCE_WAIT_MILLIS, 6000L)
                .containsEntry(RunFigure.REDUCE_FETCH_MILLIS, 4000L)
                .containsEntry(RunFigure.REDUCE_MERGE_MILLIS, 2000L)
                .containsEntry(RunFigure.REDUCE_TAIL_MILLIS, 16_000L)
                .containsEntry(RunFigure.REDUCE_LONGEST_MILLIS, 16_000L);
    }

    @Test
    void whatNobodyCountedIsNoFigure() {
        TaskRun uncounted = new TaskRun(
                TaskRun.Kind.MAP,
                millis(1),
                millis(9),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty());
        assertThat(TaskFigures.of(BEGIN, millis(10), List.of(uncounted, map(1, 5, 0, 0)), List.of()))
                .containsEntry(RunFigure.MAP_TASK_MILLIS, 12_000L)
                .doesNotContainKeys(
                        RunFigure.MAP_CPU_MILLIS,
                        RunFigure.MAP_COLLECTOR_MILLIS,
                        RunFigure.START_UP_MILLIS,
                        RunFigure.REDUCE_FETCH_MILLIS,
                        RunFigure.REDUCE_MEDIAN_MILLIS);
        assertThat(TaskFigures.of(BEGIN, millis(10), List.of(), List.of()))
                .containsEntry(RunFigure.MAPS, 0L)
                .doesNotContainKeys(RunFigure.MAPS_AT_ONCE, RunFigure.BEFORE_TASKS_MILLIS, RunFigure.MAP_MEDIAN_MILLIS);
    }

    @Test
    void oneMapAloneTellsNoStartUp() {
        assertThat(TaskFigures.of(BEGIN, millis(30), List.of(map(0, 20, 5, 0)), List.of()))
                .doesNotContainKey(RunFigure.START_UP_MILLIS);
    }

    @Test
    void anEndBeforeTheStartIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> map(5, 4, 1, 0)).withMessageContaining("an end after");
    }
}

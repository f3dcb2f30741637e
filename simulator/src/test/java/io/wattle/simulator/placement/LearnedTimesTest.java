package io.wattle.simulator.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wattle.placement.TaskTimes;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LearnedTimesTest {

    private final JobMemory memory = new JobMemory();
    private final LearnedTimes first = new LearnedTimes(memory, 1);

    private static TaskTimes on(LearnedTimes learned) {
        return learned.observed().get("edison").times().orElseThrow();
    }

    @Test
    void whatIsNoNewsIsNotTold() {
        for (int i = 0; i < 3; i++) {
            first.worked("edison", 100);
        }
        int version = first.version();
        first.worked("edison", 104);
        assertThat(first.version()).as("one percent").isEqualTo(version);
        assertThat(on(first)).isEqualTo(new TaskTimes(100, 3));
        first.worked("edison", 200);
        assertThat(first.version()).isGreaterThan(version);
        assertThat(on(first).containers()).isEqualTo(5);
        int before = first.version();
        first.worked("edison", 0);
        assertThat(first.version()).as("one that was stopped").isEqualTo(before);
    }

    @Test
    void theNextRunBeginsWithWhatCountsOfThoseBefore() {
        for (int i = 0; i < 20; i++) {
            first.worked("edison", 100);
        }
        LearnedTimes second = new LearnedTimes(memory, 2);
        assertThat(on(second)).as("no more than ten count").isEqualTo(new TaskTimes(100, 10));
        assertThat(second.placed("edison")).isEqualTo(20);
        second.worked("edison", 185);
        TaskTimes remembered = memory.recalled().get("edison");
        assertThat(remembered.containers()).as("0.8 of twenty, and one").isEqualTo(17);
        assertThat(remembered.meanSeconds()).isCloseTo(105, within(1e-9));
        assertThat(on(first).meanSeconds()).as("runs that overlap").isEqualTo(100);
    }

    @Test
    void placesCountUntilTheClassIsKnown() {
        for (int i = 0; i < 5; i++) {
            first.placed("edison", 3);
        }
        assertThat(first.placed("edison")).isEqualTo(3);
        assertThat(first.observed()).isEqualTo(Map.of());
        int version = first.version();
        first.placed("edison", 0);
        assertThat(first.version()).isEqualTo(version);
    }
}

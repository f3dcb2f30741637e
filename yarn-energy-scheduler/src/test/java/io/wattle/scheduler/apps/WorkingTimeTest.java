package io.wattle.scheduler.apps;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WorkingTimeTest {

    private static final int MAPS = 20;
    private static final int REDUCES = 10;

    private final WorkingTime time = new WorkingTime(true);

    @Test
    void aMapWorksFromItsStartToItsEnd() {
        assertThat(time.seconds(MAPS, 1_000, 3_500, true)).hasValue(2.5);
        assertThat(time.seconds(MAPS, 1_000, 1_000, true)).as("no time at all").isEmpty();
        assertThat(time.seconds(MAPS, 2_000, 1_000, true)).isEmpty();
    }

    @Test
    void aReduceThatWaitedForMapsWorksFromTheirEnd() {
        time.seconds(MAPS, 0, 60_000, true);
        time.seconds(MAPS, 0, 90_000, false);
        time.seconds(MAPS, 0, 50_000, true);
        assertThat(time.seconds(REDUCES, 5_000, 70_000, true))
                .as("not from the end of a map that lost its race")
                .hasValue(10);
    }

    @Test
    void reducesThatDidNotWaitAreLeftOutWhereOthersDid() {
        assertThat(time.seconds(REDUCES, 0, 7_000, true))
                .as("nobody waited yet")
                .hasValue(7);
        time.ended(MAPS, 60_000, true);
        assertThat(time.seconds(REDUCES, 5_000, 70_000, true)).hasValue(10);
        assertThat(time.seconds(REDUCES, 61_000, 90_000, true)).isEmpty();
    }

    @Test
    void otherFrameworksHaveNoReduces() {
        WorkingTime other = new WorkingTime(false);
        other.seconds(MAPS, 0, 60_000, true);
        assertThat(other.seconds(REDUCES, 5_000, 70_000, true)).hasValue(65);
    }
}

package io.wattle.tuning.engine.program;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProgramTimeTest {

    private final ProgramTime time = new ProgramTime(100);

    @Test
    void aProgramBeforeItsFirstJobRunsNone() {
        time.look(150, false, false);
        assertThat(time.aloneNanos()).isEqualTo(50);
        time.look(160, true, false);
        assertThat(time.runNanos()).isEqualTo(10);
        assertThat(time.aloneNanos()).isZero();
    }

    @Test
    void betweenTwoJobsItIsAtWork() {
        time.look(110, true, false);
        time.look(140, false, false);
        assertThat(time.runNanos()).as("nobody knows whether another comes").isEqualTo(10);
        assertThat(time.aloneNanos()).isEqualTo(30);
        time.look(145, true, false);
        assertThat(time.runNanos()).isEqualTo(45);
        assertThat(time.aloneNanos()).isZero();
    }

    @Test
    void theWaitsOfAllJobsCountNot() {
        time.look(110, false, true);
        time.look(120, true, false);
        time.look(500, false, true);
        assertThat(time.runNanos()).as("a later one waits").isEqualTo(10);
        assertThat(time.aloneNanos()).isZero();
        time.look(510, true, false);
        time.look(530, true, true);
        assertThat(time.runNanos()).as("one waits beside another").isEqualTo(40);
    }
}

package io.wattle.scheduler.apps;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HostCountsTest {

    private final HostCounts counts = new HostCounts();

    @Test
    void countsByHost() {
        assertThat(counts.add("a")).isZero();
        assertThat(counts.add("a")).isEqualTo(1);
        assertThat(counts.add("b")).isZero();
        counts.remove("a");
        assertThat(counts.on("a")).isEqualTo(1);
        assertThat(counts.on("b")).isEqualTo(1);
        assertThat(counts.all()).isEqualTo(2);
    }

    @Test
    void clearedItCountsAnew() {
        counts.add("a");
        counts.add("a");
        counts.add("b");
        counts.clear();
        assertThat(counts.on("a")).isZero();
        assertThat(counts.all()).isZero();
        assertThat(counts.add("a")).isZero();
        assertThat(counts.all()).isEqualTo(1);
    }

    @Test
    void whatWasNotCountedIsNotTakenAway() {
        counts.remove("a");
        counts.add("a");
        counts.remove("a");
        counts.remove("a");
        assertThat(counts.on("a")).isZero();
        assertThat(counts.all()).isZero();
    }
}

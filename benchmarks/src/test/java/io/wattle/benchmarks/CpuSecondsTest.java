package io.wattle.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CpuSecondsTest {

    @Test
    void namesMayHoldAnything() {
        CpuSeconds times = CpuSeconds.parse("12 (a) b (c) S 1 12 12 0 -1 4194560 9 8 7 6 150 25 400 75 20 0 1 0 99");
        assertThat(times).isEqualTo(new CpuSeconds(1.75, 4.75));
    }

    @Test
    void endedChildrenAndTheirChildrenCount() throws Exception {
        CpuSeconds before = CpuSeconds.now();
        String busy = "i=0; while [ $i -lt 150000 ]; do i=$((i+1)); done";
        Process process = new ProcessBuilder("sh", "-c", "sh -c '" + busy + "'; true").start();
        assertThat(process.waitFor()).isZero();
        assertThat(CpuSeconds.now().since(before).children()).isGreaterThan(0.02);
    }
}

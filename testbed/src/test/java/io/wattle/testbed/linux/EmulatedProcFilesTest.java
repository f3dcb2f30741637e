package io.wattle.testbed.linux;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EmulatedProcFilesTest {

    private static final long SECOND = 1_000_000_000L;

    /** Two cores, each a tenth of a host's. */
    private final EmulatedProcFiles text = new EmulatedProcFiles(2, 0.1, 1024, 500);

    @Test
    void aWorkerWhoseCoresAreFullyUsedIsBusy() {
        // 20 s of this machine's cores in 100 s: both cores all the time, 2 x 100 s x 100 ticks.
        assertThat(cpuLine(20 * SECOND, 100 * SECOND)).isEqualTo("cpu  20000 0 0 0 0 0 0 0 0 0");
    }

    @Test
    void halfOfItIsHalfIdle() {
        assertThat(cpuLine(10 * SECOND, 100 * SECOND)).isEqualTo("cpu  10000 0 0 10000 0 0 0 0 0 0");
        assertThat(text.stat(10 * SECOND, 100 * SECOND)).contains("\ncpu1 5000 0 0 5000 ");
    }

    @Test
    void itIsNeverBusierThanItsCores() {
        assertThat(cpuLine(30 * SECOND, 100 * SECOND)).isEqualTo("cpu  20000 0 0 0 0 0 0 0 0 0");
    }

    @Test
    void itsLengthStaysAsItIsWrittenOver() {
        assertThat(text.stat(0, 0)).hasSameSizeAs(text.stat(1_000_000 * SECOND, 9_000_000 * SECOND));
    }

    @Test
    void memoryAndCoresAreTheClasss() {
        assertThat(text.memory(24L << 20)).contains("MemTotal:        1048576 kB\n", "MemFree:         1024000 kB\n");
        assertThat(text.cpus())
                .contains("processor\t: 1\n")
                .doesNotContain("processor\t: 2")
                .contains(": 500.000\n");
    }

    private String cpuLine(long cpuNanos, long upNanos) {
        return text.stat(cpuNanos, upNanos).lines().findFirst().orElseThrow();
    }
}

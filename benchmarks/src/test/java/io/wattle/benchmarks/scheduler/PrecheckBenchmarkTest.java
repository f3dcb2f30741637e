package io.wattle.benchmarks.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class PrecheckBenchmarkTest {

    @Test
    void placesDefersAndLetsStockPass() throws IOException {
        PrecheckBenchmark benchmark = new PrecheckBenchmark();
        benchmark.open();
        try {
            assertThat(benchmark.place()).isTrue();
            assertThat(benchmark.defer()).isFalse();
            int refused = 0;
            for (int i = 0; i < PrecheckBenchmark.NODES; i++) {
                assertThat(benchmark.inTurnStock()).isTrue();
                refused += benchmark.inTurn() ? 0 : 1;
            }
            assertThat(refused)
                    .as("the Dells, as often as they were offered")
                    .isBetween(1, PrecheckBenchmark.NODES / 2);
        } finally {
            benchmark.close();
        }
    }
}

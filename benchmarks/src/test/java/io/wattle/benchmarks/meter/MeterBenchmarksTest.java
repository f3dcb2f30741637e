package io.wattle.benchmarks.meter;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.model.Reading;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.BenchmarkList;

class MeterBenchmarksTest {

    @Test
    void raplBodyReadsTheWholeTree() throws IOException {
        RaplBenchmark benchmark = new RaplBenchmark();
        benchmark.open();
        try {
            assertThat(benchmark.readAllZones()).isInstanceOf(Reading.Energy.class);
            assertThat(benchmark.readAllZones()).isInstanceOf(Reading.Energy.class);
        } finally {
            benchmark.close();
        }
    }

    @Test
    void snmpBodyReadsTheOutlet() throws IOException {
        SnmpBenchmark benchmark = new SnmpBenchmark();
        benchmark.open();
        try {
            assertThat(((Reading.Power) benchmark.readOutlet()).watts()).isEqualTo(LoopbackPdu.WATTS);
        } finally {
            benchmark.close();
        }
    }

    @Test
    void hostBodySamples() {
        HostBenchmark benchmark = new HostBenchmark();
        benchmark.open();
        assertThat(benchmark.sample().memoryTotalBytes()).isPositive();
        benchmark.close();
    }

    @Test
    void samplingCostIsAShare() throws InterruptedException {
        assertThat(SamplingCost.shareOfACore(3, Duration.ofMillis(50)))
                .isPositive()
                .isLessThan(1);
    }

    @Test
    void jmhFindsTheBenchmarks() {
        assertThat(BenchmarkList.class.getResourceAsStream(BenchmarkList.BENCHMARK_LIST))
                .isNotNull();
    }
}

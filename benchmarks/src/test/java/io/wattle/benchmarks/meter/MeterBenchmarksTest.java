package io.wattle.benchmarks.meter;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.model.Reading;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
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
    void aRoundReadsAllThatAnswer() throws Exception {
        List<MeterRoundBenchmark.Outcome> outcomes = MeterRoundBenchmark.measure(3, 1, 40, 2);
        assertThat(outcomes).hasSize(2).allSatisfy(it -> {
            assertThat(it.round().read()).isEqualTo(3 * 40);
            assertThat(it.round().failed()).isEqualTo(40);
            assertThat(it.round().overdue()).isZero();
            assertThat(it.questions()).isEqualTo(3 * 2);
        });
        assertThat(outcomes.get(0).liveSeconds())
                .as("the dead one is not waited for")
                .isLessThan(outcomes.get(0).round().seconds());
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

package io.wattle.benchmarks.meter;

import java.time.Duration;
import java.util.Collection;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.util.Statistics;

/**
 * Measures one reading of each meter with JMH, and a minute of host sampling at 1 Hz. Prints medians and spread; takes
 * about three minutes. Nothing else should run on the machine meanwhile.
 */
public final class MeterBenchmarks {

    private static final int FORKS = 3;
    private static final int WARM_UPS = 3;
    private static final int MEASUREMENTS = 7;
    private static final int SAMPLES = 60;

    private MeterBenchmarks() {}

    /** Takes no arguments. */
    public static void main(String[] arguments) throws RunnerException, InterruptedException {
        double share = SamplingCost.shareOfACore(SAMPLES, Duration.ofSeconds(1));
        Collection<RunResult> results = new Runner(new OptionsBuilder()
                        .include("io\\.wattle\\.benchmarks\\.meter\\..*Benchmark\\.")
                        .mode(Mode.AverageTime)
                        .timeUnit(TimeUnit.MICROSECONDS)
                        .forks(FORKS)
                        .warmupIterations(WARM_UPS)
                        .warmupTime(TimeValue.seconds(1))
                        .measurementIterations(MEASUREMENTS)
                        .measurementTime(TimeValue.seconds(1))
                        .build())
                .run();
        for (RunResult result : results) {
            Statistics times = result.getPrimaryResult().getStatistics();
            System.out.println(String.format(
                    Locale.ROOT,
                    "%-60s median %8.1f us, from %.1f to %.1f us (%d forks of %d)",
                    result.getParams().getBenchmark(),
                    times.getPercentile(50),
                    times.getMin(),
                    times.getMax(),
                    FORKS,
                    MEASUREMENTS));
        }
        System.out.println(String.format(
                Locale.ROOT, "host sampling, %d samples at 1 Hz: %.3f%% of one core", SAMPLES, share * 100));
    }
}

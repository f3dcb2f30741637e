package io.wattle.benchmarks.scheduler;

import java.util.Collection;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.util.Statistics;

/**
 * Measures one precheck with JMH: time and garbage. Prints medians and spread; takes about two minutes. Nothing else
 * should run on the machine meanwhile.
 */
public final class SchedulerBenchmarks {

    private static final int FORKS = 3;
    private static final int WARM_UPS = 3;
    private static final int MEASUREMENTS = 5;

    private SchedulerBenchmarks() {}

    /** Takes no arguments. */
    public static void main(String[] arguments) throws RunnerException {
        Collection<RunResult> results = new Runner(new OptionsBuilder()
                        .include("io\\.wattle\\.benchmarks\\.scheduler\\..*Benchmark\\.")
                        .mode(Mode.AverageTime)
                        .timeUnit(TimeUnit.NANOSECONDS)
                        .addProfiler(GCProfiler.class)
                        .forks(FORKS)
                        // Thousands of lines of Hadoop's would bury the figures; and its timers outlive their
                        // ResourceManager: JMH must not wait half a minute for them.
                        .jvmArgsAppend("-Dlog4j.configuration=silent-log4j.properties", "-Djmh.shutdownTimeout=0")
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
                    "%-60s median %6.1f ns, from %.1f to %.1f ns, %.3f bytes (%d forks of %d)",
                    result.getParams().getBenchmark(),
                    times.getPercentile(50),
                    times.getMin(),
                    times.getMax(),
                    result.getSecondaryResults().get("gc.alloc.rate.norm").getScore(),
                    FORKS,
                    MEASUREMENTS));
        }
    }
}

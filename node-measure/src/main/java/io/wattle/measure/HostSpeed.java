package io.wattle.measure;

import java.io.IOException;
import java.time.Duration;

/**
 * Integer speed of one core of this host in DMIPS: the score that {@code node measure} writes as {@code dmipsPerCore},
 * by the same loop and the same process, only shorter. There is no other loop for a host's speed.
 */
public final class HostSpeed {

    /** Dhrystone iterations a second of the VAX 11/780, which defines 1 DMIPS. */
    private static final double VAX_ITERATIONS_PER_SECOND = 1757;

    private static final StepTime TIME = new StepTime(Duration.ofMillis(800), Duration.ofSeconds(30));

    private HostSpeed() {}

    /**
     * Measures this host in a JVM of its own, because the caller's may run without the optimising compiler. Takes about
     * one second.
     *
     * @return DMIPS of one core: the median of three rounds
     * @throws IOException if the process fails
     */
    public static double measure() throws IOException, InterruptedException {
        return measure(1);
    }

    /**
     * The same of one core while so many work at once: cores that are two threads of one, or that get slower as the
     * machine gets hot, do less then.
     *
     * @param cores how many, at least 1
     * @return DMIPS of each of them: the median of three rounds
     * @throws IOException if the process fails
     */
    public static double measure(int cores) throws IOException, InterruptedException {
        try {
            return perCore(process(cores).run(TIME), cores);
        } catch (NotMeasuredException e) {
            throw new IOException("the speed of this host: " + e.getMessage(), e);
        }
    }

    static double perCore(KernelProcess.Rates rates, int cores) {
        return dmips(rates) / cores;
    }

    /** The process that measures the given number of threads. */
    static KernelProcess process(int threads) {
        return KernelProcess.small(KernelProcess.Kind.INTEGER, threads);
    }

    /** What its rates are in DMIPS: by CPU seconds, as it is those that a job's CPU seconds are held against. */
    static double dmips(KernelProcess.Rates rates) {
        return rates.cpuMedian() / VAX_ITERATIONS_PER_SECOND;
    }
}

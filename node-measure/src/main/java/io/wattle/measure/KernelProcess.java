package io.wattle.measure;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A kernel in a JVM of its own: the caller's may run without the optimising compiler and with a small heap.
 *
 * @param kind what it does
 * @param threads that do it
 * @param heapMb heap of the JVM
 * @param elements array elements of a thread, for kernels with arrays
 */
record KernelProcess(Kind kind, int threads, long heapMb, int elements) {

    static final int ROUNDS = 3;
    private static final long SMALL_HEAP_MB = 64;

    enum Kind {
        PRIMES,
        INTEGER,
        TRIAD
    }

    static KernelProcess small(Kind kind, int threads) {
        return new KernelProcess(kind, threads, SMALL_HEAP_MB, 0);
    }

    /** Time of one round if all rounds, with the one for warming up, are to take {@code measuring}. */
    static Duration round(Duration measuring) {
        return measuring.dividedBy(ROUNDS + 1);
    }

    /**
     * Runs a warm-up round and three rounds.
     *
     * @throws NotMeasuredException if the process fails, or does not end in time
     */
    Rates run(StepTime time) throws NotMeasuredException, InterruptedException {
        ToolRun run = ToolRun.of(command(round(time.measuring()), ROUNDS), time.toolLimit());
        if (run.exitCode() != 0) {
            throw new NotMeasuredException("the measuring process failed: " + run.complaint());
        }
        double[] rates = figures(run, "rate ");
        double[] cpuRates = figures(run, "cpu-rate ");
        if (rates.length != ROUNDS || cpuRates.length != ROUNDS) {
            throw new NotMeasuredException(
                    "the measuring process printed " + rates.length + " of " + ROUNDS + " rounds: " + run.complaint());
        }
        return new Rates(rates[ROUNDS / 2], cpuRates[ROUNDS / 2], (rates[ROUNDS - 1] - rates[0]) / rates[ROUNDS / 2]);
    }

    private static double[] figures(ToolRun run, String name) {
        return run.output()
                .lines()
                .filter(line -> line.startsWith(name))
                .mapToDouble(line -> Double.parseDouble(line.substring(name.length())))
                .sorted()
                .toArray();
    }

    List<String> command(Duration round, int rounds) throws NotMeasuredException {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                "-Xmx" + heapMb + "m",
                "-cp",
                classes(),
                KernelMain.class.getName(),
                kind.name(),
                Integer.toString(threads),
                Long.toString(Math.max(1, round.toMillis())),
                Integer.toString(rounds),
                Integer.toString(elements));
    }

    private static String classes() throws NotMeasuredException {
        try {
            return Path.of(KernelMain.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new NotMeasuredException("this program's own classes are not found: " + e.getMessage(), e);
        }
    }

    /**
     * Units a second.
     *
     * @param median of the rounds
     * @param cpuMedian of the rounds, in units a CPU second: the same where no other work takes cores away
     * @param spread highest less lowest round, divided by the median
     */
    record Rates(double median, double cpuMedian, double spread) {}
}

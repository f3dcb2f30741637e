package io.wattle.simulator.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Draws a trace: jobs come independently of each other at a rate that may change (a Poisson process, by thinning: Lewis and
 * Shedler 1979), are of each kind equally often, and of log-normal sizes with mean 1. The same seed gives the same trace.
 *
 * @param kinds names of profiles, at least one
 * @param sizeSigma of the logarithm of sizes, 0 or more
 */
public record TraceGenerator(ArrivalRate rate, List<String> kinds, double sizeSigma) {

    private static final double HOUR_SECONDS = 3600;

    /** Bursts may come at a rate of which hardly any time has jobs: each draw counts. */
    private static final double MOST_DRAWS = 100.0 * Trace.MOST_JOBS;

    public TraceGenerator {
        kinds = List.copyOf(kinds);
        if (kinds.isEmpty() || !(sizeSigma >= 0) || Double.isInfinite(sizeSigma)) {
            throw new IllegalArgumentException("kinds of jobs: " + kinds + ", spread of sizes: " + sizeSigma
                    + " (allowed: at least one kind, a spread of 0 or more)");
        }
    }

    /**
     * The jobs that come before a time, in their order.
     *
     * @throws IllegalArgumentException if they are more than a million, or the highest rate is absurd for so long a time
     */
    public List<TracedJob> until(double seconds, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<TracedJob> jobs = new ArrayList<>();
        double highest = rate.highestPerHour() / HOUR_SECONDS;
        if (!(highest * seconds <= MOST_DRAWS)) {
            throw new IllegalArgumentException("up to " + rate.highestPerHour() + " jobs an hour for " + seconds
                    + " s (allowed: at the highest rate up to " + (long) MOST_DRAWS + " in all)");
        }
        double now = 0;
        while (true) {
            now += -Math.log(1 - random.nextDouble()) / highest;
            if (now >= seconds) {
                return jobs;
            }
            if (random.nextDouble() * rate.highestPerHour() < rate.perHour(now)) {
                String kind = kinds.get(random.nextInt(kinds.size()));
                double size = Math.exp(sizeSigma * random.nextGaussian() - sizeSigma * sizeSigma / 2);
                if (jobs.size() == Trace.MOST_JOBS) {
                    throw new IllegalArgumentException("more than " + Trace.MOST_JOBS
                            + " jobs (allowed: up to that; lower the rate or the hours)");
                }
                jobs.add(new TracedJob(now, kind, size));
            }
        }
    }
}

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
    private static final int MOST_JOBS = 1_000_000;

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
     * @throws IllegalArgumentException if they are more than a million
     */
    public List<TracedJob> until(double seconds, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<TracedJob> jobs = new ArrayList<>();
        double highest = rate.highestPerHour() / HOUR_SECONDS;
        double now = 0;
        while (true) {
            now += -Math.log(1 - random.nextDouble()) / highest;
            if (now >= seconds) {
                return jobs;
            }
            if (random.nextDouble() * rate.highestPerHour() < rate.perHour(now)) {
                String kind = kinds.get(random.nextInt(kinds.size()));
                double size = Math.exp(sizeSigma * random.nextGaussian() - sizeSigma * sizeSigma / 2);
                if (jobs.size() == MOST_JOBS) {
                    throw new IllegalArgumentException(
                            "more than " + MOST_JOBS + " jobs (allowed: up to that; lower the rate or the hours)");
                }
                jobs.add(new TracedJob(now, kind, size));
            }
        }
    }
}

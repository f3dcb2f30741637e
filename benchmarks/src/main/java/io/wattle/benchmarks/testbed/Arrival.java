package io.wattle.benchmarks.testbed;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * A job that comes at its time.
 *
 * @param number from 1, in order of time
 * @param seconds since the measurement began, 0 or more
 */
public record Arrival(int number, StudyJob job, double seconds) {

    /**
     * Jobs with exponential gaps, as many people send them who do not know of each other. Each six in a row are all six
     * jobs in a random order, so that few jobs are a mix, too. The same for the same seed.
     *
     * @param meanGapSeconds positive
     * @param windowSeconds the last job comes before
     */
    public static List<Arrival> seeded(long seed, double meanGapSeconds, double windowSeconds) {
        if (!(meanGapSeconds > 0) || !(windowSeconds > 0)) {
            throw new IllegalArgumentException(
                    "mean gap " + meanGapSeconds + " s, window " + windowSeconds + " s (allowed: both more than 0)");
        }
        Random random = new Random(seed);
        List<Arrival> arrivals = new ArrayList<>();
        List<StudyJob> deck = new ArrayList<>();
        double seconds = 0;
        while (true) {
            // 1 - u: nextDouble can be 0, never 1.
            seconds -= meanGapSeconds * Math.log(1 - random.nextDouble());
            if (seconds >= windowSeconds) {
                return arrivals;
            }
            if (deck.isEmpty()) {
                deck.addAll(StudyJob.SIX);
                Collections.shuffle(deck, random);
            }
            arrivals.add(new Arrival(arrivals.size() + 1, deck.remove(0), seconds));
        }
    }

    /** All six at once. */
    public static List<Arrival> together() {
        List<Arrival> arrivals = new ArrayList<>();
        for (StudyJob job : StudyJob.SIX) {
            arrivals.add(new Arrival(arrivals.size() + 1, job, 0));
        }
        return arrivals;
    }
}

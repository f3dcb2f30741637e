package io.wattle.benchmarks.testbed.tandem;

import io.wattle.benchmarks.testbed.Arrival;
import io.wattle.benchmarks.testbed.StudyJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Jobs of a day in minutes: few at its ends, many in its middle, as in the simulator's day. Pure. */
final class DayArrivals {

    /** Of the rate at noon. */
    private static final double NIGHT_SHARE = 0.05;

    private DayArrivals() {}

    /**
     * A Poisson process whose rate is half a wave, thinned from one with the rate of noon (Lewis and Shedler 1979). The same for the same seed.
     *
     * @param gapAtNoonSeconds mean time between two jobs when most come, more than 0
     * @param daySeconds more than 0
     */
    static List<Arrival> seeded(long seed, double gapAtNoonSeconds, double daySeconds) {
        Random random = new Random(seed);
        List<Arrival> arrivals = new ArrayList<>();
        double seconds = 0;
        while (true) {
            // 1 - u: nextDouble can be 0, never 1.
            seconds -= gapAtNoonSeconds * Math.log(1 - random.nextDouble());
            if (seconds >= daySeconds) {
                return arrivals;
            }
            if (random.nextDouble() < rate(seconds / daySeconds)) {
                StudyJob job = StudyJob.SIX.get(random.nextInt(StudyJob.SIX.size()));
                arrivals.add(new Arrival(arrivals.size() + 1, job, seconds));
            }
        }
    }

    /** As a share of the rate at noon. */
    private static double rate(double dayShare) {
        return NIGHT_SHARE + (1 - NIGHT_SHARE) * (1 - Math.cos(2 * Math.PI * dayShare)) / 2;
    }
}

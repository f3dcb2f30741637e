package io.wattle.benchmarks.testbed.tandem;

import io.wattle.benchmarks.testbed.Arrival;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Jobs of a day in minutes: few at its ends, many in its middle, as in the simulator's day. Pure. */
final class DayArrivals {

    /** Of the rate at noon. */
    private static final double NIGHT_SHARE = 0.05;

    private DayArrivals() {}

    /**
     * Jobs that come by chance, of which fewer are kept the further it is from noon (thinning: Lewis and Shedler 1979). The same for the same
     * seed.
     *
     * @param gapAtNoonSeconds mean time between two jobs when most come, more than 0
     * @param daySeconds more than 0
     */
    static List<Arrival> seeded(long seed, double gapAtNoonSeconds, double daySeconds) {
        // Another sequence than that of the jobs themselves.
        Random random = new Random(~seed);
        List<Arrival> kept = new ArrayList<>();
        for (Arrival each : Arrival.seeded(seed, gapAtNoonSeconds, daySeconds)) {
            if (random.nextDouble() < rate(each.seconds() / daySeconds)) {
                kept.add(new Arrival(kept.size() + 1, each.job(), each.seconds()));
            }
        }
        return kept;
    }

    /** As a share of the rate at noon. */
    private static double rate(double dayShare) {
        return NIGHT_SHARE + (1 - NIGHT_SHARE) * (1 - Math.cos(2 * Math.PI * dayShare)) / 2;
    }
}

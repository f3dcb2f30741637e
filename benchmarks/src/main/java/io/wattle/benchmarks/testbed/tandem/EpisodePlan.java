package io.wattle.benchmarks.testbed.tandem;

import io.wattle.benchmarks.testbed.Arrival;
import io.wattle.benchmarks.testbed.StudyJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * A burst of jobs that wakes servers, and the quiet after it in which they go to sleep. Immutable.
 *
 * @param number from 1
 * @param arrivals MapReduce jobs of the burst
 * @param sparkSeconds when a Spark job comes as well; empty if none does
 * @param kill when the ResourceManager is killed; empty if it is not
 * @param endsAsleep whether the next burst comes when all servers sleep; else as soon as the first is on its way there
 */
record EpisodePlan(
        int number,
        List<Arrival> arrivals,
        Optional<Double> sparkSeconds,
        Optional<KillPoint> kill,
        boolean endsAsleep) {

    private static final int FEWEST_JOBS = 2;
    private static final int MOST_JOBS = 4;
    private static final double MEAN_GAP_SECONDS = 5;

    /** Spark takes minutes on such cores. */
    private static final double WITH_SPARK = 0.25;

    /** A burst that comes while servers are still on their way to sleep is the rarer one: it makes fewer cycles. */
    private static final double ENDS_ASLEEP = 0.8;

    EpisodePlan {
        arrivals = List.copyOf(arrivals);
    }

    /**
     * The same for the same numbers.
     *
     * @param kill number of the kill from 0, of an episode that has one
     */
    static EpisodePlan seeded(long seed, int number, Optional<Integer> kill) {
        Random random = new Random(seed * 1_000_003 + number);
        int jobs = FEWEST_JOBS + random.nextInt(MOST_JOBS - FEWEST_JOBS + 1);
        List<Arrival> arrivals = new ArrayList<>();
        double seconds = 0;
        for (int i = 1; i <= jobs; i++) {
            arrivals.add(new Arrival(i, StudyJob.SIX.get(random.nextInt(StudyJob.SIX.size())), seconds));
            // 1 - u: nextDouble can be 0, never 1.
            seconds -= MEAN_GAP_SECONDS * Math.log(1 - random.nextDouble());
        }
        Optional<KillPoint> point = kill.map(it -> KillPoint.seeded(it, random));
        boolean endsAsleep = random.nextDouble() < ENDS_ASLEEP;
        Optional<Double> spark =
                random.nextDouble() < WITH_SPARK ? Optional.of(seconds * random.nextDouble()) : Optional.empty();
        return new EpisodePlan(number, arrivals, spark, point, endsAsleep);
    }
}

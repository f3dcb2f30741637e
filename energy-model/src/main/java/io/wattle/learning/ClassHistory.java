package io.wattle.learning;

import io.wattle.placement.CpuUse;
import io.wattle.placement.Observation;
import io.wattle.placement.Outcomes;
import io.wattle.placement.TaskTimes;
import java.time.Duration;
import java.util.Optional;

/**
 * What is remembered of one job's containers on one node class; old runs count less than new ones. Immutable.
 *
 * @param meanSeconds weighted mean of its tasks' times; 0 if there are none
 * @param weight tasks that the mean rests on, an old run's counted for less; 0 if there are none
 * @param cpu CPU that its containers used
 * @param outcomes how often they failed, on the wall clock
 * @param lastRun the youngest run that it holds
 * @param seenMillis wall clock: when a container last showed something
 */
public record ClassHistory(
        double meanSeconds, double weight, CpuShare cpu, Outcomes outcomes, String lastRun, long seenMillis) {

    /** What was known counts so much once a newer run shows something: less than half after four runs. */
    public static final double KEPT = 0.8;

    /** What was last seen so long ago may be wrong by now: the class is tried again, and then counts anew. */
    public static final Duration STALE = Duration.ofDays(7);

    /** Of what is stale no more than this counts beside something new. */
    private static final double MOST_OF_STALE = 1;

    public ClassHistory {
        boolean none = meanSeconds == 0 && weight == 0;
        if (!none && !(isPositive(meanSeconds) && isPositive(weight))) {
            throw new IllegalArgumentException("times: " + meanSeconds + " s, weight " + weight
                    + " (allowed: positive and finite, or 0 for none)");
        }
    }

    /** What one container showed. */
    public static ClassHistory of(ContainerObservation shown, String run, long wallMillis) {
        double seconds = shown.seconds().orElse(0);
        return new ClassHistory(
                seconds,
                seconds == 0 ? 0 : 1,
                shown.used().cpu(),
                shown.outcome().counted(wallMillis),
                run,
                wallMillis);
    }

    /** Of two runs only the later one fades what was: runs that overlap must not fade each other again and again. */
    public ClassHistory plus(ClassHistory more) {
        boolean newer = more.lastRun.compareTo(lastRun) > 0;
        double kept = newer ? KEPT : 1;
        boolean stale = more.seenMillis - seenMillis > STALE.toMillis();
        double old = stale ? Math.min(MOST_OF_STALE, weight * kept) : weight * kept;
        double both = old + more.weight;
        CpuShare oldCpu = stale && more.cpu.vcoreSeconds() > 0
                ? cpu.atMostSeconds(more.cpu.vcoreSeconds())
                : cpu.times(more.cpu.vcoreSeconds() > 0 ? kept : 1);
        return new ClassHistory(
                both == 0 ? 0 : (meanSeconds * old + more.meanSeconds * more.weight) / both,
                both,
                oldCpu.plus(more.cpu).atMostSeconds(CpuShare.MOST_VCORE_SECONDS),
                outcomes.plus(more.outcomes),
                newer ? more.lastRun : lastRun,
                Math.max(seenMillis, more.seenMillis));
    }

    /** As placement wants it; outcomes as they count at that time, on the wall clock. */
    public Observation observation(long wallMillis) {
        Optional<TaskTimes> times = weight == 0
                ? Optional.empty()
                : Optional.of(new TaskTimes(meanSeconds, (int) Math.max(1, Math.min(1_000_000, Math.round(weight)))));
        Optional<CpuUse> use = cpu.use();
        return new Observation(times, use, outcomes.at(wallMillis));
    }

    /** Whether nothing was seen for long. @param wallMillis the present, on the clock of {@code seenMillis} */
    public boolean isStale(long wallMillis) {
        return wallMillis - seenMillis > STALE.toMillis();
    }

    private static boolean isPositive(double value) {
        return value > 0 && value < Double.POSITIVE_INFINITY;
    }
}

package io.wattle.tuner.search;

import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;

/**
 * What a successful trial measured.
 *
 * @param seconds submission to finish, from the job history
 * @param joules energy of the worker containers
 * @param joulesQuality where the joules come from
 * @param cpuSeconds CPU time of all task attempts, on the machine that ran them
 * @param peakMapMb largest resident memory of a map task in MiB, if the cluster reports it
 * @param peakReduceMb largest resident memory of a reduce task in MiB, if the cluster reports it
 * @param counters the job's counters that explain its time, by name
 */
public record Measurement(
        double seconds,
        double joules,
        JoulesQuality joulesQuality,
        double cpuSeconds,
        OptionalInt peakMapMb,
        OptionalInt peakReduceMb,
        Map<String, Long> counters) {

    public Measurement {
        if (!known(seconds) || !known(joules) || !known(cpuSeconds)) {
            throw new IllegalArgumentException("measurement: " + seconds + " s, " + joules + " J, " + cpuSeconds
                    + " CPU s (allowed: positive numbers; a figure nobody measured is no figure)");
        }
        Objects.requireNonNull(joulesQuality, "joulesQuality");
        counters = Map.copyOf(counters);
    }

    /** The same with joules from elsewhere. */
    public Measurement withJoules(double otherJoules, JoulesQuality quality) {
        return new Measurement(seconds, otherJoules, quality, cpuSeconds, peakMapMb, peakReduceMb, counters);
    }

    private static boolean known(double figure) {
        return figure > 0 && Double.isFinite(figure);
    }
}

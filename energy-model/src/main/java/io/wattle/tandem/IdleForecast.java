package io.wattle.tandem;

import java.util.ArrayDeque;
import java.util.List;
import java.util.OptionalDouble;

/**
 * How long nodes of a group stay idle, learned from the idle times of the recent past: the mean of what was left of those that lasted
 * as long, at about the same time of the day where there are enough. Not thread safe.
 */
public final class IdleForecast {

    private static final int MOST = 200;
    private static final int ENOUGH = 5;
    private static final double NEAR_SECONDS = 3 * 3600;
    private static final double DAY_SECONDS = 86_400;

    private final ArrayDeque<Spell> spells = new ArrayDeque<>();
    private final ForecastError error = new ForecastError();

    private record Spell(double secondOfDay, double seconds) {}

    /**
     * An idle time is over.
     *
     * @param secondOfDay when it began
     * @param seconds how long it took, 0 or more
     */
    public void ended(double secondOfDay, double seconds) {
        OptionalDouble predicted = leftSeconds(secondOfDay, 0);
        predicted.ifPresent(it -> error.add(it, seconds));
        if (spells.size() == MOST) {
            spells.removeFirst();
        }
        spells.addLast(new Spell(secondOfDay, seconds));
    }

    /**
     * How much longer a node is expected to be idle; empty where too few idle times lasted as long.
     *
     * @param secondOfDay when it became idle
     * @param idleSeconds how long it is idle
     */
    public OptionalDouble leftSeconds(double secondOfDay, double idleSeconds) {
        List<Spell> asLong =
                spells.stream().filter(it -> it.seconds() > idleSeconds).toList();
        List<Spell> near = asLong.stream()
                .filter(it -> distance(it.secondOfDay(), secondOfDay) <= NEAR_SECONDS)
                .toList();
        List<Spell> counted = near.size() >= ENOUGH ? near : asLong;
        return counted.size() < ENOUGH
                ? OptionalDouble.empty()
                : OptionalDouble.of(counted.stream()
                        .mapToDouble(it -> it.seconds() - idleSeconds)
                        .average()
                        .orElseThrow());
    }

    /** How far off it was, of idle times that are over, each predicted when it began. */
    public ForecastError error() {
        return error;
    }

    private static double distance(double one, double other) {
        double apart = Math.abs(one - other);
        return Math.min(apart, DAY_SECONDS - apart);
    }
}

package io.wattle.placement;

/**
 * Nodes of one class that take containers later, while none of the class does now: those that wake already, or the one that is woken as soon as
 * somebody waits for it. Immutable.
 *
 * @param nodes how many, 0 or more
 * @param memoryMb MiB that each of them has for containers
 * @param vcores that each of them has
 * @param readyMillis when the first takes containers; on the clock of the headroom
 * @param untilMillis when this is not true any more, unless it is said anew: nobody waits for nodes of which nobody speaks
 */
public record Sleepers(int nodes, long memoryMb, int vcores, long readyMillis, long untilMillis) {

    /** None takes containers later, or some do now. */
    public static final Sleepers NONE = new Sleepers(0, 0, 0, Long.MAX_VALUE, Long.MIN_VALUE);

    public Sleepers {
        if (nodes < 0 || memoryMb < 0 || vcores < 0) {
            throw new IllegalArgumentException("sleepers: " + nodes + " nodes of " + memoryMb + " MiB and " + vcores
                    + " vcores (allowed: 0 or more of each)");
        }
    }

    /** Whether it is true still. */
    boolean hold(long nowMillis) {
        return nodes > 0 && nowMillis < untilMillis;
    }

    /** Whether one of them takes such a container within a time. */
    boolean take(long containerMb, int containerVcores, long withinMillis, long nowMillis) {
        return hold(nowMillis)
                && readyMillis - nowMillis <= withinMillis
                && memoryMb >= containerMb
                && vcores >= containerVcores;
    }
}

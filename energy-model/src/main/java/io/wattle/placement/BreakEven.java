package io.wattle.placement;

import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import io.wattle.model.Quality;

/**
 * How long a node has to stay asleep before sleeping has saved energy: {@code bootJoules / (idleWatts - sleepWatts)}, the
 * idle joules saved against the joules of the start. Immutable and thread safe.
 *
 * @param seconds break-even time; infinite if the node draws as much asleep as idle
 * @param lowSeconds the least it can be while assumed figures are between half and twice what they are taken to be
 * @param highSeconds the most it can be then; equal to {@code seconds} if nothing is assumed
 * @param quality the worst of the figures it rests on
 */
public record BreakEven(double seconds, double lowSeconds, double highSeconds, Quality quality) {

    /** Assumed figures are varied between 1/2 and 2 of themselves. */
    private static final double DOUBT = 2;

    /**
     * The break-even of a node class.
     *
     * @throws io.wattle.model.MissingFigureException if idle watts, sleep watts or boot joules are not known
     */
    public static BreakEven of(NodeClass nodeClass) {
        double idle = nodeClass.require(NodeAttribute.IDLE_WATTS);
        double sleep = nodeClass.require(NodeAttribute.SLEEP_WATTS);
        double boot = nodeClass.require(NodeAttribute.BOOT_JOULES);
        double idleDoubt = doubt(nodeClass, NodeAttribute.IDLE_WATTS);
        double sleepDoubt = doubt(nodeClass, NodeAttribute.SLEEP_WATTS);
        double bootDoubt = doubt(nodeClass, NodeAttribute.BOOT_JOULES);
        return new BreakEven(
                seconds(boot, idle, sleep),
                seconds(boot / bootDoubt, idle * idleDoubt, sleep / sleepDoubt),
                seconds(boot * bootDoubt, idle / idleDoubt, sleep * sleepDoubt),
                nodeClass.quality(NodeAttribute.IDLE_WATTS, NodeAttribute.SLEEP_WATTS, NodeAttribute.BOOT_JOULES));
    }

    /**
     * Joules that one sleep saves; negative if it costs more than it saves.
     *
     * @param asleepSeconds time asleep, 0 or more
     * @throws IllegalArgumentException if the time is negative
     * @throws io.wattle.model.MissingFigureException if idle watts, sleep watts or boot joules are not known
     */
    public static double savedJoules(NodeClass nodeClass, double asleepSeconds) {
        if (!(asleepSeconds >= 0)) {
            throw new IllegalArgumentException("time asleep: " + asleepSeconds + " s (allowed: 0 or more)");
        }
        double savedWatts = nodeClass.require(NodeAttribute.IDLE_WATTS) - nodeClass.require(NodeAttribute.SLEEP_WATTS);
        return savedWatts * asleepSeconds - nodeClass.require(NodeAttribute.BOOT_JOULES);
    }

    private static double doubt(NodeClass nodeClass, NodeAttribute attribute) {
        return nodeClass.quality(attribute) == Quality.ASSUMED ? DOUBT : 1;
    }

    private static double seconds(double bootJoules, double idleWatts, double sleepWatts) {
        return idleWatts > sleepWatts ? bootJoules / (idleWatts - sleepWatts) : Double.POSITIVE_INFINITY;
    }
}

package io.wattle.tuning.energy;

import io.wattle.model.NodeClass;
import io.wattle.tuning.energy.ContainerUse.Kind;
import java.util.Comparator;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * A worker while a job is replayed. Computing containers share its cores evenly, so all advance by the same core seconds:
 * {@code progress} counts them, and a container is done when it has passed its own. That makes a change cost O(log n).
 */
final class ReplayNode {

    private final NodeClass nodeClass;
    private final int cores;
    private final double idleWatts;
    private final Optional<NodeRoom> room;

    /** When the last container was launched, or will be. */
    double lastLaunch;

    private final PriorityQueue<ReplayTask> computing =
            new PriorityQueue<>(Comparator.comparingDouble(task -> task.progressAtEnd));
    private final int[] held = new int[Kind.values().length];
    private double now;
    private double progress;
    private double joulesPerTask;
    private int version;

    ReplayNode(NodeClass nodeClass, Optional<NodeRoom> room) {
        this.nodeClass = nodeClass;
        this.cores = nodeClass.cores();
        this.idleWatts = nodeClass.powerCurve().idleWatts();
        this.room = room;
    }

    double idleWatts() {
        return idleWatts;
    }

    boolean hasRoomFor(Kind kind) {
        return room.isEmpty() || room.get().fits(kind, held[Kind.MAP.ordinal()], held[Kind.REDUCE.ordinal()]);
    }

    /** Containers for each core. */
    double fullness() {
        return (double) (held[Kind.MAP.ordinal()] + held[Kind.REDUCE.ordinal()]) / cores;
    }

    void hold(Kind kind) {
        held[kind.ordinal()]++;
    }

    void release(Kind kind) {
        held[kind.ordinal()]--;
    }

    /** Changes with every {@link #compute} and {@link #ended}: what was said before about the next end is void. */
    int version() {
        return version;
    }

    void compute(ReplayTask task, double dmipsSeconds, double time) {
        advance(time);
        task.progressAtEnd = progress + dmipsSeconds / nodeClass.dmipsPerCore();
        task.activeJoules -= joulesPerTask;
        computing.add(task);
        version++;
    }

    /** When the next computing container is done, if nothing changes; infinite if none computes. */
    double nextEnd() {
        if (computing.isEmpty()) {
            return Double.POSITIVE_INFINITY;
        }
        double left = Math.max(0, computing.peek().progressAtEnd - progress);
        return now + left / rate();
    }

    /** The container that {@link #nextEnd} spoke of. */
    ReplayTask ended(double time) {
        advance(time);
        ReplayTask task = computing.remove();
        task.activeJoules += joulesPerTask;
        version++;
        return task;
    }

    private double rate() {
        return Math.min(1, (double) cores / computing.size());
    }

    private void advance(double time) {
        double elapsed = time - now;
        if (!computing.isEmpty() && elapsed > 0) {
            double utilisation = Math.min(1, (double) computing.size() / cores);
            double activeWatts = nodeClass.powerCurve().watts(utilisation) - idleWatts;
            progress += elapsed * rate();
            joulesPerTask += elapsed * activeWatts / computing.size();
        }
        now = time;
    }
}

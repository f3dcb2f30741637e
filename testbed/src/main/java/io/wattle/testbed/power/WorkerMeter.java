package io.wattle.testbed.power;

import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import io.wattle.testbed.plan.WorkerPlan;
import java.util.function.LongSupplier;

/**
 * What one worker draws: the watts of its class at the share of its cores that its containers used, and sleep or boot
 * watts where it does not run. Seconds are the testbed's, so joules of a class are these times the factor. Thread safe.
 *
 * <p>Utilisation is CPU time of the containers over time, divided by the host cores that stand for the node's: the
 * daemons run beside them and do not count.
 */
public final class WorkerMeter {

    private static final double NANOS_PER_SECOND = 1e9;

    /** Whether the machine runs. */
    public enum Power {
        /** By the curve of its class. */
        ON,
        /** Asleep: {@link NodeAttribute#SLEEP_WATTS}. */
        SLEEP,
        /** Boots: busy watts, as the class's boot joules are not known by the second. */
        BOOT
    }

    private final WorkerPlan worker;
    private final LongSupplier nanoClock;

    private Power power = Power.ON;
    private long lastNanos;
    private long lastCpuNanos;
    private double utilisation;
    private double joules;

    /**
     * Starts to count.
     *
     * @param cpuNanos CPU time of its containers so far
     * @param nanoClock time that only grows, ns
     */
    public WorkerMeter(WorkerPlan worker, long cpuNanos, LongSupplier nanoClock) {
        this.worker = worker;
        this.nanoClock = nanoClock;
        lastNanos = nanoClock.getAsLong();
        lastCpuNanos = cpuNanos;
    }

    /**
     * Takes in what the containers used since the last time.
     *
     * @param cpuNanos CPU time of its containers so far; one that is less than before counts from there on
     */
    public synchronized void sample(long cpuNanos) {
        long now = nanoClock.getAsLong();
        double seconds = (now - lastNanos) / NANOS_PER_SECOND;
        if (seconds <= 0) {
            return;
        }
        double cpuSeconds = Math.max(0, cpuNanos - lastCpuNanos) / NANOS_PER_SECOND;
        utilisation = Math.min(1, cpuSeconds / seconds / worker.hostCores());
        joules += watts() * seconds;
        lastNanos = now;
        lastCpuNanos = cpuNanos;
    }

    /** Says that the machine went to sleep, boots, or runs; what it drew until now is counted first by a sample. */
    public synchronized void power(Power value) {
        power = value;
    }

    /** Share of its cores that were busy between the last two samples, 0 to 1. */
    public synchronized double utilisation() {
        return power == Power.ON ? utilisation : 0;
    }

    /** Watts between the last two samples. */
    public synchronized double watts() {
        NodeClass nodeClass = worker.nodeClass();
        return switch (power) {
            case ON -> nodeClass.powerCurve().watts(utilisation);
            case SLEEP -> nodeClass.require(NodeAttribute.SLEEP_WATTS);
            case BOOT -> nodeClass.powerCurve().watts(1);
        };
    }

    /** Joules since it began to count, in seconds of the testbed. */
    public synchronized double joules() {
        return joules;
    }
}

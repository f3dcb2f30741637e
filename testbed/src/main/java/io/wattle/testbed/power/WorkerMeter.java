package io.wattle.testbed.power;

import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import io.wattle.testbed.plan.WorkerPlan;
import java.util.function.LongSupplier;

/**
 * What one worker draws: the watts of its class at the share of its cores that its containers used, and sleep or boot
 * watts where it does not run. Seconds are the testbed's, so joules of a class are these times the factor. Thread safe.
 *
 * <p>Utilisation is CPU time of the containers over time, divided by the cores of this machine that stand for the node's: the
 * daemons run beside them and do not count.
 */
public final class WorkerMeter {

    private static final double NANOS_PER_SECOND = 1e9;

    /** Seconds of all cores that may be left over for the next sample: kernels let quotas slip by some milliseconds. */
    private static final double MOST_CARRIED = 2;

    /** Seconds after which a sample is too old to be told. */
    private static final double MOST_AGE = 10;

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
    private double carriedCpuSeconds;

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
        // The counter and the clock are not read at one moment: what seems to be more than all cores belongs to other
        // samples.
        double cpuSeconds = carriedCpuSeconds + Math.max(0, cpuNanos - lastCpuNanos) / NANOS_PER_SECOND;
        double most = seconds * worker.machineCores();
        carriedCpuSeconds = Math.min(MOST_CARRIED * worker.machineCores(), Math.max(0, cpuSeconds - most));
        utilisation = Math.min(1, cpuSeconds / most);
        joules += watts() * seconds;
        lastNanos = now;
        lastCpuNanos = cpuNanos;
    }

    /** Says that the machine went to sleep, boots, or runs; what it drew until now is counted first by a sample. */
    public synchronized void power(Power value) {
        power = value;
    }

    /** Whether the last sample is so new that what it told still holds. */
    public synchronized boolean isFresh() {
        return (nanoClock.getAsLong() - lastNanos) / NANOS_PER_SECOND <= MOST_AGE;
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

    /**
     * Joules since it began to count until now, in seconds of the testbed. Since the last sample only what the machine draws at
     * least is counted, so that the count never falls.
     */
    public synchronized double joules() {
        double seconds = Math.max(0, nanoClock.getAsLong() - lastNanos) / NANOS_PER_SECOND;
        return joules + leastWatts() * seconds;
    }

    private double leastWatts() {
        return power == Power.ON ? worker.nodeClass().powerCurve().watts(0) : watts();
    }
}

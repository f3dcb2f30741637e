package io.wattle.simulator.node;

import io.wattle.model.PowerCurve;
import io.wattle.simulator.event.EventQueue;
import java.util.OptionalDouble;

/** Integrates a node's watts and its utilisation over simulated time. Not thread safe. */
public final class NodeEnergy {

    private final EventQueue time;
    private final PowerCurve curve;
    private final CoreSpeed cores;
    private final NodeListener listener;
    private OptionalDouble fixedWatts = OptionalDouble.empty();
    private double sinceSeconds;
    private final double idleWatts;
    private double joules;
    private double idleJoules;
    private double activeJoules;
    private double sleepJoules;
    private double busySeconds;

    NodeEnergy(EventQueue time, PowerCurve curve, CoreSpeed cores, NodeListener listener) {
        this.time = time;
        this.curve = curve;
        idleWatts = curve.watts(0);
        this.cores = cores;
        this.listener = listener;
        sinceSeconds = time.nowSeconds();
    }

    /** So many threads have computed since the last call. */
    void computed(int threads) {
        double seconds = time.nowSeconds() - sinceSeconds;
        if (seconds > 0) {
            double utilisation = cores.utilisation(threads);
            double watts = fixedWatts.orElse(curve.watts(utilisation));
            joules += seconds * watts;
            if (fixedWatts.isEmpty()) {
                idleJoules += seconds * idleWatts;
                activeJoules += seconds * (watts - idleWatts);
            } else {
                sleepJoules += seconds * watts;
            }
            busySeconds += seconds * utilisation;
            listener.ran(sinceSeconds, time.nowSeconds(), utilisation, watts);
            sinceSeconds = time.nowSeconds();
        }
    }

    /** From now on it draws so many watts, whatever computes; empty: by its curve. Settle the time before first. */
    void fix(OptionalDouble watts) {
        fixedWatts = watts;
    }

    /** Joules until the last change. */
    public double joules() {
        return joules;
    }

    /** Of them those of its idle watts while it is awake. */
    public double idleJoules() {
        return idleJoules;
    }

    /** Of them those above its idle watts while it is awake: what computing takes. */
    public double activeJoules() {
        return activeJoules;
    }

    /** Of them those of its sleep, and of its way out of it. */
    public double sleepJoules() {
        return sleepJoules;
    }

    /** Utilisation times seconds, until the last change. */
    public double busySeconds() {
        return busySeconds;
    }
}

package io.wattle.cost;

import io.wattle.model.PowerCurve;

/**
 * The All-In Strategy that the studies cite: run the work on all nodes, then put all of them to sleep, against keeping
 * them awake. Immutable and thread safe.
 *
 * @param nodes 1 or more
 * @param power watts of one awake node over utilisation
 * @param sleepWatts watts of one sleeping node, 0 to its idle watts
 * @param transitionJoules all that one node uses to fall asleep and wake up once, in joules, 0 or more
 * @param transitionSeconds seconds of one node to fall asleep and wake up once, 0 or more
 */
public record AllIn(int nodes, PowerCurve power, double sleepWatts, double transitionJoules, double transitionSeconds) {

    public AllIn {
        Require.count("nodes", nodes);
        Require.notNegative("sleep watts", sleepWatts);
        Require.notNegative("transition joules", transitionJoules);
        Require.notNegative("transition seconds", transitionSeconds);
        if (sleepWatts > power.idleWatts()) {
            throw new IllegalArgumentException(
                    "sleep watts: " + sleepWatts + " (allowed: up to the idle " + power.idleWatts() + " W)");
        }
    }

    /**
     * Energy of one period in both ways. The work takes the first {@code busySeconds}, with all nodes fully busy.
     *
     * @param busySeconds 0 to {@code periodSeconds}
     * @param periodSeconds positive
     * @throws IllegalArgumentException if what is left of the period is too short to sleep and wake
     */
    public Comparison over(double busySeconds, double periodSeconds) {
        Require.positive("period seconds", periodSeconds);
        Require.notNegative("busy seconds", busySeconds);
        double restSeconds = periodSeconds - busySeconds;
        if (restSeconds < transitionSeconds) {
            throw new IllegalArgumentException("busy seconds: " + busySeconds + " of a period of " + periodSeconds
                    + " s (allowed: up to " + (periodSeconds - transitionSeconds) + " s, as sleeping and waking takes "
                    + transitionSeconds + " s)");
        }
        double busyJoules = power.busyWatts() * busySeconds;
        double sleepJoules = transitionJoules + sleepWatts * (restSeconds - transitionSeconds);
        return new Comparison(
                nodes * (busyJoules + power.idleWatts() * restSeconds), nodes * (busyJoules + sleepJoules));
    }

    /**
     * The shortest rest in which sleeping saves energy, never shorter than the transition; infinite if a sleeping node
     * draws as much as an idle one.
     */
    public double breakEvenSeconds() {
        double savedWatts = power.idleWatts() - sleepWatts;
        double surplusJoules = transitionJoules - sleepWatts * transitionSeconds;
        if (savedWatts == 0) {
            return surplusJoules > 0 ? Double.POSITIVE_INFINITY : transitionSeconds;
        }
        return Math.max(transitionSeconds, surplusJoules / savedWatts);
    }

    /**
     * Joules of all nodes over one period.
     *
     * @param alwaysOnJoules with all nodes awake
     * @param allInJoules with all nodes asleep when the work is done
     */
    public record Comparison(double alwaysOnJoules, double allInJoules) {
        /** What sleeping saves; negative if it costs energy. */
        public double savedJoules() {
            return alwaysOnJoules - allInJoules;
        }

        /** What sleeping saves as a share of the always-on energy; negative if it costs energy. */
        public double savedShare() {
            return savedJoules() / alwaysOnJoules;
        }
    }
}

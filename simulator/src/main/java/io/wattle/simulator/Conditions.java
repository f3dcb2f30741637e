package io.wattle.simulator;

import io.wattle.simulator.job.FrameworkCosts;
import io.wattle.simulator.power.DayClock;
import io.wattle.simulator.power.PowerPolicy;
import io.wattle.simulator.yarn.YarnSettings;

/**
 * What all jobs of a simulation meet. Immutable.
 *
 * @param residentShare what a container uses of the memory that it was given, more than 0, at most 1
 * @param slownessSigma how differently equal tasks compute: sigma of the logarithm of their times, 0 or more
 * @param failures of tasks and nodes
 * @param power which nodes sleep
 * @param clock what time of day it begins at
 * @param horizonSeconds when the simulation ends, whatever still runs; infinite to end with the last job
 * @param seed of all that is drawn: where data lies, which tasks are slow, what fails
 */
public record Conditions(
        YarnSettings yarn,
        FrameworkCosts costs,
        double residentShare,
        double slownessSigma,
        Failures failures,
        PowerPolicy.Factory power,
        DayClock clock,
        double horizonSeconds,
        long seed) {

    public Conditions {
        if (!(residentShare > 0 && residentShare <= 1) || !(slownessSigma >= 0)) {
            throw new IllegalArgumentException("resident share " + residentShare + ", spread of tasks " + slownessSigma
                    + " (allowed: a share of more than 0 and at most 1, a spread of 0 or more)");
        }
        if (!(horizonSeconds > 0)) {
            throw new IllegalArgumentException("horizon: " + horizonSeconds + " s (allowed: more than 0)");
        }
    }

    /** From midnight until the last job has ended, with nodes that are always on, and nothing that fails. */
    public Conditions(YarnSettings yarn, FrameworkCosts costs, double residentShare, double slownessSigma, long seed) {
        this(
                yarn,
                costs,
                residentShare,
                slownessSigma,
                Failures.NONE,
                PowerPolicy.ALWAYS_ON,
                DayClock.MIDNIGHT,
                Double.POSITIVE_INFINITY,
                seed);
    }

    /** With another policy of sleep and another end. */
    public Conditions until(double seconds, PowerPolicy.Factory other) {
        return new Conditions(yarn, costs, residentShare, slownessSigma, failures, other, clock, seconds, seed);
    }

    /** Of another time of day. */
    public Conditions from(DayClock other) {
        return new Conditions(yarn, costs, residentShare, slownessSigma, failures, power, other, horizonSeconds, seed);
    }

    /** Under another ResourceManager. */
    public Conditions under(YarnSettings other) {
        return new Conditions(other, costs, residentShare, slownessSigma, failures, power, clock, horizonSeconds, seed);
    }

    /** With other failures. */
    public Conditions failing(Failures others) {
        return new Conditions(yarn, costs, residentShare, slownessSigma, others, power, clock, horizonSeconds, seed);
    }
}

package io.wattle.tuning.search;

/**
 * What workers cost while a job runs: their price, spread evenly over their life, and the electricity of the joules that they drew. That
 * is Zhao2016 eq. 1 per second of lifetime, as Loghin2015 Table 6 has it per hour ("marginal cost"), with a run's joules in place of a
 * life's watts. Immutable, thread safe.
 *
 * @param machinesUsd price of all workers together, more than 0
 * @param lifetimeHours for which they are owned and powered, more than 0
 * @param usdPerKwh price of electricity, 0 or more
 * @param coolingFactor joules paid for each that they draw, 1 or more
 */
public record RunPrice(double machinesUsd, double lifetimeHours, double usdPerKwh, double coolingFactor) {

    private static final double SECONDS_PER_HOUR = 3600;
    private static final double JOULES_PER_KWH = 3_600_000;

    public RunPrice {
        if (!(machinesUsd > 0) || !(lifetimeHours > 0) || !(usdPerKwh >= 0) || !(coolingFactor >= 1)) {
            throw new IllegalArgumentException("price of a run: machines of " + machinesUsd + " $ for " + lifetimeHours
                    + " h, electricity " + usdPerKwh + " $/kWh, cooling factor " + coolingFactor
                    + " (allowed: more than 0, more than 0, 0 or more, 1 or more)");
        }
    }

    /** Cost of a run in $. */
    public double usd(double seconds, double joules) {
        return machinesUsd * seconds / (lifetimeHours * SECONDS_PER_HOUR)
                + joules / JOULES_PER_KWH * coolingFactor * usdPerKwh;
    }
}

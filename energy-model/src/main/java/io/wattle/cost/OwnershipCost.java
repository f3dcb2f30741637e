package io.wattle.cost;

import io.wattle.model.PowerCurve;

/**
 * Price of the nodes plus the electricity of their lifetime,
 * {@code nodes * (price + lifetime * electricity price * cooling * (U * P_busy + (1 - U) * P_idle))}.
 *
 * <p>Three studies use it. Zhao2016 eq. 1 and Table 10: peak watts, no cooling. Loghin2015 Table 6 ("marginal cost"):
 * the same per hour of lifetime, with a job's average watts in place of the peak. Szalay2009 sec. 3: full load, 26280
 * hours, 0.15 $/kWh and 1.6 for cooling. Immutable and thread safe.
 *
 * @param lifetimeHours hours a node is owned and powered, positive
 * @param usdPerKwh price of electricity, 0 or more
 * @param coolingFactor watts paid per watt that a node draws, 1 or more; 1 leaves cooling out
 */
public record OwnershipCost(double lifetimeHours, double usdPerKwh, double coolingFactor) {

    /** Days in a year unless told otherwise; Zhao2016 printed most of Table 10 with 360. */
    public static final double DAYS_PER_YEAR = 365;

    private static final double HOURS_PER_DAY = 24;
    private static final double WATTS_PER_KILOWATT = 1000;

    public OwnershipCost {
        Require.positive("lifetime hours", lifetimeHours);
        Require.notNegative("electricity price in $/kWh", usdPerKwh);
        Require.atLeast(1, "cooling factor", coolingFactor);
    }

    /** Without cooling, over years of 365 days. */
    public static OwnershipCost ofYears(double years, double usdPerKwh) {
        return ofYears(years, DAYS_PER_YEAR, usdPerKwh);
    }

    /** Without cooling, over years of {@code daysPerYear} days. */
    public static OwnershipCost ofYears(double years, double daysPerYear, double usdPerKwh) {
        Require.positive("lifetime years", years);
        Require.positive("days per year", daysPerYear);
        return new OwnershipCost(years * daysPerYear * HOURS_PER_DAY, usdPerKwh, 1);
    }

    /**
     * Cost of equal nodes over their lifetime.
     *
     * @param nodes 1 or more
     * @param nodeUsd price of one node, 0 or more
     * @param power watts of one node over utilisation; {@link PowerCurve#linear} for the studies' formulas
     * @param utilisation mean share of full load, 0 to 1
     */
    public Cost lifetime(int nodes, double nodeUsd, PowerCurve power, double utilisation) {
        return lifetime(nodes, nodeUsd, power.watts(utilisation));
    }

    /**
     * Cost of equal nodes that draw the same watts all their lifetime.
     *
     * @param nodes 1 or more
     * @param nodeUsd price of one node, 0 or more
     * @param meanWatts mean watts of one node, 0 or more
     */
    public Cost lifetime(int nodes, double nodeUsd, double meanWatts) {
        Require.count("nodes", nodes);
        Require.notNegative("node price in $", nodeUsd);
        Require.notNegative("mean watts", meanWatts);
        double kilowattHours = meanWatts / WATTS_PER_KILOWATT * lifetimeHours * coolingFactor;
        return new Cost(nodes * nodeUsd, nodes * kilowattHours * usdPerKwh);
    }

    /** The cost of {@link #lifetime} per hour of lifetime, in $: the marginal cost of Loghin2015 Table 6. */
    public double usdPerHour(int nodes, double nodeUsd, PowerCurve power, double utilisation) {
        return lifetime(nodes, nodeUsd, power, utilisation).totalUsd() / lifetimeHours;
    }

    /**
     * Cost over a lifetime.
     *
     * @param capitalUsd price of the nodes
     * @param electricityUsd price of the electricity, with cooling
     */
    public record Cost(double capitalUsd, double electricityUsd) {
        /** Both together. */
        public double totalUsd() {
            return capitalUsd + electricityUsd;
        }
    }
}

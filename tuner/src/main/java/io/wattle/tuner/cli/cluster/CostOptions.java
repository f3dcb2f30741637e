package io.wattle.tuner.cli.cluster;

import io.wattle.cost.OwnershipCost;
import io.wattle.tuner.cli.option.UsageException;
import picocli.CommandLine.Option;

/** What electricity costs, and for how long. */
final class CostOptions {

    /** Szalay2009 sec. 3. */
    private static final double SZALAY_USD_PER_KWH = 0.15;

    private static final double SZALAY_COOLING = 1.6;

    /** Zhao2016 Table 9. */
    private static final double ZHAO_USD_PER_KWH = 0.10;

    @Option(
            names = "--price",
            paramLabel = "USD",
            description = "Price of electricity in $/kWh (default: 0.10 for tco as in Zhao2016, 0.15 for plan as in "
                    + "Szalay2009).")
    private Double price;

    @Option(
            names = "--years",
            paramLabel = "N",
            defaultValue = "3",
            description = "Lifetime of a node, of 365 days a year unless --days-per-year (default: ${DEFAULT-VALUE}).")
    private double years;

    @Option(
            names = "--days-per-year",
            paramLabel = "N",
            defaultValue = "365",
            description = "Zhao2016 printed most of Table 10 with 360 (default: ${DEFAULT-VALUE}).")
    private double daysPerYear;

    @Option(
            names = "--cooling",
            paramLabel = "FACTOR",
            description =
                    "Watts paid per watt drawn (default: 1 for tco as in Zhao2016, 1.6 for plan as in Szalay2009).")
    private Double cooling;

    OwnershipCost zhao() throws UsageException {
        return cost(ZHAO_USD_PER_KWH, 1);
    }

    OwnershipCost szalay() throws UsageException {
        return cost(SZALAY_USD_PER_KWH, SZALAY_COOLING);
    }

    private OwnershipCost cost(double defaultPrice, double defaultCooling) throws UsageException {
        try {
            OwnershipCost plain = OwnershipCost.ofYears(years, daysPerYear, price == null ? defaultPrice : price);
            return new OwnershipCost(
                    plain.lifetimeHours(), plain.usdPerKwh(), cooling == null ? defaultCooling : cooling);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--price, --years, --days-per-year, --cooling: " + e.getMessage(), e);
        }
    }
}

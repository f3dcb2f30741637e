package io.wattle.cost;

/**
 * Monthly cost of servers in a datacentre that was built for their peak watts: the model of Barroso, Clidaras and
 * Hölzle's book as Loghin2015 Table 7 uses it. Server and datacentre are paid in equal monthly instalments with
 * interest; electricity is paid for the average watts times PUE, not weighted by utilisation. Immutable, thread safe.
 *
 * @param datacentreUsdPerWatt building cost per watt of peak power, 0 or more
 * @param datacentreMonths months over which the building is paid, 1 or more
 * @param serverMonths months over which a server is paid, 1 or more
 * @param yearlyInterest interest per year, such as 0.08, 0 or more; one twelfth of it is due each month
 * @param maintenanceShare repairs as a share of the server's instalment, such as 0.05
 * @param opexUsdPerWattMonth operating cost per watt of peak power and month. Loghin2015 Table 5 prints this figure
 *     per kW, which is an error: its Table 7 and the book have it per watt.
 * @param usdPerKwh price of electricity, 0 or more
 */
public record DatacentreCost(
        double datacentreUsdPerWatt,
        int datacentreMonths,
        int serverMonths,
        double yearlyInterest,
        double maintenanceShare,
        double opexUsdPerWattMonth,
        double usdPerKwh) {

    /** A twelfth of 365 days. */
    public static final double HOURS_PER_MONTH = 730;

    private static final double MONTHS_PER_YEAR = 12;
    private static final double WATTS_PER_KILOWATT = 1000;

    public DatacentreCost {
        Require.notNegative("datacentre cost in $/W", datacentreUsdPerWatt);
        Require.count("datacentre months", datacentreMonths);
        Require.count("server months", serverMonths);
        Require.notNegative("yearly interest", yearlyInterest);
        Require.notNegative("maintenance share", maintenanceShare);
        Require.notNegative("operating cost in $/W-month", opexUsdPerWattMonth);
        Require.notNegative("electricity price in $/kWh", usdPerKwh);
    }

    /** Monthly cost of equal servers; {@code nodes} is 1 or more. */
    public Monthly monthly(int nodes, Server server) {
        Require.count("nodes", nodes);
        double building = server.peakWatts() * datacentreUsdPerWatt;
        double kilowattHours = server.averageWatts() * server.pue() * HOURS_PER_MONTH / WATTS_PER_KILOWATT;
        return new Monthly(
                nodes * instalment(server.usd(), serverMonths) * (1 + maintenanceShare),
                nodes * instalment(building, datacentreMonths),
                nodes * server.peakWatts() * opexUsdPerWattMonth,
                nodes * kilowattHours * usdPerKwh);
    }

    /** The equal payment due at the end of each month that pays a sum back with interest. */
    double instalment(double usd, int months) {
        double interest = yearlyInterest / MONTHS_PER_YEAR;
        return interest == 0 ? usd / months : usd * interest / (1 - Math.pow(1 + interest, -months));
    }

    /**
     * One server.
     *
     * @param usd price, 0 or more
     * @param peakWatts watts that building and operation are sized for, positive
     * @param averageWatts watts that are paid for, 0 to {@code peakWatts}
     * @param pue watts paid per watt that the server draws, 1 or more
     */
    public record Server(double usd, double peakWatts, double averageWatts, double pue) {
        public Server {
            Require.notNegative("server price in $", usd);
            Require.positive("peak watts", peakWatts);
            Require.notNegative("average watts", averageWatts);
            Require.atLeast(1, "PUE", pue);
            if (averageWatts > peakWatts) {
                throw new IllegalArgumentException(
                        "average watts: " + averageWatts + " (allowed: up to the peak of " + peakWatts + " W)");
            }
        }
    }

    /**
     * Cost of a month, in $.
     *
     * @param serverUsd instalment for the servers, with maintenance
     * @param datacentreUsd instalment for the building
     * @param opexUsd operation
     * @param electricityUsd electricity, with PUE
     */
    public record Monthly(double serverUsd, double datacentreUsd, double opexUsd, double electricityUsd) {
        /** All together. */
        public double totalUsd() {
            return serverUsd + datacentreUsd + opexUsd + electricityUsd;
        }

        /** The month's cost per hour of its 730. */
        public double usdPerHour() {
            return totalUsd() / HOURS_PER_MONTH;
        }
    }
}

package io.wattle.tuner.cli.cluster;

import io.wattle.cost.DatacentreCost;
import io.wattle.cost.OwnershipCost;
import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.model.MissingFigureException;
import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import io.wattle.model.Quality;
import io.wattle.tuner.cli.option.CatalogOptions;
import io.wattle.tuner.cli.option.OptionTypes;
import io.wattle.tuner.cli.option.Output;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuning.report.Numbers;
import io.wattle.tuning.report.TextTable;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bin/tuner tco}: what two clusters cost over their life. */
@Command(
        name = "tco",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Compares what the workers of two clusters cost: price and electricity (Zhao2016 eq. 1, per hour as "
                        + "Loghin2015 Table 6) and in a datacentre paid by instalments (Loghin2015 Table 7).",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:shown", "2:bad input"})
public final class TcoCommand implements Callable<Integer> {

    // Loghin2015 Table 5; operation is printed per kW there, which is an error (docs/reproduction.md).
    private static final double BUILDING_USD_PER_WATT = 15;
    private static final int BUILDING_MONTHS = 144;
    private static final double INTEREST = 0.08;
    private static final double MAINTENANCE = 0.05;
    private static final double OPERATION_USD_PER_WATT_MONTH = 0.04;

    @Option(names = "--cluster", required = true, paramLabel = "NAME", description = "The cluster.")
    private String cluster;

    @Option(
            names = "--against",
            required = true,
            paramLabel = "NAME",
            description = "The cluster that it is compared with.")
    private String against;

    @Option(
            names = {"--utilization", "--utilisation"},
            required = true,
            paramLabel = "U[:V]",
            converter = OptionTypes.UtilisationPair.class,
            description =
                    "Mean utilisation of the cluster, and of the other if it differs: 75%% or 100%%:74%%. The same "
                            + "work keeps wimpy nodes busier.")
    private OptionTypes.Utilisations utilisations;

    @Option(
            names = "--pue",
            paramLabel = "P[:Q]",
            defaultValue = "1.1",
            converter = OptionTypes.FactorPair.class,
            description =
                    "Watts paid per watt drawn in the datacentre, and for the other cluster if it differs (default: "
                            + "${DEFAULT-VALUE}; Loghin2015 takes 1.1 for Xeon and 1.5 for ARM).")
    private OptionTypes.Factors pues;

    @Mixin
    private CostOptions costOptions = new CostOptions();

    @Mixin
    private CatalogOptions catalogOptions = new CatalogOptions();

    @Option(names = "--json", description = "Print one JSON document on stdout, and nothing else there.")
    private boolean json;

    /** What one cluster costs. */
    private record Bill(
            ClusterProfile profile,
            double utilisation,
            double capitalUsd,
            double electricityUsd,
            double usdPerHour,
            double pue,
            double datacentreUsdPerHour,
            Quality quality) {

        double totalUsd() {
            return capitalUsd + electricityUsd;
        }
    }

    @Override
    public Integer call() throws UsageException {
        Catalog catalog = catalogOptions.load();
        OwnershipCost cost = costOptions.zhao();
        Bill first =
                bill(CatalogOptions.cluster(catalog, "--cluster", cluster), utilisations.first(), pues.first(), cost);
        Bill second =
                bill(CatalogOptions.cluster(catalog, "--against", against), utilisations.second(), pues.second(), cost);
        Output.print(json, () -> json(first, second, cost), () -> text(first, second, cost));
        return 0;
    }

    private Bill bill(ClusterProfile profile, double utilisation, double pue, OwnershipCost cost)
            throws UsageException {
        DatacentreCost datacentre = new DatacentreCost(
                BUILDING_USD_PER_WATT,
                BUILDING_MONTHS,
                serverMonths(cost),
                INTEREST,
                MAINTENANCE,
                OPERATION_USD_PER_WATT_MONTH,
                cost.usdPerKwh());
        double capital = 0;
        double electricity = 0;
        double datacentrePerHour = 0;
        Quality quality = Quality.MEASURED;
        try {
            for (ClusterProfile.Workers group : profile.workers()) {
                NodeClass node = group.nodeClass();
                double price = node.require(NodeAttribute.PRICE_USD);
                double watts = node.powerCurve().watts(utilisation);
                OwnershipCost.Cost part = cost.lifetime(group.count(), price, watts);
                capital += part.capitalUsd();
                electricity += part.electricityUsd();
                datacentrePerHour += datacentre
                        .monthly(
                                group.count(),
                                new DatacentreCost.Server(
                                        price, node.powerCurve().busyWatts(), watts, pue))
                        .usdPerHour();
                quality = quality.and(
                        node.quality(NodeAttribute.PRICE_USD, NodeAttribute.IDLE_WATTS, NodeAttribute.BUSY_WATTS));
            }
        } catch (MissingFigureException e) {
            throw new UsageException("cluster " + profile.name() + ": " + e.getMessage(), e);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--pue: " + e.getMessage(), e);
        }
        return new Bill(
                profile,
                utilisation,
                capital,
                electricity,
                (capital + electricity) / cost.lifetimeHours(),
                pue,
                datacentrePerHour,
                quality);
    }

    private static int serverMonths(OwnershipCost cost) {
        return (int) Math.max(1, Math.round(cost.lifetimeHours() / DatacentreCost.HOURS_PER_MONTH));
    }

    private static String text(Bill first, Bill second, OwnershipCost cost) {
        TextTable table = new TextTable(
                "CLUSTER",
                ">WORKERS",
                ">BUSY",
                ">NODES $",
                ">ELECTRICITY $",
                ">TOTAL $",
                ">$/HOUR",
                ">IN A DATACENTRE $/HOUR");
        for (Bill bill : new Bill[] {first, second}) {
            table.row(
                    bill.profile().name() + (bill.quality() == Quality.ASSUMED ? " *" : ""),
                    Integer.toString(bill.profile().workerCount()),
                    "%.0f%%".formatted(100 * bill.utilisation()),
                    "%.1f".formatted(bill.capitalUsd()),
                    "%.1f".formatted(bill.electricityUsd()),
                    "%.1f".formatted(bill.totalUsd()),
                    "%.4f".formatted(bill.usdPerHour()),
                    "%.4f".formatted(bill.datacentreUsdPerHour()));
        }
        double saved = second.totalUsd() - first.totalUsd();
        String verdict = "\n  %s costs %.1f $ (%.0f%%) %s than %s over %s hours, at %s $/kWh%s. Masters are left out.\n"
                .formatted(
                        first.profile().name(),
                        Math.abs(saved),
                        100 * Math.abs(saved) / second.totalUsd(),
                        saved >= 0 ? "less" : "more",
                        second.profile().name(),
                        Numbers.significant(cost.lifetimeHours()),
                        Numbers.significant(cost.usdPerKwh()),
                        cost.coolingFactor() == 1
                                ? ""
                                : ", %s for cooling".formatted(Numbers.significant(cost.coolingFactor())));
        String datacentre =
                ("  In a datacentre: servers paid over %d months and the building, %.0f $/W, over %d, at %.0f%%"
                                + " interest; repairs %.0f%%, operation\n  %.2f $/W-month; electricity x PUE %s and %s.\n")
                        .formatted(
                                serverMonths(cost),
                                BUILDING_USD_PER_WATT,
                                BUILDING_MONTHS,
                                100 * INTEREST,
                                100 * MAINTENANCE,
                                OPERATION_USD_PER_WATT_MONTH,
                                Numbers.significant(first.pue()),
                                Numbers.significant(second.pue()));
        boolean assumed = first.quality() == Quality.ASSUMED || second.quality() == Quality.ASSUMED;
        return table
                + verdict
                + datacentre
                + (assumed ? "  * rests on assumed figures: bin/tuner clusters show NAME.\n" : "");
    }

    private static Map<String, Object> json(Bill first, Bill second, OwnershipCost cost) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("lifetimeHours", cost.lifetimeHours());
        json.put("usdPerKwh", cost.usdPerKwh());
        json.put("coolingFactor", cost.coolingFactor());
        Map<String, Object> datacentre = new LinkedHashMap<>();
        datacentre.put("serverMonths", serverMonths(cost));
        datacentre.put("buildingUsdPerWatt", BUILDING_USD_PER_WATT);
        datacentre.put("buildingMonths", BUILDING_MONTHS);
        datacentre.put("yearlyInterest", INTEREST);
        datacentre.put("maintenanceShare", MAINTENANCE);
        datacentre.put("operationUsdPerWattMonth", OPERATION_USD_PER_WATT_MONTH);
        json.put("datacentre", datacentre);
        json.put("cluster", json(first));
        json.put("against", json(second));
        json.put("savedUsd", second.totalUsd() - first.totalUsd());
        json.put("savedShare", 1 - first.totalUsd() / second.totalUsd());
        return json;
    }

    private static Map<String, Object> json(Bill bill) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", bill.profile().name());
        json.put("workers", bill.profile().workerCount());
        json.put("utilisation", bill.utilisation());
        json.put("capitalUsd", bill.capitalUsd());
        json.put("electricityUsd", bill.electricityUsd());
        json.put("totalUsd", bill.totalUsd());
        json.put("usdPerHour", bill.usdPerHour());
        json.put("pue", bill.pue());
        json.put("datacentreUsdPerHour", bill.datacentreUsdPerHour());
        json.put("quality", bill.quality().label());
        return json;
    }
}

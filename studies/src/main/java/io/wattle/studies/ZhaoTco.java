package io.wattle.studies;

import io.wattle.cost.OwnershipCost;
import io.wattle.model.PowerCurve;
import java.util.Locale;

/** Table 10 of Zhao2016: total cost of ownership over three years, and what the text says of it. */
final class ZhaoTco {

    private static final double PERCENT = 100;

    private final ReferenceTable claims;
    private final ReferenceTable parameters = ReferenceTable.load("zhao2016_table9_tco_params.csv");
    private final ReferenceTable inferred = ReferenceTable.load("inferred_figures.csv");

    ZhaoTco(ReferenceTable claims) {
        this.claims = claims;
    }

    void fill(Sheet sheet) {
        Sheet.Table table = sheet.table("Table 10").fitted();
        double largestSaving = 0;
        for (ReferenceTable.Entry row :
                ReferenceTable.load("zhao2016_table10_tco.csv").rows()) {
            double dellUsd = cell(table, row, "Dell");
            double edisonUsd = cell(table, row, "Edison");
            largestSaving = Math.max(largestSaving, 1 - edisonUsd / dellUsd);
        }
        sheet.table("Table 10 in the text")
                .fitted()
                .cell(
                        "saving of Edison, up to [%]",
                        Printed.of(claims.row("claim", "TCO saving up to").text("value")), PERCENT * largestSaving);
    }

    private double cell(Sheet.Table table, ReferenceTable.Entry row, String platform) {
        String key = platform.toLowerCase(Locale.ROOT);
        String scenario = row.text("scenario");
        String service = scenario.startsWith("Web") ? "web service" : "big data";
        double daysPerYear = inferred.row("item", "Zhao2016 Table 10, " + service + ", year of " + key)
                .number("value");
        double years = parameters.row("symbol", "T_s").number("value");
        double usdPerKwh = parameters.row("symbol", "C_eph").number("value");
        int nodes = (int) row.number(key + "_nodes");
        double nodeUsd = parameters.row("symbol", "C_s," + platform).number("value");
        PowerCurve power = PowerCurve.linear(
                parameters.row("symbol", "P_i," + platform).number("value"),
                parameters.row("symbol", "P_p," + platform).number("value"));
        double utilisation = utilisation(scenario, platform);

        double usd = OwnershipCost.ofYears(years, daysPerYear, usdPerKwh)
                .lifetime(nodes, nodeUsd, power, utilisation)
                .totalUsd();
        double usdOf365Days = OwnershipCost.ofYears(years, usdPerKwh)
                .lifetime(nodes, nodeUsd, power, utilisation)
                .totalUsd();
        table.cell(
                scenario + ", " + nodes + " " + platform + " [$]",
                Printed.of(row.text(key + "_USD")),
                usd,
                String.format(Locale.ROOT, "years of %.0f days; with 365 days %.1f $", daysPerYear, usdOf365Days));
        return usd;
    }

    private double utilisation(String scenario, String platform) {
        String level = scenario.contains("low") ? "U_l" : "U_h";
        String symbol;
        if (scenario.startsWith("Web")) {
            symbol = level;
        } else {
            symbol = platform.equals("Dell") ? level + " big data Dell" : "U big data Edison";
        }
        return parameters.row("symbol", symbol).number("value") / PERCENT;
    }
}

package io.wattle.studies;

import io.wattle.cost.DatacentreCost;
import io.wattle.cost.OwnershipCost;
import io.wattle.model.PowerCurve;
import java.util.stream.Collectors;

/** Loghin2015: Odroid XU (ARM) against Xeon nodes; efficiency of the cores and cost per hour. */
final class Loghin2015 implements Study {

    private static final int COST_DECIMALS = 3;
    private static final int MONTHS_PER_YEAR = 12;
    private static final double PERCENT = 100;

    private final ReferenceTable parameters = ReferenceTable.load("loghin2015_table5_tco_params.csv");
    private final ReferenceTable inferred = ReferenceTable.load("inferred_figures.csv");

    @Override
    public String name() {
        return "Loghin2015";
    }

    @Override
    public void fill(Sheet sheet) {
        coreEfficiency(sheet.table("sec. 2-4"));
        costs(sheet.table("Table 6").fitted(), "loghin2015_table6_marginal_cost.csv", this::marginalCost);
        costs(sheet.table("Table 7").fitted(), "loghin2015_table7_tco.csv", this::datacentreCost);
    }

    private static void coreEfficiency(Sheet.Table table) {
        ReferenceTable systems = ReferenceTable.load("loghin2015_table1_systems.csv");
        ReferenceTable stated = ReferenceTable.load("loghin2015_text_system.csv");
        coreEfficiency(table, systems, "cortex_a7_LITTLE", stated, "little cores Java efficiency (stated)");
        coreEfficiency(table, systems, "cortex_a15_big", stated, "big cores Java efficiency (stated)");
        coreEfficiency(table, systems, "xeon", stated, "Xeon cores Java efficiency (stated)");
    }

    private static void coreEfficiency(
            Sheet.Table table, ReferenceTable systems, String core, ReferenceTable stated, String item) {
        String[] megahertz =
                systems.row("metric", "frequency min-max").text(core).split("-", -1);
        double mips = systems.row("metric", "Java").number(core) * Double.parseDouble(megahertz[megahertz.length - 1]);
        double watts = systems.row("metric", "Java CPU power").number(core);
        table.cell(
                core + ", Java [MIPS/W]",
                Printed.of(stated.row("item", item).text("value")).roundedTo("10"),
                mips / watts,
                "tolerance 5: the text rounds to tens");
    }

    private void costs(Sheet.Table table, String file, CostPerHour formula) {
        String note = averageWattsNote();
        for (ReferenceTable.Entry row : ReferenceTable.load(file).rows()) {
            String job = row.text("job_type");
            String[] utilisation = row.text("util_xeon_arm_pct").split(":", -1);
            String[] servers = row.text("servers_xeon_arm").split(":", -1);
            for (String price : new String[] {"min", "max"}) {
                double usdPerKwh = parameter("C_ph " + price);
                Load xeon = new Load(job, "xeon", Integer.parseInt(servers[0]), percent(utilisation[0]));
                Load arm = new Load(job, "arm", Integer.parseInt(servers[1]), percent(utilisation[1]));
                for (Load load : new Load[] {xeon, arm}) {
                    table.cell(
                            load.cell(price),
                            Printed.of(row.text(price + "_" + load.system() + "_USD_per_h"), COST_DECIMALS),
                            formula.usdPerHour(load, usdPerKwh),
                            note);
                }
            }
        }
    }

    private double marginalCost(Load load, double usdPerKwh) {
        PowerCurve power = PowerCurve.linear(parameter("P_i," + load.column()), averageWatts(load));
        return OwnershipCost.ofYears(parameter("T_s"), usdPerKwh)
                .usdPerHour(load.servers(), parameter("C_s," + load.column()), power, load.utilisation());
    }

    private double datacentreCost(Load load, double usdPerKwh) {
        DatacentreCost cost = new DatacentreCost(
                parameter("DC capex"),
                (int) (parameter("T_d") * MONTHS_PER_YEAR),
                (int) (parameter("T_s") * MONTHS_PER_YEAR),
                parameter("interest") / PERCENT,
                parameter("server maintenance") / PERCENT,
                parameter("DC opex"),
                usdPerKwh);
        DatacentreCost.Server server = new DatacentreCost.Server(
                parameter("C_s," + load.column()),
                parameter("P_p," + load.column()),
                averageWatts(load),
                parameter("PUE " + load.column()));
        return cost.monthly(load.servers(), server).usdPerHour();
    }

    private double averageWatts(Load load) {
        return inferred.row("item", "Loghin2015 P_a of " + load.system() + ", " + load.job())
                .number("value");
    }

    /** The formulas need figures that the study does not print: every cell says so. */
    private String averageWattsNote() {
        return "P_a is not printed; taken, as both tables hold with them: "
                + inferred.rows().stream()
                        .filter(row -> row.text("item").startsWith("Loghin2015"))
                        .map(row -> row.text("value") + row.text("item").replace("Loghin2015 P_a of", " W for"))
                        .collect(Collectors.joining("; "));
    }

    private double parameter(String symbol) {
        return parameters.row("symbol", symbol).number("value");
    }

    private static double percent(String text) {
        return Double.parseDouble(text) / PERCENT;
    }

    @FunctionalInterface
    private interface CostPerHour {
        double usdPerHour(Load load, double usdPerKwh);
    }

    /** What one system does in one row of Tables 6 and 7. */
    private record Load(String job, String system, int servers, double utilisation) {
        /** The system as Table 5 writes it. */
        String column() {
            return system.equals("xeon") ? "Xeon" : "ARM";
        }

        String cell(String price) {
            return job + ", " + servers + " " + column() + " at " + Math.round(utilisation * PERCENT) + "%, " + price
                    + " price [$/h]";
        }
    }
}

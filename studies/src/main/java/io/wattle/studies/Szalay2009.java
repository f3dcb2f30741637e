package io.wattle.studies;

import io.wattle.cost.AmdahlLaw;
import io.wattle.cost.Balance;
import io.wattle.cost.NodeFigures;
import io.wattle.cost.OwnershipCost;
import io.wattle.cost.Quantity;
import io.wattle.cost.ScalePlan;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** Szalay2009: Amdahl-balanced blades against one GrayWulf server, scaled to a constant. */
final class Szalay2009 implements Study {

    private static final String BASELINE = "GrayWulf";

    private static final Map<Quantity, String> COLUMNS = new EnumMap<>(Map.of(
            Quantity.CPU_GHZ, "cpu_GHz",
            Quantity.MEMORY_GB, "mem_GB",
            Quantity.SEQ_READ_GB_PER_S, "seqio_GB_per_s",
            Quantity.RANDOM_KIOPS, "randio_kIOPS",
            Quantity.DISK_TB, "disk_TB",
            Quantity.POWER_W, "power_W"));

    private static final Map<String, Quantity> CONSTANTS = Map.of(
            "total cost", Quantity.COST_USD,
            "sequential read", Quantity.SEQ_READ_GB_PER_S,
            "power", Quantity.POWER_W,
            "disk space", Quantity.DISK_TB);

    private final ReferenceTable facts = ReferenceTable.load("szalay2009_text_facts.csv");
    private final Map<String, NodeFigures> systems = new LinkedHashMap<>();

    @Override
    public String name() {
        return "Szalay2009";
    }

    @Override
    public void fill(Sheet sheet) {
        Sheet.Table table2 = sheet.table("Table 2");
        for (ReferenceTable.Entry row :
                ReferenceTable.load("szalay2009_table2_characteristics.csv").rows()) {
            NodeFigures system = system(row);
            systems.put(row.text("system"), system);
            characteristics(table2, row, system);
        }
        Sheet.Table table3 = sheet.table("Table 3");
        for (ReferenceTable.Entry row :
                ReferenceTable.load("szalay2009_table3_scaled.csv").rows()) {
            scaled(table3, row);
        }
        new SzalayText(facts, systems.get(BASELINE)).fill(sheet.table("text"));
    }

    /** Figures of Table 2; the cost is computed anew, as Table 3 uses it before it is rounded. */
    private NodeFigures system(ReferenceTable.Entry row) {
        Map<Quantity, Double> known = new EnumMap<>(Quantity.class);
        COLUMNS.forEach((quantity, column) -> {
            if (row.has(column)) {
                known.put(quantity, row.number(column));
            }
        });
        double watts = row.number("power_W");
        known.put(Quantity.COST_USD, cost(capitalUsd(row), watts));
        return new NodeFigures(known);
    }

    private double cost(double capitalUsd, double watts) {
        double hours = OwnershipCost.ofYears(fact("ownership period"), 0).lifetimeHours();
        return new OwnershipCost(hours, fact("electricity price JHU"), fact("cooling multiplier"))
                .lifetime(1, capitalUsd, watts)
                .totalUsd();
    }

    /** The table for cells from this system's cost: that of all but GrayWulf has a price that was fitted. */
    private static Sheet.Table ofCost(Sheet.Table table, String system) {
        return system.equals(BASELINE) ? table : table.fitted();
    }

    /** Not printed but for GrayWulf's, about 12000 $: the nearest whole hundred to the printed cost less electricity. */
    private double capitalUsd(ReferenceTable.Entry row) {
        double electricityUsd = cost(0, row.number("power_W"));
        return 100.0 * Math.round((row.number("cost_USD") - electricityUsd) / 100);
    }

    private void characteristics(Sheet.Table table, ReferenceTable.Entry row, NodeFigures system) {
        String name = row.text("system");
        ofCost(table, name)
                .cell(
                        name + ", cost with electricity [$]",
                        Printed.of(row.text("cost_USD")),
                        figure(system, Quantity.COST_USD),
                        "capital of " + Math.round(capitalUsd(row))
                                + " $: the whole hundred nearest to cost less electricity");
        table.cell(name + ", relative power", Printed.of(row.text("rel_power"), 3), relativePower(system));
        Balance balance = Balance.of(system);
        amdahlNumber(table, row, "amdahl_seq", 2, balance, AmdahlLaw.SEQUENTIAL_IO);
        amdahlNumber(table, row, "amdahl_mem", 2, balance, AmdahlLaw.MEMORY);
        amdahlNumber(table, row, "amdahl_rand", 3, balance, AmdahlLaw.RANDOM_IO);
    }

    private static void amdahlNumber(
            Sheet.Table table, ReferenceTable.Entry row, String column, int decimals, Balance balance, AmdahlLaw law) {
        if (row.has(column)) {
            table.cell(
                    row.text("system") + ", Amdahl number of " + law.quantity().title(),
                    Printed.of(row.text(column), decimals),
                    balance.number(law).orElseThrow());
        }
    }

    private void scaled(Sheet.Table printedOnly, ReferenceTable.Entry row) {
        String name = row.text("scaled_to_constant") + ", " + row.text("system");
        Quantity constant = CONSTANTS.get(row.text("scaled_to_constant"));
        Sheet.Table ofCost = ofCost(printedOnly, row.text("system"));
        Sheet.Table table = constant == Quantity.COST_USD ? ofCost : printedOnly;
        ScalePlan plan =
                ScalePlan.of(systems.get(row.text("system")), constant, figure(systems.get(BASELINE), constant));
        NodeFigures totals = plan.totals();
        table.cell(name + ": nodes", Printed.of(row.text("nodes")), plan.nodes());
        COLUMNS.forEach((quantity, column) -> {
            if (quantity != Quantity.MEMORY_GB && row.has(column)) {
                table.cell(
                        name + ": " + quantity.title() + " [" + quantity.unit() + "]",
                        Printed.of(row.text(column)),
                        figure(totals, quantity));
            }
        });
        cost(ofCost, name, row.text("cost_USD"), figure(totals, Quantity.COST_USD));
        relativePower(table, name, row, relativePower(totals));
    }

    /** Every cost but one, which ends in 5, is a multiple of 10 $. */
    private static void cost(Sheet.Table table, String name, String printed, double ours) {
        boolean tens = printed.endsWith("0");
        Printed rounded = tens ? Printed.of(printed).roundedTo("10") : Printed.of(printed);
        table.cell(name + ": cost [$]", rounded, ours, tens ? "tolerance 5 $: the table rounds costs to tens" : "");
    }

    /** Scaled to disk space, every relative power is a multiple of 0.1 with two zeros behind it. */
    private static void relativePower(Sheet.Table table, String name, ReferenceTable.Entry row, double ours) {
        Printed printed = Printed.of(row.text("rel_power"), 3);
        boolean tenths = row.text("scaled_to_constant").equals("disk space");
        table.cell(
                name + ": relative power",
                tenths ? printed.roundedTo("0.1") : printed,
                ours,
                tenths ? "tolerance 0.05: scaled to disk space, the table rounds relative power to tenths" : "");
    }

    private double relativePower(NodeFigures system) {
        return figure(system, Quantity.POWER_W) / figure(systems.get(BASELINE), Quantity.POWER_W);
    }

    private static double figure(NodeFigures system, Quantity quantity) {
        return system.get(quantity).orElseThrow();
    }

    private double fact(String item) {
        return facts.row("item", item).number("value");
    }
}

package io.wattle.studies;

/** Vasudevan2010 (FAWN): work per joule of key-value stores, cryptography and sorting. */
final class Vasudevan2010 implements Study {

    private static final double SORTED_MB = 10_000;

    @Override
    public String name() {
        return "Vasudevan2010";
    }

    @Override
    public void fill(Sheet sheet) {
        keyValue(sheet.table("Table 1"));
        cryptography(sheet.table("Table 2"));
        sort(sheet.table("sec. 3.3.2"));
    }

    private static void keyValue(Sheet.Table table) {
        for (ReferenceTable.Entry row :
                ReferenceTable.load("vasudevan2010_table1_kv.csv").rows()) {
            table.cell(
                    row.text("system") + ", " + row.text("storage") + " [queries/J]",
                    Printed.of(row.text("queries_per_joule")),
                    row.number("qps") / row.number("watts"));
        }
    }

    private static void cryptography(Sheet.Table table) {
        ReferenceTable crypto = ReferenceTable.load("vasudevan2010_table2_crypto.csv");
        for (String system : new String[] {"i7_desktop", "atom"}) {
            efficiency(table, crypto, system, "SHA-1", "throughput", "efficiency");
            efficiency(table, crypto, system, "SHA-1 multi-process", "throughput", "efficiency");
            efficiency(table, crypto, system, "RSA", "sign", "sign efficiency");
            efficiency(table, crypto, system, "RSA", "verify", "verify efficiency");
        }
    }

    private static void efficiency(
            Sheet.Table table, ReferenceTable crypto, String system, String workload, String rate, String efficiency) {
        ReferenceTable.Entry printed = crypto.row("workload", workload, "metric", efficiency);
        double perSecond = crypto.row("workload", workload, "metric", rate).number(system);
        double watts = crypto.row("workload", workload, "metric", "power").number(system);
        table.cell(
                system + ", " + workload + " " + efficiency + " [" + printed.text("unit") + "]",
                Printed.of(printed.text(system)),
                perSecond / watts);
    }

    private static void sort(Sheet.Table table) {
        ReferenceTable.Entry atom =
                ReferenceTable.load("vasudevan2010_sort.csv").row("system", "Atom");
        double seconds = SORTED_MB / atom.number("sort_MB_per_s");
        table.cell("Atom, sort of 10 GB [J]", Printed.of(atom.text("energy_J")), seconds * atom.number("avg_W"));
    }
}

package io.wattle.studies;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Rows as a table of at most 120 columns, grouped by study and table. */
final class RowsText {

    private static final int WIDTH = 120;
    private static final String ROW = "    %-62s %10s %13s %11s  %s";
    private static final String INDENT = "      ";
    /** Digits shown beyond those that are printed. */
    private static final int MORE_DECIMALS = 2;

    private final List<String> lines = new ArrayList<>();
    private String study = "";
    private String table = "";
    private final Set<String> notesOfTable = new HashSet<>();
    private String lastReason = "";

    private RowsText() {}

    /** Lines without their ends; the last one counts the verdicts. */
    static List<String> render(Verdicts verdicts, List<Row> shown) {
        RowsText text = new RowsText();
        shown.forEach(text::add);
        text.lines.add(verdicts.line());
        return List.copyOf(text.lines);
    }

    private void add(Row row) {
        if (!row.study().equals(study)) {
            study = row.study();
            table = "";
            lines.add(study);
            lines.add(String.format(Locale.ROOT, ROW, "", "printed", "ours", "deviation", "verdict"));
        }
        if (!row.table().equals(table)) {
            table = row.table();
            notesOfTable.clear();
            lastReason = "";
            lines.add("  " + table);
        }
        int decimals = Math.max(0, row.printed().value().scale());
        lines.add(String.format(
                Locale.ROOT,
                ROW,
                row.cell(),
                row.printed().value().toPlainString(),
                decimal(row.ours(), decimals + MORE_DECIMALS),
                signed(row.deviation(), decimals + MORE_DECIMALS),
                row.verdict().column()));
        explain(row);
    }

    /** A note on how cells were read is said once per table, a reason for a difference unless it was said just before. */
    private void explain(Row row) {
        if (row.reproduced() && notesOfTable.add(row.reason())) {
            wrap(row.reason());
        }
        if (!row.reproduced() && !row.reason().equals(lastReason)) {
            wrap("why: " + row.reason());
        }
        lastReason = row.reason();
    }

    private void wrap(String text) {
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ", -1)) {
            if (line.length() > 0 && INDENT.length() + line.length() + 1 + word.length() > WIDTH) {
                lines.add(INDENT + line);
                line.setLength(0);
            }
            line.append(line.length() > 0 ? " " : "").append(word);
        }
        if (line.length() > 0) {
            lines.add(INDENT + line);
        }
    }

    private static String signed(double value, int decimals) {
        String text = decimal(value, decimals);
        boolean zero = new BigDecimal(text).signum() == 0;
        return zero || text.startsWith("-") ? text : "+" + text;
    }

    private static String decimal(double value, int decimals) {
        return BigDecimal.valueOf(value)
                .setScale(decimals, RoundingMode.HALF_UP)
                .toPlainString();
    }
}

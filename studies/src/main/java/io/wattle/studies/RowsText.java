package io.wattle.studies;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

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
    private String reason = "";

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
            reason = "";
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
                row.verdict()));
        // A note that holds for several rows in turn is said once.
        if (!row.reason().equals(reason)) {
            reason = row.reason();
            wrap(row.reproduced() ? reason : "why: " + reason);
        }
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

package io.wattle.tuning.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A table of text with aligned columns, two spaces apart. Not thread safe. */
public final class TextTable {

    private final List<String[]> rows = new ArrayList<>();
    private final boolean[] right;

    /** @param header column titles; one that starts with {@code >} is of a column aligned to the right */
    public TextTable(String... header) {
        right = new boolean[header.length];
        String[] titles = new String[header.length];
        for (int i = 0; i < header.length; i++) {
            right[i] = header[i].startsWith(">");
            titles[i] = right[i] ? header[i].substring(1) : header[i];
        }
        rows.add(titles);
    }

    /** Adds a row with a cell for each column. */
    public TextTable row(String... cells) {
        if (cells.length != right.length) {
            throw new IllegalArgumentException(cells.length + " cells for " + right.length + " columns");
        }
        rows.add(cells.clone());
        return this;
    }

    /** The lines, each indented by two spaces and ended by a line feed. */
    @Override
    public String toString() {
        int[] widths = new int[right.length];
        for (String[] row : rows) {
            for (int i = 0; i < row.length; i++) {
                widths[i] = Math.max(widths[i], row[i].length());
            }
        }
        StringBuilder text = new StringBuilder();
        for (String[] row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < row.length; i++) {
                char[] padding = new char[widths[i] - row[i].length()];
                Arrays.fill(padding, ' ');
                line.append("  ");
                if (right[i]) {
                    line.append(padding).append(row[i]);
                } else {
                    line.append(row[i]).append(padding);
                }
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }
}

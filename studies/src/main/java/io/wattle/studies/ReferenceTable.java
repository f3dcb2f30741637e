package io.wattle.studies;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One of the studies' tables, as printed. Immutable and thread safe.
 *
 * @param name file name
 * @param header where its column names are, for errors
 * @param columns names of its columns, in order
 * @param rows its rows, in order
 */
public record ReferenceTable(String name, String header, List<String> columns, List<Entry> rows) {

    /** Some programs mark UTF-8 by it, Excel among them. */
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    /** A table from this package's resources. */
    public static ReferenceTable load(String name) {
        try (InputStream in = ReferenceTable.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalArgumentException(
                        name + ": no such table in " + ReferenceTable.class.getPackageName());
            }
            return parse(name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(name + ": cannot be read", e);
        }
    }

    /** A table from a text whose first line has the column names; spaces around names and figures do not count. */
    public static ReferenceTable parse(String name, String text) {
        String unmarked = text.startsWith(BYTE_ORDER_MARK) ? text.substring(BYTE_ORDER_MARK.length()) : text;
        List<Csv.Line> lines = Csv.parse(name, unmarked);
        if (lines.isEmpty()) {
            throw new IllegalArgumentException(name + ": is empty (needed: a line of column names)");
        }
        List<String> columns = lines.get(0).fields().stream().map(String::strip).toList();
        return new ReferenceTable(
                name,
                place(name, lines.get(0)),
                columns,
                lines.stream()
                        .skip(1)
                        .map(line -> Entry.of(name, columns, line))
                        .toList());
    }

    private static String place(String name, Csv.Line line) {
        return name + ", line " + line.number();
    }

    /** @throws IllegalArgumentException if it lacks one of these columns */
    public void requireColumns(List<String> needed) {
        for (String column : needed) {
            if (!columns.contains(column)) {
                throw new IllegalArgumentException(
                        header + ": no column '" + column + "' (known: " + String.join(", ", columns) + ")");
            }
        }
    }

    /**
     * The one row that has these cells.
     *
     * @param columnsAndValues column, value, column, value ...
     */
    public Entry row(String... columnsAndValues) {
        List<Entry> found = rows.stream()
                .filter(row -> {
                    for (int i = 0; i < columnsAndValues.length; i += 2) {
                        if (!row.text(columnsAndValues[i]).equals(columnsAndValues[i + 1])) {
                            return false;
                        }
                    }
                    return true;
                })
                .toList();
        if (found.size() != 1) {
            throw new IllegalArgumentException(
                    name + ": " + found.size() + " rows with " + String.join(" ", columnsAndValues) + " (needed: one)");
        }
        return found.get(0);
    }

    /**
     * One row.
     *
     * @param where file and line, for errors
     * @param cells text by column
     */
    public record Entry(String where, Map<String, String> cells) {

        private static Entry of(String table, List<String> columns, Csv.Line line) {
            String where = place(table, line);
            if (line.fields().size() != columns.size()) {
                throw new IllegalArgumentException(where + ": " + line.fields().size() + " fields (needed: "
                        + columns.size() + ", " + columns + ")");
            }
            Map<String, String> cells = new LinkedHashMap<>();
            for (int i = 0; i < columns.size(); i++) {
                cells.put(columns.get(i), line.fields().get(i).strip());
            }
            return new Entry(where, cells);
        }

        /** Whether the study gives this figure. */
        public boolean has(String column) {
            return !text(column).isEmpty();
        }

        public String text(String column) {
            String text = cells.get(column);
            if (text == null) {
                throw new IllegalArgumentException(
                        where + ": no column '" + column + "' (known: " + String.join(", ", cells.keySet()) + ")");
            }
            return text;
        }

        public double number(String column) {
            String text = text(column);
            try {
                return Double.parseDouble(text);
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException(where + ": " + column + " is '" + text + "' (needed: a number)", e);
            }
        }
    }
}

package io.wattle.tuning.report;

import static io.wattle.tuning.report.HtmlTemplate.escaped;

/** A table of a page, as {@link TextTable} is one of a terminal. All that it is given is escaped. Not thread safe. */
public final class HtmlTable {

    private final String label;
    private final boolean[] right;
    private final StringBuilder columns = new StringBuilder();
    private final StringBuilder rows = new StringBuilder();

    /**
     * @param label what the table is, for those who do not see it
     * @param header column titles; one that starts with {@code >} is of a column aligned to the right
     */
    public HtmlTable(String label, String... header) {
        this.label = label;
        right = new boolean[header.length];
        for (int i = 0; i < header.length; i++) {
            right[i] = header[i].startsWith(">");
            columns.append(right[i] ? numbers(escaped(header[i].substring(1))) : column(escaped(header[i])));
        }
    }

    /** Adds a row with a cell for each column; the first one is its title. */
    public HtmlTable row(String... cells) {
        if (cells.length != right.length) {
            throw new IllegalArgumentException(cells.length + " cells for " + right.length + " columns");
        }
        rows.append("<tr><th scope=\"row\"" + (right[0] ? " class=\"n\">" : ">"))
                .append(escaped(cells[0]))
                .append("</th>");
        for (int i = 1; i < cells.length; i++) {
            rows.append(right[i] ? number(escaped(cells[i])) : text(cells[i]));
        }
        rows.append("</tr>\n");
        return this;
    }

    /** The element. */
    @Override
    public String toString() {
        return frame(escaped(label), "", columns.toString(), rows);
    }

    /** The frame scrolls on a phone, and by the keyboard where it has the focus. */
    static String frame(String label, String style, String columns, CharSequence rows) {
        return "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"" + label + "\"><table class=\""
                + style + "\"><thead><tr>" + columns + "</tr></thead><tbody>\n" + rows + "</tbody></table></div>";
    }

    static String column(String title) {
        return "<th scope=\"col\">" + title + "</th>";
    }

    static String numbers(String... titles) {
        StringBuilder columns = new StringBuilder();
        for (String title : titles) {
            columns.append("<th scope=\"col\" class=\"n\">").append(title).append("</th>");
        }
        return columns.toString();
    }

    static String text(String text) {
        return "<td>" + escaped(text) + "</td>";
    }

    static String number(String text) {
        return "<td class=\"n\">" + text + "</td>";
    }
}

package io.wattle.combine.manifest;

import java.util.ArrayList;
import java.util.List;

/** Fields of a line of comma-separated values, in quotes or not; a quote in quotes is written twice. */
final class CsvLine {

    private CsvLine() {}

    /** @throws ManifestException if a quote is not closed, or something stands beside one */
    static List<String> fields(String line, Place place) throws ManifestException {
        List<String> fields = new ArrayList<>();
        int at = 0;
        while (true) {
            int end;
            if (at < line.length() && line.charAt(at) == '"') {
                end = closingQuote(line, at + 1);
                if (end < 0 || (end + 1 < line.length() && line.charAt(end + 1) != ',')) {
                    throw place.wrong("'" + line + "'", "values separated by commas, each in quotes or not");
                }
                fields.add(line.substring(at + 1, end).replace("\"\"", "\""));
                end++;
            } else {
                int comma = line.indexOf(',', at);
                end = comma < 0 ? line.length() : comma;
                fields.add(line.substring(at, end));
            }
            if (end == line.length()) {
                return fields;
            }
            at = end + 1;
        }
    }

    private static int closingQuote(String line, int from) {
        int quote = line.indexOf('"', from);
        while (quote >= 0 && quote + 1 < line.length() && line.charAt(quote + 1) == '"') {
            quote = line.indexOf('"', quote + 2);
        }
        return quote;
    }
}

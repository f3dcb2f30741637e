package io.wattle.studies;

import java.util.ArrayList;
import java.util.List;

/**
 * Comma-separated text as records of fields: fields in double quotes may hold commas, line breaks and doubled quotes;
 * lines end with LF or CRLF; blank lines are left out.
 */
final class Csv {

    private final String source;
    private final String text;
    private final List<Line> lines = new ArrayList<>();
    private int position;
    private int lineNumber = 1;

    private Csv(String source, String text) {
        this.source = source;
        this.text = text;
    }

    /**
     * Reads a whole text.
     *
     * @param source what errors name, such as a file
     * @throws IllegalArgumentException if a quoted field does not end, or is followed by more than a comma
     */
    static List<Line> parse(String source, String text) {
        Csv csv = new Csv(source, text);
        while (csv.position < text.length()) {
            csv.readLine();
        }
        return csv.lines;
    }

    private void readLine() {
        int first = lineNumber;
        List<String> fields = new ArrayList<>();
        fields.add(field());
        while (position < text.length() && text.charAt(position) == ',') {
            position++;
            fields.add(field());
        }
        endLine(first);
        if (fields.size() > 1 || !fields.get(0).isEmpty()) {
            lines.add(new Line(first, fields));
        }
    }

    private String field() {
        return position < text.length() && text.charAt(position) == '"' ? quotedField() : plainField();
    }

    private String plainField() {
        int start = position;
        while (position < text.length() && ",\r\n".indexOf(text.charAt(position)) < 0) {
            position++;
        }
        return text.substring(start, position);
    }

    private String quotedField() {
        int first = lineNumber;
        StringBuilder field = new StringBuilder();
        for (position++; position < text.length(); position++) {
            char c = text.charAt(position);
            boolean doubled = c == '"' && position + 1 < text.length() && text.charAt(position + 1) == '"';
            if (c == '"' && !doubled) {
                position++;
                return field.toString();
            }
            if (doubled) {
                position++;
            } else if (c == '\n') {
                lineNumber++;
            }
            field.append(c);
        }
        throw new IllegalArgumentException(source + ", line " + first + ": a quoted field has no closing quote");
    }

    private void endLine(int first) {
        if (position < text.length() && text.charAt(position) == '\r') {
            position++;
        }
        if (position < text.length() && text.charAt(position) != '\n') {
            throw new IllegalArgumentException(source + ", line " + first + ": '" + text.charAt(position)
                    + "' after the end of a field (allowed: a comma or the end of the line)");
        }
        position++;
        lineNumber++;
    }

    /**
     * One record.
     *
     * @param number line of the text that it begins on, from 1
     * @param fields its fields, without their quotes
     */
    record Line(int number, List<String> fields) {}
}

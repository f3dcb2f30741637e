package io.wattle.compact;

import java.util.ArrayList;
import java.util.List;

/** Lines of fields between tabs; tabs, line ends and backslashes in a field are written as in Java. */
public final class Fields {

    private Fields() {}

    /** A line, without its end. */
    public static String line(Object... fields) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < fields.length; i++) {
            if (i > 0) {
                line.append('\t');
            }
            append(line, fields[i].toString());
        }
        return line.toString();
    }

    private static void append(StringBuilder line, String field) {
        for (int i = 0; i < field.length(); i++) {
            char c = field.charAt(i);
            switch (c) {
                case '\\' -> line.append("\\\\");
                case '\t' -> line.append("\\t");
                case '\n' -> line.append("\\n");
                case '\r' -> line.append("\\r");
                default -> line.append(c);
            }
        }
    }

    /** The fields of a line. */
    public static List<String> of(String line) {
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '\t') {
                fields.add(field.toString());
                field.setLength(0);
            } else if (c == '\\' && i + 1 < line.length()) {
                i++;
                field.append(
                        switch (line.charAt(i)) {
                            case 't' -> '\t';
                            case 'n' -> '\n';
                            case 'r' -> '\r';
                            default -> line.charAt(i);
                        });
            } else {
                field.append(c);
            }
        }
        fields.add(field.toString());
        return fields;
    }
}

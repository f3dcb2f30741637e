package io.wattle.combine;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The slow reference: the lines of some bytes, as TextInputFormat understands lines. */
final class PlainLines {

    record Line(long offset, String text) {}

    private PlainLines() {}

    /** @param delimiter or null for any of the three line ends */
    static List<Line> of(byte[] bytes, String delimiter) {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        List<Line> lines = new ArrayList<>();
        int start = 0;
        while (start < text.length()) {
            int end = start;
            int ending = 0;
            while (end < text.length() && ending == 0) {
                ending = ending(text, end, delimiter);
                end += ending == 0 ? 1 : 0;
            }
            int from = start == 0 && text.startsWith("\u00ef\u00bb\u00bf") ? 3 : start;
            if (end + ending > from) {
                byte[] line = text.substring(from, end).getBytes(StandardCharsets.ISO_8859_1);
                lines.add(new Line(start, new String(line, StandardCharsets.UTF_8)));
            }
            start = end + ending;
        }
        return lines;
    }

    private static int ending(String text, int at, String delimiter) {
        if (delimiter != null) {
            return text.startsWith(delimiter, at) ? delimiter.length() : 0;
        }
        if (text.startsWith("\r\n", at)) {
            return 2;
        }
        return text.charAt(at) == '\n' || text.charAt(at) == '\r' ? 1 : 0;
    }
}

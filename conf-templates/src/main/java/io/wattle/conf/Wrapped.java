package io.wattle.conf;

/** Text in lines of bounded width. */
final class Wrapped {

    private Wrapped() {}

    /** The words of a text, each line behind a prefix and ended by a line feed. A longer word gets a line of its own. */
    static String lines(String prefix, String text, int width) {
        StringBuilder lines = new StringBuilder();
        StringBuilder line = new StringBuilder(prefix);
        for (String word : text.strip().split("\\s+")) {
            boolean first = line.length() == prefix.length();
            if (!first && line.length() + 1 + word.length() > width) {
                lines.append(line).append('\n');
                line = new StringBuilder(prefix);
                first = true;
            }
            line.append(first ? "" : " ").append(word);
        }
        return lines.append(line).append('\n').toString();
    }
}

package io.wattle.tuning.engine.job;

import java.util.ArrayList;
import java.util.List;

/** A line for a POSIX shell, taken apart; nothing is expanded, and what stands in {@code $(...)} stays as it is within its word. */
public final class ShellLine {

    /** Before other characters a backslash within double quotes is a backslash. */
    private static final String ESCAPED_IN_QUOTES = "$`\"\\";

    private static final String ENDS_OF_COMMANDS = ";|&\n";

    private final String line;
    private final boolean hasCommands;
    private final List<List<String>> commands = new ArrayList<>();
    private List<String> words = new ArrayList<>();
    private StringBuilder word;
    private char quote;
    private int depth;

    private ShellLine(String line, boolean hasCommands) {
        this.line = line;
        this.hasCommands = hasCommands;
    }

    /**
     * The words of each of its commands, one or more, in their order.
     *
     * @throws IllegalArgumentException if a quote has no end
     */
    public static List<List<String>> commands(String line) {
        return new ShellLine(line, true).parted();
    }

    /**
     * The words of arguments, among which signs between commands mean nothing.
     *
     * @throws IllegalArgumentException if a quote has no end
     */
    public static List<String> words(String arguments) {
        return new ShellLine(arguments, false)
                .parted().stream().flatMap(List::stream).toList();
    }

    private List<List<String>> parted() {
        for (int i = 0; i < line.length(); i++) {
            if (escapes(i)) {
                i++;
                // A shell joins lines there.
                if (line.charAt(i) != '\n') {
                    add(line.charAt(i));
                }
            } else {
                take(i);
            }
        }
        if (quote != 0) {
            throw new IllegalArgumentException("'" + line + "': a quote " + quote + " has no end");
        }
        endCommand();
        return List.copyOf(commands);
    }

    private boolean escapes(int i) {
        return line.charAt(i) == '\\'
                && i + 1 < line.length()
                && (quote == 0
                        || (quote == '"'
                                && (ESCAPED_IN_QUOTES.indexOf(line.charAt(i + 1)) >= 0 || line.charAt(i + 1) == '\n')));
    }

    private void take(int i) {
        char c = line.charAt(i);
        if (quote != 0) {
            takeQuoted(c);
        } else if (c == '\'' || c == '"') {
            quote = c;
            word = word == null ? new StringBuilder() : word;
        } else if (hasCommands && (depth > 0 || (c == '(' && i > 0 && line.charAt(i - 1) == '$'))) {
            takeSubstituted(c);
        } else if (hasCommands && ENDS_OF_COMMANDS.indexOf(c) >= 0 && !redirects(i)) {
            endCommand();
        } else if (Character.isWhitespace(c)) {
            endWord();
        } else {
            add(c);
        }
    }

    /** As in {@code 2>&1} and {@code &>}. */
    private boolean redirects(int i) {
        return line.charAt(i) == '&' && ((i > 0 && line.charAt(i - 1) == '>') || line.startsWith("&>", i));
    }

    private void takeQuoted(char c) {
        if (c == quote) {
            quote = 0;
        } else {
            add(c);
        }
    }

    private void takeSubstituted(char c) {
        if (c == '(') {
            depth++;
        } else if (c == ')') {
            depth--;
        }
        add(c);
    }

    private void add(char c) {
        word = word == null ? new StringBuilder() : word;
        word.append(c);
    }

    private void endWord() {
        if (word != null) {
            words.add(word.toString());
        }
        word = null;
    }

    private void endCommand() {
        endWord();
        if (!words.isEmpty()) {
            commands.add(List.copyOf(words));
        }
        words = new ArrayList<>();
    }
}

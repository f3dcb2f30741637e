package io.wattle.tuning.engine.program;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Arguments as a POSIX shell takes them. */
public final class ShellWords {

    /** A place such as {@code {input}} is no list of alternatives for a shell, as braces with a comma are. */
    private static final Pattern PLAIN = Pattern.compile("([A-Za-z0-9_@%+=:,./-]|\\{[a-z]+\\})+");

    /** Before other characters a backslash within double quotes is a backslash. */
    private static final String ESCAPED_IN_QUOTES = "$`\"\\";

    private ShellWords() {}

    /** A line that a shell takes apart into these arguments. */
    public static String line(List<String> arguments) {
        return arguments.stream().map(ShellWords::quoted).collect(Collectors.joining(" "));
    }

    /**
     * The words of a line, as a POSIX shell takes it apart; nothing is expanded.
     *
     * @throws IllegalArgumentException if a quote has no end
     */
    public static List<String> words(String line) {
        List<String> words = new ArrayList<>();
        StringBuilder word = null;
        char quote = 0;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            boolean escapes = c == '\\'
                    && i + 1 < line.length()
                    && (quote == 0 || (quote == '"' && ESCAPED_IN_QUOTES.indexOf(line.charAt(i + 1)) >= 0));
            if (quote == 0 && Character.isWhitespace(c)) {
                if (word != null) {
                    words.add(word.toString());
                }
                word = null;
                continue;
            }
            word = word == null ? new StringBuilder() : word;
            if (escapes) {
                word.append(line.charAt(++i));
            } else if (quote == 0 && (c == '\'' || c == '"')) {
                quote = c;
            } else if (quote != 0 && c == quote) {
                quote = 0;
            } else {
                word.append(c);
            }
        }
        if (quote != 0) {
            throw new IllegalArgumentException("'" + line + "': a quote " + quote + " has no end");
        }
        if (word != null) {
            words.add(word.toString());
        }
        return List.copyOf(words);
    }

    /** One argument as a shell takes it. */
    public static String quoted(String argument) {
        return PLAIN.matcher(argument).matches() ? argument : "'" + argument.replace("'", "'\\''") + "'";
    }
}

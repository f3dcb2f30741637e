package io.wattle.tuning.engine.program;

import io.wattle.tuning.engine.job.ShellLine;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Arguments as a POSIX shell takes them. */
public final class ShellWords {

    /**
     * A place such as {@code {input}} is no list of alternatives for a shell, as braces with a comma are. Possessive: a
     * group that may give back takes a frame of the stack for each character, and class paths are long.
     */
    private static final Pattern PLAIN = Pattern.compile("(?:[A-Za-z0-9_@%+=:,./-]|\\{[a-z]+\\})++");

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
        return ShellLine.words(line);
    }

    /** One argument as a shell takes it. */
    public static String quoted(String argument) {
        return PLAIN.matcher(argument).matches() ? argument : "'" + argument.replace("'", "'\\''") + "'";
    }
}

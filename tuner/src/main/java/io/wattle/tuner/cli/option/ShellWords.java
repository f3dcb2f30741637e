package io.wattle.tuner.cli.option;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Arguments as a POSIX shell takes them. */
public final class ShellWords {

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

    private ShellWords() {}

    /** A line that a shell takes apart into these arguments. */
    public static String line(List<String> arguments) {
        return arguments.stream().map(ShellWords::quoted).collect(Collectors.joining(" "));
    }

    private static String quoted(String argument) {
        return PLAIN.matcher(argument).matches() ? argument : "'" + argument.replace("'", "'\\''") + "'";
    }
}

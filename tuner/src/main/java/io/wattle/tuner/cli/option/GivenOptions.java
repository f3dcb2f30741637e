package io.wattle.tuner.cli.option;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The options of a command line, for a document that says by itself what it is of. */
public final class GivenOptions {

    private GivenOptions() {}

    /** By name, as the user gave them; without those that were left out. */
    public static Map<String, Object> of(CommandSpec command) {
        Map<String, Object> given = new LinkedHashMap<>();
        for (OptionSpec option : command.commandLine().getParseResult().matchedOptions()) {
            given.put(option.longestName(), json(option.getValue()));
        }
        return given;
    }

    private static Object json(Object value) {
        boolean isTree = value instanceof Number
                || value instanceof Boolean
                || value instanceof Collection<?>
                || value instanceof Map<?, ?>;
        return isTree ? value : value.toString();
    }
}

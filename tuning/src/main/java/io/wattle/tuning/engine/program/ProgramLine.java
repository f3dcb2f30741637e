package io.wattle.tuning.engine.program;

import io.wattle.tuning.engine.job.UserProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a trial puts in the places of {@link UserProgram}. Immutable.
 *
 * @param program the program
 * @param properties of its jobs' configuration, in their order
 * @param input path of the input
 * @param output path of the output
 */
public record ProgramLine(UserProgram program, Map<String, String> properties, String input, String output) {

    private static final Pattern PLACE =
            Pattern.compile(Stream.of(UserProgram.SETTINGS, UserProgram.INPUT, UserProgram.OUTPUT)
                    .map(Pattern::quote)
                    .collect(Collectors.joining("|")));

    /** The arguments after {@code hadoop jar}; of a jar only. */
    public List<String> jarArguments() {
        List<String> words = new ArrayList<>(List.of(program.jar()));
        if (program.mainClass() != null) {
            words.add(program.mainClass());
        }
        if (!program.arguments().contains(UserProgram.SETTINGS)) {
            words.addAll(settings());
        }
        for (String argument : program.arguments()) {
            if (argument.equals(UserProgram.SETTINGS)) {
                words.addAll(settings());
            } else {
                words.add(placed(argument, word -> word));
            }
        }
        return List.copyOf(words);
    }

    /** The line for a shell; of a command only. */
    public String command() {
        return shell(program.command());
    }

    /** The line for a shell that checks the output. */
    public Optional<String> check() {
        return Optional.ofNullable(program.check()).map(this::shell);
    }

    private List<String> settings() {
        String option = program.settingOption();
        List<String> words = new ArrayList<>();
        properties.forEach((key, value) -> words.addAll(List.of(option, key + "=" + value)));
        return words;
    }

    private String shell(String line) {
        return placed(line, ShellWords::quoted);
    }

    private String placed(String line, UnaryOperator<String> quoted) {
        String settings = settings().stream().map(quoted).collect(Collectors.joining(" "));
        // In one go: what a value looks like is not a place.
        return PLACE.matcher(line)
                .replaceAll(place -> Matcher.quoteReplacement(
                        switch (place.group()) {
                            case UserProgram.SETTINGS -> settings;
                            case UserProgram.INPUT -> quoted.apply(input);
                            default -> quoted.apply(output);
                        }));
    }
}

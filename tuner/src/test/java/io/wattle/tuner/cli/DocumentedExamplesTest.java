package io.wattle.tuner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whoever types an example of docs/simulator.md sees what is printed there. */
class DocumentedExamplesTest {

    private static final Pattern BLOCK = Pattern.compile("(?s)```\n\\$ bin/tuner (.*?)```");
    private static final String LEFT_OUT = "...";
    private static final Path ROOT = Path.of("..");

    /** @param command without {@code bin/tuner} */
    private record Example(String command, String output) {

        static Example of(MatchResult block) {
            int end = block.group(1).indexOf('\n');
            return new Example(
                    block.group(1).substring(0, end),
                    block.group(1).substring(end + 1).stripTrailing());
        }

        @Override
        public String toString() {
            return command;
        }
    }

    private static List<Example> examples() throws Exception {
        return BLOCK.matcher(Files.readString(ROOT.resolve("docs/simulator.md")))
                .results()
                .map(Example::of)
                .toList();
    }

    @Test
    void allAreFound() throws Exception {
        assertThat(examples())
                .extracting(Example::command)
                .hasSize(4)
                .allMatch(it -> it.matches("(simulate|profile) .*"));
    }

    @ParameterizedTest
    @MethodSource("examples")
    void itPrintsWhatTheDocumentSays(Example example) {
        TestingCommand.Ended ended =
                TestingCommand.run(Arrays.stream(example.command().split(" "))
                        .map(DocumentedExamplesTest::inRoot)
                        .toArray(String[]::new));
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        String printed =
                ended.out().stripTrailing().lines().map(String::stripTrailing).collect(Collectors.joining("\n"));
        if (example.output().startsWith(LEFT_OUT)) {
            assertThat(printed).endsWith(example.output().substring(LEFT_OUT.length()));
        } else {
            assertThat(printed).isEqualTo(example.output());
        }
    }

    /** Examples are typed in the root of the project, and tests run in a module. */
    private static String inRoot(String argument) {
        Path path = ROOT.resolve(argument);
        return argument.contains("/") && Files.exists(path) ? path.toString() : argument;
    }
}

package io.wattle.tuner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class OtherCommandsTest {

    private static final CommandLine ALL = Main.commandLine(Map.of());

    @Test
    void theHelpIsThatOfAllCommands() {
        assertThat(of("--help").getUsageMessage()).isEqualTo(ALL.getUsageMessage());
    }

    @Test
    void aCommandThatIsNamedIsThereWithThoseBelowIt() {
        for (List<String> line : List.of(List.of("conf", "render"), List.of("--json", "conf", "render", "--help"))) {
            CommandLine command = of(line.toArray(String[]::new));
            assertThat(below(command, "conf", "render").getUsageMessage())
                    .isEqualTo(below(ALL, "conf", "render").getUsageMessage());
            assertThat(command.getSubcommands().get("power").getSubcommands()).isEmpty();
        }
    }

    @Test
    void whatTellsOfAllCommandsAndWhatIsNotKnownYetHaveAll() {
        for (String line : List.of("man", "completion", "@arguments")) {
            assertThat(below(of(line), "archive", "build").getUsageMessage())
                    .as(line)
                    .isEqualTo(below(ALL, "archive", "build").getUsageMessage());
        }
    }

    @Test
    void aMisspeltCommandIsStillSuggested() {
        CommandLine command = of("clutsers");
        try {
            command.parseArgs("clutsers");
        } catch (CommandLine.UnmatchedArgumentException e) {
            assertThat(e.getSuggestions()).contains("clusters");
            return;
        }
        throw new AssertionError("clutsers was taken for an argument");
    }

    private static CommandLine of(String... line) {
        CommandLine command = new CommandLine(new TuneCommand(Map.of(), Optional.empty()));
        OtherCommands.addTo(command, List.of(line));
        return command;
    }

    private static CommandLine below(CommandLine command, String... words) {
        CommandLine found = command;
        for (String word : words) {
            found = found.getSubcommands().get(word);
        }
        return found;
    }
}

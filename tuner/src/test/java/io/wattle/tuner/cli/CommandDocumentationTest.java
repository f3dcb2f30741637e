package io.wattle.tuner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What every command says of itself: exit codes, and its manual page. */
class CommandDocumentationTest {

    @TempDir
    private Path folder;

    private static List<CommandLine> all(CommandLine command) {
        List<CommandLine> commands = new ArrayList<>(List.of(command));
        command.getSubcommands().values().forEach(it -> commands.addAll(all(it)));
        return commands;
    }

    private static List<CommandLine> all() {
        return all(Main.commandLine(Map.of()));
    }

    @Test
    void everyCommandHasItsExitCodesInItsHelp() {
        assertThat(all()).hasSizeGreaterThan(30).allSatisfy(command -> {
            String name = command.getCommandSpec().qualifiedName();
            assertThat(command.getCommandSpec().usageMessage().exitCodeList())
                    .as(name)
                    .containsKeys("0", "2");
            assertThat(command.getUsageMessage()).as(name).contains("Exit codes:");
        });
    }

    @Test
    void everyCommandHasAPageWithAllItsOptions() throws IOException {
        assertThat(TestingCommand.run("man", "--directory", folder.toString()).exitCode())
                .isZero();
        for (CommandLine command : all()) {
            String name = command.getCommandSpec().qualifiedName("-");
            String page = Files.readString(folder.resolve(name + ".1"));
            assertThat(page).as(name).contains(".SH NAME\n", ".SH SYNOPSIS\n", ".SH \"EXIT STATUS\"\n.TP\n");
            command.getCommandSpec().options().stream()
                    .filter(it -> !it.hidden())
                    .forEach(it -> assertThat(page)
                            .as(name)
                            .contains("\\fB" + it.longestName().replace("-", "\\-")));
        }
        try (Stream<Path> pages = Files.list(folder)) {
            assertThat(pages.count()).isEqualTo(all().size());
        }
    }

    @Test
    void groffHasNothingToSayOfAnyPage() throws Exception {
        Assumptions.assumeTrue(Files.isExecutable(Path.of("/usr/bin/groff")), "no groff here");
        TestingCommand.run("man", "--directory", folder.toString());
        List<String> line = new ArrayList<>(List.of("groff", "-man", "-Tutf8", "-ww", "-z"));
        try (Stream<Path> pages = Files.list(folder)) {
            pages.map(Path::toString).sorted().forEach(line::add);
        }
        Process groff = new ProcessBuilder(line).redirectErrorStream(true).start();
        String said = new String(groff.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(groff.waitFor()).as(said).isZero();
        assertThat(said).isEmpty();
    }

    @Test
    void aPageIsPrintedByTheWordsOfItsCommand() {
        assertThat(TestingCommand.run("man").out()).startsWith(".TH TUNER 1 ").contains("\\fBtuner\\-report\\fR(1)");
        assertThat(TestingCommand.run("man", "conf", "render").out())
                .startsWith(".TH TUNER\\-CONF\\-RENDER 1 ")
                .contains("\\fB\\-\\-cluster\\fR=\\fINAME\\fR")
                .doesNotContain("%n", "${");
    }

    @Test
    void aCommandThatIsNotThereHasNoPage() {
        TestingCommand.Ended ended = TestingCommand.run("man", "conf", "rendre");
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.err()).contains("man: tuner conf has no command rendre (known: render)");
        assertThat(TestingCommand.run("man", "--directory", folder.toString(), "conf")
                        .err())
                .contains("--directory: takes the pages of all commands (leave conf out)");
    }
}

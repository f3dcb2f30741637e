package io.wattle.tuner.cli.man;

import io.wattle.tuner.cli.option.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bin/tuner man}: the manual page of a command. */
@Command(
        name = "man",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Prints the manual page of a command: bin/tuner man conf render | man -l -",
            "The archive that operators unpack has all pages in share/man: man -M share/man tuner"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:printed or written", "1:a page cannot be written", "2:no such command"})
public final class ManCommand implements Callable<Integer> {

    @Parameters(
            arity = "0..*",
            paramLabel = "COMMAND",
            description = "Words of the command, such as conf render (default: bin/tuner itself).")
    private List<String> words = new ArrayList<>();

    @Option(
            names = "--directory",
            paramLabel = "DIR",
            description = "Write the pages of all commands into this directory instead, as NAME.1.")
    private Path directory;

    @Spec
    private CommandSpec own;

    @Override
    public Integer call() throws UsageException, IOException {
        CommandSpec command = own.root();
        if (directory != null) {
            if (!words.isEmpty()) {
                throw new UsageException(
                        "--directory: takes the pages of all commands (leave " + words.get(0) + " out)");
            }
            Files.createDirectories(directory);
            write(command);
            return 0;
        }
        for (String word : words) {
            command = below(command, word);
        }
        System.out.print(ManPage.of(command));
        System.out.flush();
        return 0;
    }

    private void write(CommandSpec command) throws IOException {
        Files.writeString(directory.resolve(ManPage.name(command) + ".1"), ManPage.of(command));
        for (CommandSpec each : ManPage.below(command)) {
            write(each);
        }
    }

    private static CommandSpec below(CommandSpec command, String word) throws UsageException {
        List<CommandSpec> known = ManPage.below(command);
        return known.stream()
                .filter(it -> it.name().equals(word))
                .findFirst()
                .orElseThrow(() -> new UsageException("man: " + command.qualifiedName(" ") + " has no command " + word
                        + (known.isEmpty()
                                ? " (it has none below it)"
                                : known.stream()
                                        .map(CommandSpec::name)
                                        .collect(Collectors.joining(", ", " (known: ", ")")))));
    }
}

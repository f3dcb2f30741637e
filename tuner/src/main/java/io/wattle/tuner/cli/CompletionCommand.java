package io.wattle.tuner.cli;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints a script that completes the options and names of all commands. */
@Command(
        name = "completion",
        mixinStandardHelpOptions = true,
        description = {
            "Prints a script that lets bash and zsh complete the options of all commands: source <(bin/tuner completion),"
                    + " or keep its output in a file that your shell reads as it starts."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:printed", "2:bad input"})
final class CompletionCommand implements Callable<Integer> {

    @Spec
    private CommandSpec command;

    @Override
    public Integer call() {
        System.out.print(AutoComplete.bash("tuner", command.root().commandLine()));
        System.out.flush();
        return Main.OK;
    }
}

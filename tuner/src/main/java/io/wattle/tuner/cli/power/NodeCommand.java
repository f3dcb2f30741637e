package io.wattle.tuner.cli.power;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code bin/tuner node}: this machine. */
@Command(
        name = "node",
        mixinStandardHelpOptions = true,
        description = "Characterises the machine it runs on: measure.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:its help was asked for", "2:the command below it is missing or unknown"},
        subcommands = {NodeMeasureCommand.class})
public final class NodeCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "node: missing command (allowed: measure)");
    }
}

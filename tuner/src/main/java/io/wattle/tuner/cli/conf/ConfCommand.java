package io.wattle.tuner.cli.conf;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code bin/tuner conf}: Hadoop configuration of a cluster. */
@Command(
        name = "conf",
        mixinStandardHelpOptions = true,
        description = "Writes Hadoop configuration: render.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:its help was asked for", "2:the command below it is missing or unknown"},
        subcommands = ConfRenderCommand.class)
public final class ConfCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "conf: missing command (allowed: render)");
    }
}

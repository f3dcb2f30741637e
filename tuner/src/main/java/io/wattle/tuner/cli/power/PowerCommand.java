package io.wattle.tuner.cli.power;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code bin/tuner power}: what the meters say. */
@Command(
        name = "power",
        mixinStandardHelpOptions = true,
        description = "Reads power meters: read, watch, doctor.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:its help was asked for", "2:the command below it is missing or unknown"},
        subcommands = {PowerReadCommand.class, PowerWatchCommand.class, PowerDoctorCommand.class})
public final class PowerCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "power: missing command (allowed: read, watch, doctor)");
    }
}

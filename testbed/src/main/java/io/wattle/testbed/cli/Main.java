package io.wattle.testbed.cli;

import java.io.IOException;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Entry point of {@code bin/testbed}; the only place that ends the process. */
@Command(
        name = "bin/testbed",
        description = "A mixed cluster of real Hadoop daemons on this machine, each worker with cores, memory, disk and"
                + " network of its node class.",
        subcommands = {
            UpCommand.class,
            DownCommand.class,
            StatusCommand.class,
            DescribeCommand.class,
            LogsCommand.class,
            ExecCommand.class,
            FaultCommands.Kill.class,
            FaultCommands.Pause.class,
            FaultCommands.Slow.class,
            FaultCommands.Cut.class,
            FaultCommands.Restore.class,
            PowerCommands.Suspend.class,
            PowerCommands.Resume.class
        },
        mixinStandardHelpOptions = true)
public final class Main {

    static final int OK = 0;
    static final int FAILED = 1;
    static final int USAGE = 2;

    /** Runs the command and exits with 0 (done), 1 (it did not work) or 2 (bad input, or a machine that lacks something). */
    public static void main(String[] args) {
        Locale.setDefault(Locale.ROOT);
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        return new CommandLine(new Main())
                .setUsageHelpAutoWidth(true)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler((error, args) -> {
                    System.err.println("wattle: " + error.getMessage());
                    System.err.println("wattle: bin/testbed --help lists the commands");
                    return USAGE;
                })
                .setExecutionExceptionHandler((error, command, result) -> {
                    boolean hasMessage = error instanceof IOException && error.getMessage() != null;
                    System.err.println("wattle: "
                            + (hasMessage || error instanceof UsageException ? error.getMessage() : error.toString()));
                    return error instanceof UsageException ? USAGE : FAILED;
                });
    }
}

package io.wattle.tuner.cli;

import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuner.cli.testbed.TestbedRun;
import io.wattle.tuning.engine.cluster.RunningTestbed;
import io.wattle.tuning.engine.job.InputException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.logging.LogManager;
import picocli.CommandLine;

/** Entry point of {@code bin/tuner}; the only place that ends the process. */
public final class Main {

    static final int OK = 0;
    static final int FAILED = 1;
    static final int USAGE = 2;

    private Main() {}

    /** Runs the command and exits with 0 (done), 1 (it did not work) or 2 (bad input). */
    public static void main(String[] args) {
        // Guice and Jersey write warnings about Hadoop's daemons to stderr through java.util.logging.
        LogManager.getLogManager().reset();
        // Numbers read the same everywhere, for people and for scripts.
        Locale.setDefault(Locale.ROOT);
        HadoopLog.begin();
        Interruption.interruptOnSignal(Thread.currentThread(), () -> endAtOnce(Interruption.exitCode()));
        Optional<RunningTestbed> testbed =
                Optional.ofNullable(System.getProperty(TestbedRun.PROPERTY)).map(RunningTestbed::parse);
        if (testbed.isPresent()) {
            Interruption.interruptAtEndOf(System.in, Thread.currentThread());
        }
        CommandLine command = bare(System.getenv(), testbed);
        OtherCommands.addTo(command, List.of(args));
        System.exit(execute(configured(command), args));
    }

    /** Daemons' threads would go on after an error that nobody catches, and the process would never end. */
    private static int execute(CommandLine command, String[] args) {
        try {
            return command.execute(args);
        } catch (LinkageError | VirtualMachineError e) {
            System.err.println(
                    "wattle: " + e + " (the installation is not whole, or the memory of -Xmx is not enough)");
            return FAILED;
        }
    }

    /** Without any clean-up, but for processes that would go on submitting jobs. */
    static void endAtOnce(int code) {
        TestbedRun.killChildren();
        Runtime.getRuntime().halt(code);
    }

    /** On no testbed's host. */
    static CommandLine commandLine(Map<String, String> environment) {
        return commandLine(environment, Optional.empty());
    }

    /** With all commands. @param testbed on a host of which this runs */
    static CommandLine commandLine(Map<String, String> environment, Optional<RunningTestbed> testbed) {
        CommandLine command = bare(environment, testbed);
        OtherCommands.addTo(command);
        return configured(command);
    }

    private static CommandLine bare(Map<String, String> environment, Optional<RunningTestbed> testbed) {
        return new CommandLine(new TuneCommand(environment, testbed));
    }

    /** What is set holds for the commands that are there. */
    private static CommandLine configured(CommandLine command) {
        return command.setCaseInsensitiveEnumValuesAllowed(true)
                // Asking a terminal for its width takes a process, and there is none to ask where the output is piped.
                .setUsageHelpAutoWidth(Boolean.getBoolean("wattle.terminal"))
                .setParameterExceptionHandler((error, args) -> {
                    System.err.println("wattle: " + error.getMessage() + suggestion(error));
                    System.err.println("wattle: bin/tuner --help lists the options and the other commands");
                    return USAGE;
                })
                .setExecutionExceptionHandler((error, failed, result) -> {
                    if (Interruption.requested()) {
                        return Interruption.exitCode();
                    }
                    System.err.println("wattle: " + told(error));
                    return error instanceof UsageException || error instanceof InputException ? USAGE : FAILED;
                });
    }

    /** What is said of an error; of one without a message what helps to find its cause. */
    static String told(Throwable error) {
        if (error.getMessage() != null && !error.getMessage().isBlank()) {
            return error.getMessage();
        }
        StackTraceElement[] stack = error.getStackTrace();
        return error.getClass().getName() + (stack.length == 0 ? "" : " at " + stack[0])
                + (error.getCause() == null ? "" : ", caused by " + error.getCause())
                + " (it says no more; a run's hadoop.log may, and a run goes on with --resume; report this line if it comes again)";
    }

    private static String suggestion(CommandLine.ParameterException error) {
        return error instanceof CommandLine.UnmatchedArgumentException unmatched
                        && !unmatched.getSuggestions().isEmpty()
                ? "; did you mean " + unmatched.getSuggestions().get(0) + "?"
                : "";
    }
}

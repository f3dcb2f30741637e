package io.wattle.tuner.cli;

import io.wattle.tuning.engine.cluster.RunningTestbed;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;

/** The command within this JVM: what it prints and its exit code. */
public final class TestingCommand {

    private TestingCommand() {}

    /** How a command ended. */
    public record Ended(int exitCode, String out, String err) {}

    /** Runs {@code bin/tuner} with these arguments. */
    public static Ended run(String... arguments) {
        return run(Map.of(), arguments);
    }

    /** The same, in an environment. */
    public static Ended run(Map<String, String> environment, String... arguments) {
        return run(Main.commandLine(environment), arguments);
    }

    /** The same, on a host of a testbed. */
    static Ended runOn(RunningTestbed testbed, String... arguments) {
        return run(Main.commandLine(Map.of(), Optional.of(testbed)), arguments);
    }

    private static synchronized Ended run(CommandLine command, String... arguments) {
        PrintStream out = System.out;
        PrintStream err = System.err;
        ByteArrayOutputStream outBytes = new ByteArrayOutputStream();
        ByteArrayOutputStream errBytes = new ByteArrayOutputStream();
        try {
            System.setOut(new PrintStream(outBytes, true, StandardCharsets.UTF_8));
            System.setErr(new PrintStream(errBytes, true, StandardCharsets.UTF_8));
            int exitCode = command.execute(arguments);
            return new Ended(
                    exitCode, outBytes.toString(StandardCharsets.UTF_8), errBytes.toString(StandardCharsets.UTF_8));
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
    }
}

package io.wattle.testbed.control;

import io.wattle.testbed.control.ControlClient.RefusedException;
import io.wattle.testbed.state.StateFolder;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Switches the power of workers, one after the other. As a program it does so from within a testbed, where its own ResourceManager is:
 * {@code bin/testbed} does not find a testbed from there, as PIDs differ inside a PID namespace.
 */
public final class PowerClient {

    private PowerClient() {}

    /** Takes the folder of the testbed, {@code suspend} or {@code resume}, and the workers; throws where one could not be switched. */
    public static void main(String[] args) throws IOException {
        Locale.setDefault(Locale.ROOT);
        List<String> hosts = Arrays.asList(args).subList(2, args.length);
        if (!switchAll(new StateFolder(Path.of(args[0])), args[1], hosts, System.out)) {
            throw new IOException(args[1] + ": failed for some of " + hosts);
        }
    }

    /**
     * Switches them, and says of each that could not be switched {@code failed HOST: WHY}, as programs of the tandem do.
     *
     * @param command {@code suspend} or {@code resume}
     * @return whether all were switched
     * @throws IOException if the testbed is not there
     */
    public static boolean switchAll(StateFolder state, String command, List<String> hosts, PrintStream out)
            throws IOException {
        if (!Files.exists(state.socket())) {
            throw new IOException("testbed " + state.name() + " is not up: there is no " + state.socket());
        }
        ControlClient client = new ControlClient(state);
        boolean all = true;
        for (String host : hosts) {
            try {
                client.ask(command, host).forEach(out::println);
            } catch (RefusedException | IOException e) {
                out.println("failed " + host + ": " + e.getMessage());
                all = false;
            }
        }
        return all;
    }
}

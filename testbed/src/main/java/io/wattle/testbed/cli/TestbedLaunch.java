package io.wattle.testbed.cli;

import io.wattle.testbed.control.ControlClient;
import io.wattle.testbed.control.ControlClient.RefusedException;
import io.wattle.testbed.linux.Namespaces;
import io.wattle.testbed.state.StateFolder;
import io.wattle.testbed.state.Teardown;
import io.wattle.testbed.state.TestbedSpec;
import io.wattle.testbed.supervisor.SupervisorLauncher;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Locale;

/** Starts a testbed, and says how far it is. What fails is said, with where the logs are, and ended. Used by one thread. */
final class TestbedLaunch {

    private final StateFolder state;
    private final SupervisorLauncher launcher;
    private final long startNanos = System.nanoTime();
    private Process holder;

    TestbedLaunch(StateFolder state, Namespaces namespaces) {
        this.state = state;
        launcher = new SupervisorLauncher(state, namespaces);
    }

    /** Starts its first process, by which others see that it is there. */
    boolean begin(TestbedSpec spec) throws IOException, InterruptedException {
        Files.createDirectories(state.root());
        spec.write(state);
        try {
            holder = launcher.start(System.getProperty("java.class.path"));
            return true;
        } catch (IOException e) {
            return failed(e);
        }
    }

    /** Waits until the cluster takes jobs. */
    boolean awaitUp() throws IOException, InterruptedException {
        try {
            launcher.awaitSocket(holder);
            new ControlClient(state).awaitUp(step -> System.out.println("  " + step));
        } catch (IOException | RefusedException e) {
            return failed(e);
        }
        System.out.printf(Locale.ROOT, "up in %.0f s%n", (System.nanoTime() - startNanos) / 1e9);
        return true;
    }

    private boolean failed(Exception e) throws IOException, InterruptedException {
        System.err.println("wattle: " + e.getMessage());
        System.err.println(
                "wattle: logs are in " + state.log() + " and " + state.data("*").resolve("logs"));
        Teardown.end(state);
        return false;
    }
}

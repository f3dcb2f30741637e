package io.wattle.testbed.supervisor;

import io.wattle.testbed.linux.Namespaces;
import io.wattle.testbed.linux.SystemCommand;
import io.wattle.testbed.linux.SystemCommandException;
import io.wattle.testbed.state.InitProcess;
import io.wattle.testbed.state.StateFolder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Starts the supervisor of a testbed in namespaces of its own. Immutable and thread safe. */
public final class SupervisorLauncher {

    private static final long PAUSE_MILLIS = 20;
    private static final int TRIES = 250;

    private final StateFolder state;
    private final Namespaces namespaces;

    /** Into that folder, which holds the spec. */
    public SupervisorLauncher(StateFolder state, Namespaces namespaces) {
        this.state = state;
        this.namespaces = namespaces;
    }

    /**
     * Starts it. As long as the testbed is not up it ends with the given process's standard input: with this JVM.
     *
     * @param classPath that of the supervisor
     * @return the process that holds the namespaces
     */
    public Process start(String classPath) throws IOException, InterruptedException {
        Files.createDirectories(state.data());
        Files.createDirectories(state.proc());
        Files.createDirectories(state.keepers());
        Files.deleteIfExists(state.socket());
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        // A session of its own: Ctrl-C of a terminal later on does not reach it.
        List<String> command = new ArrayList<>(List.of("setsid"));
        command.addAll(namespaces.making(List.of(
                "bash",
                "-c",
                script(),
                "wattle-testbed",
                java,
                "-Xmx128m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                "-cp",
                classPath,
                SupervisorMain.class.getName(),
                state.root().toString())));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(state.log().toFile());
        // The caller's Hadoop is another one.
        builder.environment().keySet().removeIf(it -> it.matches("(HADOOP|HDFS|YARN|MAPRED)_.*"));
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        SystemCommand.addRootsPath(builder);
        Process holder = builder.start();
        new InitProcess(childOf(holder)).note(state);
        return holder;
    }

    private ProcessHandle childOf(Process holder) throws IOException, InterruptedException {
        for (int i = 0; i < TRIES && holder.isAlive(); i++) {
            List<ProcessHandle> children = holder.children().toList();
            if (!children.isEmpty()) {
                return children.get(0);
            }
            Thread.sleep(PAUSE_MILLIS);
        }
        holder.destroyForcibly();
        throw new SystemCommandException(
                "unshare: " + Files.readString(state.log()).strip());
    }

    /** Waits until the supervisor takes commands. */
    public void awaitSocket(Process holder) throws IOException, InterruptedException {
        while (!Files.exists(state.socket())) {
            if (holder.waitFor(PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
                throw new IOException("the supervisor ended; see " + state.log());
            }
        }
    }

    private static String script() throws IOException {
        try (InputStream in = SupervisorLauncher.class.getResourceAsStream("/io/wattle/testbed/init.sh")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}

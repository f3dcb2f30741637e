package io.wattle.testbed.supervisor;

import io.wattle.testbed.linux.Bridge;
import io.wattle.testbed.linux.HostNamespace;
import io.wattle.testbed.linux.SystemCommand;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** A host that is built: a place where commands run. Thread safe. */
final class TestbedHost {

    /** A JVM on a busy machine: far more than it ever took. */
    private static final Duration COMMAND_LIMIT = Duration.ofMinutes(5);

    private static final int KILL_TRIES = 250;
    private static final long KILL_PAUSE_MILLIS = 20;

    private final HostNamespace namespace;
    private final HostProcesses processes;
    private final Path pids;
    private final Bridge bridge;
    private final int port;

    /**
     * Of a host that is built.
     *
     * @param pids folder in which its daemons note their numbers
     * @param port its port of the switch
     */
    TestbedHost(HostNamespace namespace, HostProcesses processes, Path pids, Bridge bridge, int port) {
        this.pids = pids;
        this.bridge = bridge;
        this.namespace = namespace;
        this.processes = processes;
        this.port = port;
    }

    String name() {
        return namespace.host();
    }

    HostNamespace namespace() {
        return namespace;
    }

    /** What runs on it. */
    HostProcesses processes() {
        return processes;
    }

    /** Its port of the switch. */
    int port() {
        return port;
    }

    /** Pulls its network cable, or puts it back. */
    void plug(boolean in) throws IOException, InterruptedException {
        bridge.plug(port, in);
    }

    /** Its processes go on, in its network. */
    void undoFaults() throws IOException, InterruptedException {
        processes.freeze(false);
        plug(true);
    }

    /** Runs a command among its daemons, to its end. */
    String run(List<String> command) throws IOException, InterruptedException {
        return SystemCommand.run(String.join(" ", command) + " on " + name(), command(command), COMMAND_LIMIT);
    }

    /** The command that runs this one on the host, among its daemons. */
    List<String> command(List<String> command) {
        // Joined before it enters: the host has the same view of cgroups, but need not.
        List<String> whole = new ArrayList<>(List.of("bash", "-c", processes.joining() + "exec \"$@\"", "bash"));
        whole.addAll(namespace.inside(command));
        return whole;
    }

    /** A daemon whose pid file names a process that is no more. */
    Optional<String> endedDaemon() throws IOException {
        return daemons(false).keySet().stream().findFirst();
    }

    /** Names and process numbers of its daemons that run, or of those that have ended; by their pid files, sorted. */
    SortedMap<String, Long> daemons(boolean running) throws IOException {
        SortedMap<String, Long> daemons = new TreeMap<>();
        if (!Files.isDirectory(pids)) {
            return daemons;
        }
        // Numbers of processes come again: those of its own group only.
        List<Long> own = processes.daemons();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(pids, "*.pid")) {
            for (Path file : files) {
                String number = Files.readString(file).strip();
                if (!number.isEmpty() && own.contains(Long.parseLong(number)) == running) {
                    String name = String.valueOf(file.getFileName());
                    daemons.put(
                            name.substring(name.lastIndexOf('-') + 1, name.lastIndexOf('.')), Long.parseLong(number));
                }
            }
        }
        return daemons;
    }

    /**
     * Ends one daemon at once, as a crash does.
     *
     * @throws IllegalArgumentException if it does not run; the message names those that do
     */
    void kill(String daemon) throws IOException, InterruptedException {
        SortedMap<String, Long> running = daemons(true);
        if (!running.containsKey(daemon)) {
            throw new IllegalArgumentException("no daemon '" + daemon + "' on " + name() + " (running: "
                    + (running.isEmpty() ? "none" : String.join(", ", running.keySet())) + ")");
        }
        ProcessHandle.of(running.get(daemon)).ifPresent(ProcessHandle::destroyForcibly);
        for (int i = 0; i < KILL_TRIES && daemons(true).containsKey(daemon); i++) {
            Thread.sleep(KILL_PAUSE_MILLIS);
        }
        if (daemons(true).containsKey(daemon)) {
            throw new IOException("the " + daemon + " of " + name() + " does not end: " + running.get(daemon));
        }
    }

    /** Ends all its processes at once, as a power cut does, also those that are paused. */
    void killAll() throws IOException, InterruptedException {
        for (int i = 0; i < KILL_TRIES; i++) {
            List<Long> all = processes.all();
            if (all.isEmpty()) {
                return;
            }
            for (long process : all) {
                ProcessHandle.of(process).ifPresent(ProcessHandle::destroyForcibly);
            }
            // A paused process dies only when it goes on; one that was being started is seen the next time.
            processes.freeze(false);
            Thread.sleep(KILL_PAUSE_MILLIS);
        }
        throw new IOException("processes of " + name() + " do not end: " + processes.all());
    }
}

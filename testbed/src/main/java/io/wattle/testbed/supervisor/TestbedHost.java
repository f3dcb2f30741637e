package io.wattle.testbed.supervisor;

import io.wattle.testbed.linux.Cgroups;
import io.wattle.testbed.linux.HostNamespace;
import io.wattle.testbed.linux.Tool;
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

/**
 * A host that is built: a place where commands run. Its daemons and its containers are groups of their own, as only the
 * containers' cores are those of the class. Thread safe.
 */
final class TestbedHost {

    /** A JVM on a busy machine: far more than it ever took. */
    private static final Duration COMMAND_LIMIT = Duration.ofMinutes(5);

    private static final int KILL_TRIES = 250;
    private static final long KILL_PAUSE_MILLIS = 20;

    private final HostNamespace namespace;
    private final Cgroups cgroups;
    private final Path pids;
    private final int port;

    /** Of a host that is built; its daemons note their numbers in the folder given. */
    TestbedHost(HostNamespace namespace, Cgroups cgroups, Path pids, int port) {
        this.pids = pids;
        this.namespace = namespace;
        this.cgroups = cgroups;
        this.port = port;
    }

    static String daemons(String host) {
        return host + "/daemons";
    }

    static String containers(String host) {
        return host + "/containers";
    }

    String name() {
        return namespace.host();
    }

    HostNamespace namespace() {
        return namespace;
    }

    /** Its port of the switch. */
    int port() {
        return port;
    }

    /** The groups in which those of its containers are made, one for each hierarchy. */
    List<Path> containerGroups() {
        return cgroups.joinFiles(containers(name())).stream()
                .map(Path::getParent)
                .filter(it -> it.endsWith(containers(name())))
                .toList();
    }

    /** Runs a command among its daemons, to its end. */
    String run(List<String> command) throws IOException, InterruptedException {
        return Tool.run(String.join(" ", command) + " on " + name(), command(command), COMMAND_LIMIT);
    }

    /** The command that runs this one on the host, among its daemons. */
    List<String> command(List<String> command) {
        // Joined before it enters: the host has the same view of cgroups, but need not.
        List<String> whole = new ArrayList<>(
                List.of("bash", "-c", ContainerGroup.joining(cgroups, daemons(name())) + "exec \"$@\"", "bash"));
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
        List<Long> processes = cgroups.processes(daemons(name()));
        try (DirectoryStream<Path> files = Files.newDirectoryStream(pids, "*.pid")) {
            for (Path file : files) {
                String number = Files.readString(file).strip();
                if (!number.isEmpty() && processes.contains(Long.parseLong(number)) == running) {
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
    }

    /** Ends all its processes at once, as a power cut does, also those that are paused. */
    void killAll() throws IOException, InterruptedException {
        for (int i = 0; i < KILL_TRIES; i++) {
            List<Long> processes = cgroups.processes(name());
            if (processes.isEmpty()) {
                return;
            }
            for (long process : processes) {
                ProcessHandle.of(process).ifPresent(ProcessHandle::destroyForcibly);
            }
            // A paused process dies only when it goes on; one that was being started is seen the next time.
            cgroups.freeze(name(), false);
            Thread.sleep(KILL_PAUSE_MILLIS);
        }
        throw new IOException("processes of " + name() + " do not end: " + cgroups.processes(name()));
    }

    /** CPU time of its containers, ns. */
    long containerNanos() throws IOException {
        return cgroups.cpuNanos(containers(name()));
    }
}

package io.wattle.testbed.linux;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The namespaces of one host of a testbed: network, host name and mounts of its own. A process that does nothing keeps
 * them; with the testbed's own namespace of processes it ends, and so do they. Thread safe.
 */
public final class HostNamespace {

    private static final long START_MILLIS = 10_000;
    private static final long PAUSE_MILLIS = 5;
    private static final Path PROC = Path.of("/proc");

    private final String host;
    private final long keeper;

    private HostNamespace(String host, long keeper) {
        this.host = host;
        this.keeper = keeper;
    }

    /**
     * Makes them.
     *
     * @param host host name
     * @param binds what the host sees in the place of something else: path seen, path shown
     */
    public static HostNamespace create(String host, Map<Path, Path> binds) throws IOException, InterruptedException {
        // By process, not by handles in the file system: a kernel may refuse to bind a mount namespace younger than
        // ours.
        Process process = new ProcessBuilder("unshare", "--net", "--uts", "--mount", "sleep", "infinity")
                .redirectInput(new File("/dev/null"))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        awaitSleep(process, host);
        HostNamespace namespace = new HostNamespace(host, process.pid());
        SystemCommand.run(namespace.inside(List.of("hostname", host)));
        for (Map.Entry<Path, Path> bind : binds.entrySet()) {
            SystemCommand.run(namespace.inside(List.of(
                    "mount", "--bind", bind.getValue().toString(), bind.getKey().toString())));
        }
        SystemCommand.run(namespace.inside(List.of("ip", "link", "set", "lo", "up")));
        return namespace;
    }

    /** The program that sleeps is started after the namespaces are made. */
    private static void awaitSleep(Process process, String host) throws IOException, InterruptedException {
        long start = System.nanoTime();
        while (!process.info().command().orElse("").endsWith("sleep")) {
            if (process.waitFor(PAUSE_MILLIS, TimeUnit.MILLISECONDS)
                    || System.nanoTime() - start > TimeUnit.MILLISECONDS.toNanos(START_MILLIS)) {
                throw new SystemCommandException("unshare --net --uts --mount: no namespaces for " + host);
            }
        }
    }

    /** Its host name. */
    public String host() {
        return host;
    }

    /** Number of the process that keeps it, as the testbed sees it. */
    public long keeper() {
        return keeper;
    }

    /** Numbers of the processes that run on it, those that entered it too, but for the one that keeps it. */
    public List<Long> processes() throws IOException {
        Path own = network(keeper);
        List<Long> processes = new ArrayList<>();
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(PROC, "[0-9]*")) {
            for (Path folder : folders) {
                long process = Long.parseLong(String.valueOf(folder.getFileName()));
                if (process != keeper && isIn(own, process)) {
                    processes.add(process);
                }
            }
        }
        return processes;
    }

    /** Whether a process is in its network, which all that it starts share. */
    public boolean holds(long process) throws IOException {
        return isIn(network(keeper), process);
    }

    private static boolean isIn(Path network, long process) {
        try {
            return network(process).equals(network);
        } catch (IOException e) {
            // It has ended, or is none of ours to look at.
            return false;
        }
    }

    private static Path network(long process) throws IOException {
        return Files.readSymbolicLink(PROC.resolve(process + "/ns/net"));
    }

    /** The command that runs this one on the host. */
    public List<String> inside(List<String> command) {
        List<String> whole = new ArrayList<>(enter(Long.toString(keeper)));
        whole.addAll(command);
        return whole;
    }

    /** The beginning of a command that runs on the host which that process keeps. */
    public static List<String> enter(String keeper) {
        return List.of("nsenter", "--target", keeper, "--net", "--uts", "--mount", "--");
    }
}

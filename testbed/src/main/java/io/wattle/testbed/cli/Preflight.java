package io.wattle.testbed.cli;

import io.wattle.testbed.linux.ForbiddenException;
import io.wattle.testbed.linux.Rights;
import io.wattle.testbed.state.StateFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** Refuses a machine that lacks what a testbed needs, before anything is built. */
final class Preflight {

    private static final List<String> PROGRAMS =
            List.of("ip", "tc", "unshare", "nsenter", "mount", "hostname", "setsid", "bash");
    private static final String AVAILABLE = "MemAvailable:";
    private static final int KB_PER_MB = 1024;

    /** YARN takes no containers on a disk that is fuller than 99.5%, as the testbed sets it. */
    private static final double LEAST_FREE_SHARE = 0.005;

    /** What the kernel takes for a socket's path. */
    private static final int MOST_SOCKET_BYTES = 107;

    /** The path enters Hadoop's configuration. */
    private static final Pattern PATH = Pattern.compile("/[A-Za-z0-9._/+-]*");

    private final Machine machine;

    Preflight(Machine machine) {
        this.machine = machine;
    }

    /** Whatever the cluster is; tells what of it can be emulated. */
    Rights require(StateFolder state) throws UsageException, IOException, InterruptedException {
        requirePath(state);
        for (String program : PROGRAMS) {
            if (machine.program(program).isEmpty()) {
                throw new UsageException("this machine has no '" + program
                        + "' (Debian: apt-get install iproute2 util-linux hostname mount)");
            }
        }
        try {
            Rights rights = machine.rights();
            return machine.disk(state.root()).isPresent()
                    ? rights
                    : rights.withoutDiskRates("the file system of " + state.root() + " is on no disk of its own");
        } catch (ForbiddenException e) {
            throw new UsageException(e.getMessage(), e);
        }
    }

    private static void requirePath(StateFolder state) throws UsageException {
        String socket = state.socket().toString();
        if (socket.getBytes(StandardCharsets.UTF_8).length > MOST_SOCKET_BYTES) {
            throw new UsageException("path " + socket + " is too long for a socket (allowed: " + MOST_SOCKET_BYTES
                    + " bytes); take a shorter --name, or a home folder with a shorter path");
        }
        if (!PATH.matcher(state.root().toString()).matches()) {
            throw new UsageException(
                    "folder " + state.root() + " enters Hadoop's configuration (allowed: letters, digits"
                            + " and . _ + - /); run it with another home folder");
        }
    }

    /** Refuses a disk on which the testbed's folder would have no room. */
    void requireDisk(StateFolder state, long neededMb) throws UsageException, IOException {
        Machine.Space space = machine.space(state.root());
        long keptMb = (long) Math.ceil(space.totalMb() * LEAST_FREE_SHARE);
        if (space.freeMb() < neededMb + keptMb) {
            throw new UsageException("the disk of " + state.root() + " has " + space.freeMb() + " MiB left (needed: "
                    + (neededMb + keptMb) + ": " + neededMb + " for this cluster, and " + keptMb
                    + ", 0.5% of the disk, or YARN calls it full); make room, or ask for fewer workers with --workers"
                    + " CLASS=N");
        }
    }

    static int freeMb() throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/meminfo"))) {
            if (line.startsWith(AVAILABLE)) {
                return Integer.parseInt(line.replaceAll("\\D", "")) / KB_PER_MB;
            }
        }
        throw new IOException("/proc/meminfo has no line " + AVAILABLE);
    }
}

package io.wattle.testbed.cli;

import io.wattle.testbed.linux.CgroupMounts;
import io.wattle.testbed.linux.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What a testbed needs of the machine. */
final class Surroundings {

    private static final List<String> PROGRAMS = List.of("ip", "tc", "unshare", "nsenter", "mount", "setsid", "bash");
    private static final String AVAILABLE = "MemAvailable:";
    private static final int KB_PER_MB = 1024;
    private static final int MB_SHIFT = 20;

    /** Logs, jars of jobs and a few inputs; YARN takes no containers on a disk that is full. */
    private static final long LEAST_DISK_MB = 4096;

    private Surroundings() {}

    static void require() throws UsageException, IOException {
        for (String program : PROGRAMS) {
            if (Tool.find(program).isEmpty()) {
                throw new UsageException(
                        "this machine has no '" + program + "' (Debian: apt-get install iproute2 util-linux)");
            }
        }
        if (!isRoot()) {
            throw new UsageException("a testbed makes namespaces and cgroups: run it as root");
        }
        long freeMb =
                Files.getFileStore(Path.of(System.getProperty("user.home"))).getUsableSpace() >> MB_SHIFT;
        if (freeMb < LEAST_DISK_MB) {
            throw new UsageException("the disk of " + System.getProperty("user.home") + " has " + freeMb
                    + " MiB left (needed: " + LEAST_DISK_MB + "): a testbed keeps its data there, in .wattle/testbeds");
        }
        if (CgroupMounts.ofThisProcess().below("wattle").isEmpty()) {
            throw new UsageException("this machine has no cgroup controller for CPU (see /proc/self/mountinfo)");
        }
    }

    private static boolean isRoot() {
        return System.getProperty("user.name").equals("root");
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

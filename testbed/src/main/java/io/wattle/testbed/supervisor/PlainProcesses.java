package io.wattle.testbed.supervisor;

import io.wattle.testbed.linux.HostNamespace;
import io.wattle.testbed.linux.RecentProcesses;
import io.wattle.testbed.linux.ResidentMemory;
import io.wattle.testbed.linux.StartedCpu;
import io.wattle.testbed.linux.SystemCommand;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * Without cgroups: a host's processes are those in its network, its containers are what its NodeManager started, and
 * nothing is limited.
 */
final class PlainProcesses implements HostProcesses {

    /** The second time for what was being started at the first. */
    private static final int ROUNDS = 2;

    private final HostNamespace namespace;
    private final Path pids;
    private final StartedCpu containers;
    private final ResidentMemory memory = new ResidentMemory(Path.of("/proc"));

    /**
     * Of a host.
     *
     * @param pids folder in which its daemons note their numbers
     * @param all processes of this machine
     */
    PlainProcesses(HostNamespace namespace, Path pids, RecentProcesses all) {
        this.namespace = namespace;
        this.pids = pids;
        containers = new StartedCpu(all);
    }

    @Override
    public String joining() {
        return "";
    }

    @Override
    public List<Path> containerGroups() {
        return List.of();
    }

    @Override
    public List<Long> all() throws IOException {
        return namespace.processes();
    }

    @Override
    public List<Long> daemons() throws IOException {
        return all();
    }

    @Override
    public void freeze(boolean frozen) throws IOException, InterruptedException {
        for (int round = 0; round < ROUNDS; round++) {
            // Of the shell's own: not every machine has the program. One that has ended meanwhile is no fault.
            List<String> command = new ArrayList<>(
                    List.of("bash", "-c", "kill -s \"$0\" \"$@\" 2>/dev/null || true", frozen ? "STOP" : "CONT"));
            all().forEach(it -> command.add(Long.toString(it)));
            SystemCommand.run("kill", command);
        }
    }

    @Override
    public long containerNanos() throws IOException {
        return containers.nanos(nodeManager());
    }

    @Override
    public long memoryBytes() throws IOException {
        return memory.bytes(all());
    }

    /** Numbers of processes come again, so one of another host is none of it. */
    private OptionalLong nodeManager() throws IOException {
        if (Files.isDirectory(pids)) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(pids, "*-nodemanager.pid")) {
                for (Path file : files) {
                    String number = Files.readString(file).strip();
                    if (!number.isEmpty() && namespace.holds(Long.parseLong(number))) {
                        return OptionalLong.of(Long.parseLong(number));
                    }
                }
            }
        }
        return OptionalLong.empty();
    }

    @Override
    public void limitContainers(double machineCores) {
        // Nothing limits plain processes.
    }

    @Override
    public void weigh(double containerCores, double daemonCores) {
        // Nothing limits plain processes.
    }

    @Override
    public void limitDaemons(double machineCores) {
        // Nothing limits plain processes.
    }
}

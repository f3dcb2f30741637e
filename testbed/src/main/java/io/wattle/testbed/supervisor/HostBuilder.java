package io.wattle.testbed.supervisor;

import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import io.wattle.testbed.linux.Bridge;
import io.wattle.testbed.linux.CgroupLimits;
import io.wattle.testbed.linux.CgroupLimits.DiskRates;
import io.wattle.testbed.linux.CgroupMounts;
import io.wattle.testbed.linux.Cgroups;
import io.wattle.testbed.linux.Disk;
import io.wattle.testbed.linux.EmulatedProcFiles;
import io.wattle.testbed.linux.HostNamespace;
import io.wattle.testbed.linux.RecentProcesses;
import io.wattle.testbed.linux.Rights;
import io.wattle.testbed.linux.SystemCommand;
import io.wattle.testbed.plan.SpeedScale;
import io.wattle.testbed.plan.TestbedPlan;
import io.wattle.testbed.plan.WorkerPlan;
import io.wattle.testbed.state.StateFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Builds the hosts of a testbed within namespaces that are its own already. Used by one thread. */
final class HostBuilder {

    private static final long BYTES_PER_MIB = 1L << 20;
    private static final double BYTES_PER_MB = 1e6;
    private static final int MASTER_PORT = 1;

    /** Before those of the workers. */
    private static final int STANDBY_PORT = 2;

    /** Less than what is between two samples, so that each sample sees what is new. */
    private static final Duration OLDEST_PROCESSES = Duration.ofMillis(MeterSampler.SAMPLE_MILLIS / 2);

    private final StateFolder state;
    private final TestbedPlan plan;
    private final Rights rights;
    private final Optional<Cgroups> cgroups;
    private final Bridge bridge;
    private final Optional<String> disk;
    private final RecentProcesses recentProcesses =
            new RecentProcesses(Path.of("/proc"), OLDEST_PROCESSES, System::nanoTime);

    HostBuilder(StateFolder state, TestbedPlan plan, Rights rights) throws IOException, InterruptedException {
        this.state = state;
        this.plan = plan;
        this.rights = rights;
        cgroups = rights.limitsProcesses() ? Optional.of(cgroups(state)) : Optional.empty();
        disk = Disk.of(state.root());
        privateMounts();
        bridge = Bridge.create(plan.pduAddress());
    }

    private static Cgroups cgroups(StateFolder state) throws IOException {
        return CgroupMounts.ofThisProcess()
                .below(state.cgroup())
                .orElseThrow(() -> new IOException("this machine has no cgroup controller for CPU"));
    }

    private void privateMounts() throws IOException, InterruptedException {
        SystemCommand.run("mount", "-t", "tmpfs", "tmpfs", state.proc().toString());
        Path hosts = state.proc().resolve("hosts");
        Files.writeString(hosts, hostsFile());
        SystemCommand.run("mount", "--bind", hosts.toString(), "/etc/hosts");
    }

    private String hostsFile() {
        StringBuilder text = new StringBuilder("127.0.0.1 localhost\n");
        text.append(plan.pduAddress()).append(' ').append(TestbedPlan.PDU).append('\n');
        text.append(plan.masterAddress()).append(' ').append(TestbedPlan.MASTER).append('\n');
        if (plan.hasStandby()) {
            text.append(plan.standbyAddress())
                    .append(' ')
                    .append(TestbedPlan.STANDBY)
                    .append('\n');
        }
        for (WorkerPlan worker : plan.workers()) {
            text.append(worker.address()).append(' ').append(worker.host()).append('\n');
        }
        return text.toString();
    }

    TestbedHost master() throws IOException, InterruptedException {
        return service(TestbedPlan.MASTER, plan.masterAddress(), MASTER_PORT);
    }

    TestbedHost standby() throws IOException, InterruptedException {
        return service(TestbedPlan.STANDBY, plan.standbyAddress(), STANDBY_PORT);
    }

    /** As large and as fast as this machine, but for its /proc: Hadoop tells its load, and so its watts, by that. */
    private TestbedHost service(String host, String address, int port) throws IOException, InterruptedException {
        return build(host, address, port, CgroupLimits.none(), procFiles(host, masterText(plan)));
    }

    TestbedHost worker(WorkerPlan worker) throws IOException, InterruptedException {
        Map<Path, Path> proc = procFiles(worker.host(), text(worker));
        TestbedHost host = build(worker.host(), worker.address(), STANDBY_PORT + worker.outlet(), limits(worker), proc);
        host.processes().limitContainers(worker.machineCores());
        if (rights.limitsNetworks()) {
            bridge.limit(host.namespace(), host.port(), worker.networkMbitPerSecond());
        }
        return host;
    }

    private TestbedHost build(String host, String address, int port, CgroupLimits limits, Map<Path, Path> binds)
            throws IOException, InterruptedException {
        Map<Path, Path> all = new LinkedHashMap<>(binds);
        // As the host sees it: its own folder is at the one data path.
        Files.createDirectories(state.data(host).resolve(state.data().relativize(state.temporary())));
        all.put(state.data(), state.data(host));
        HostNamespace namespace = HostNamespace.create(host, all);
        Files.writeString(state.keeper(host), Long.toString(namespace.keeper()));
        bridge.join(namespace, port, address);
        Path pids = state.data(host).resolve("pids");
        HostProcesses processes = cgroups.isPresent()
                ? CgroupProcesses.create(cgroups.get(), host, limits)
                : new PlainProcesses(namespace, pids, recentProcesses);
        return new TestbedHost(namespace, processes, pids, bridge, port);
    }

    private CgroupLimits limits(WorkerPlan worker) {
        return new CgroupLimits(
                OptionalDouble.empty(),
                OptionalLong.of(worker.memoryMb() * BYTES_PER_MIB),
                disk.map(it ->
                        new DiskRates(it, bytes(worker.diskReadMbPerSecond()), bytes(worker.diskWriteMbPerSecond()))));
    }

    private static OptionalLong bytes(OptionalDouble megabytes) {
        return megabytes.isPresent()
                ? OptionalLong.of(Math.round(megabytes.getAsDouble() * BYTES_PER_MB))
                : OptionalLong.empty();
    }

    private Map<Path, Path> procFiles(String host, EmulatedProcFiles text) throws IOException {
        Map<Path, Path> binds = new LinkedHashMap<>();
        binds.put(Path.of("/proc/stat"), write(procStat(host), text.stat(0, 0)));
        binds.put(Path.of("/proc/meminfo"), write(file(host, "meminfo"), text.memory(0)));
        binds.put(Path.of("/proc/cpuinfo"), write(file(host, "cpuinfo"), text.cpus()));
        return binds;
    }

    /** What a worker's /proc says. */
    static EmulatedProcFiles text(WorkerPlan worker) {
        return text(worker.nodeClass(), worker.scale());
    }

    /** What the /proc of the master, and of the second ResourceManager's host, says. */
    static EmulatedProcFiles masterText(TestbedPlan plan) {
        return text(plan.profile().master(), plan.scale());
    }

    private static EmulatedProcFiles text(NodeClass nodeClass, SpeedScale scale) {
        return new EmulatedProcFiles(
                nodeClass.cores(),
                scale.coreShare(nodeClass),
                (int) nodeClass.require(NodeAttribute.MEMORY_MB),
                nodeClass.value(NodeAttribute.CLOCK_MHZ).orElse(1000));
    }

    /** The file that a host sees as its /proc/stat. */
    Path procStat(String host) {
        return file(host, "stat");
    }

    private Path file(String host, String name) {
        return state.proc().resolve(host + "." + name);
    }

    private static Path write(Path file, String text) throws IOException {
        return Files.writeString(file, text);
    }
}

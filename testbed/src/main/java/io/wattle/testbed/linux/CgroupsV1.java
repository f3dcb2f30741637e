package io.wattle.testbed.linux;

import io.wattle.testbed.linux.CgroupLimits.DiskRates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/** Version 1: a tree for each controller; two controllers may share one. */
public final class CgroupsV1 implements Cgroups {

    /** As the kernel's default is that of one core. */
    private static final double SHARES_OF_A_CORE = 1024;

    private static final long LEAST_SHARES = 2;

    private final Map<Controller, Path> roots;

    /** Over the group of our own in each hierarchy that there is; {@link CgroupMounts} finds them. */
    CgroupsV1(Map<Controller, Path> roots) {
        this.roots = new EnumMap<>(roots);
    }

    @Override
    public Set<Controller> controllers() {
        return Set.copyOf(roots.keySet());
    }

    @Override
    public void create(String group, CgroupLimits limits) throws IOException {
        for (Path root : trees()) {
            Files.createDirectories(root.resolve(group));
        }
        limit(group, limits);
    }

    @Override
    public void limit(String group, CgroupLimits limits) throws IOException {
        if (limits.cores().isPresent() && roots.containsKey(Controller.CPU)) {
            CpuQuota quota = CpuQuota.of(limits.cores().getAsDouble());
            Path cpu = directory(Controller.CPU, group);
            write(cpu.resolve("cpu.cfs_period_us"), quota.periodMicros());
            write(cpu.resolve("cpu.cfs_quota_us"), quota.quotaMicros());
        }
        if (limits.memoryBytes().isPresent() && roots.containsKey(Controller.MEMORY)) {
            write(
                    directory(Controller.MEMORY, group).resolve("memory.limit_in_bytes"),
                    limits.memoryBytes().getAsLong());
        }
        if (limits.disk().isPresent() && roots.containsKey(Controller.DISK)) {
            DiskRates rates = limits.disk().get();
            Path disk = directory(Controller.DISK, group);
            throttle(disk.resolve("blkio.throttle.read_bps_device"), rates.device(), rates.readBytesPerSecond());
            throttle(disk.resolve("blkio.throttle.write_bps_device"), rates.device(), rates.writeBytesPerSecond());
        }
    }

    @Override
    public List<Path> joinFiles(String group) {
        return trees().stream()
                .map(it -> it.resolve(isForDisksOnly(it) ? host(group) : group).resolve("cgroup.procs"))
                .toList();
    }

    /** There a limit holds for the processes of its own group, and not for those of the groups below. */
    private boolean isForDisksOnly(Path tree) {
        return roots.entrySet().stream()
                .filter(it -> it.getValue().equals(tree))
                .allMatch(it -> it.getKey() == Controller.DISK);
    }

    private static String host(String group) {
        return group.substring(0, (group + "/").indexOf('/'));
    }

    @Override
    public long cpuNanos(String group) throws IOException {
        return CgroupFile.number(directory(Controller.CPU_TIME, group).resolve("cpuacct.usage"));
    }

    @Override
    public OptionalLong memoryBytes(String group) throws IOException {
        return roots.containsKey(Controller.MEMORY)
                ? OptionalLong.of(
                        CgroupFile.number(directory(Controller.MEMORY, group).resolve("memory.usage_in_bytes")))
                : OptionalLong.empty();
    }

    @Override
    public List<Long> processes(String group) throws IOException {
        return CgroupFile.processesBelow(trees().iterator().next().resolve(group));
    }

    @Override
    public List<String> children(String group) throws IOException {
        return CgroupFile.children(directory(Controller.CPU, group)).stream()
                .map(it -> group + "/" + it.getFileName())
                .toList();
    }

    @Override
    public OptionalDouble cores(String group) throws IOException {
        Path cpu = directory(Controller.CPU, group);
        try {
            double quota = CgroupFile.number(cpu.resolve("cpu.cfs_quota_us"));
            return quota < 0
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(quota / CgroupFile.number(cpu.resolve("cpu.cfs_period_us")));
        } catch (NoSuchFileException e) {
            return OptionalDouble.empty();
        }
    }

    @Override
    public void weigh(String group, double machineCores) throws IOException {
        write(
                directory(Controller.CPU, group).resolve("cpu.shares"),
                Math.max(LEAST_SHARES, Math.round(SHARES_OF_A_CORE * machineCores)));
    }

    @Override
    public void thaw(String group) throws IOException {
        if (roots.containsKey(Controller.FREEZER)) {
            CgroupFile.writeInTree(directory(Controller.FREEZER, group), "freezer.state", "THAWED");
        }
    }

    @Override
    public void freeze(String group, boolean frozen) throws IOException {
        CgroupFile.write(directory(Controller.FREEZER, group).resolve("freezer.state"), frozen ? "FROZEN" : "THAWED");
    }

    @Override
    public boolean exists(String group) {
        return trees().stream().anyMatch(it -> Files.exists(it.resolve(group)));
    }

    @Override
    public boolean isWritable(String group) {
        return trees().stream().anyMatch(it -> Files.isWritable(it.resolve(group)));
    }

    @Override
    public void remove(String group) throws IOException, InterruptedException {
        for (Path root : trees()) {
            CgroupFile.removeTree(root.resolve(group));
        }
    }

    private Path directory(Controller controller, String group) throws IOException {
        Path root = roots.get(controller);
        if (root == null) {
            throw new IOException("this machine has no cgroup controller " + controller.nameInV1());
        }
        return root.resolve(group);
    }

    /** Each once: cpu and cpuacct are often mounted together. */
    private List<Path> trees() {
        Set<Path> trees = new LinkedHashSet<>(roots.values());
        return new ArrayList<>(trees);
    }

    private static void throttle(Path file, String device, OptionalLong bytesPerSecond) throws IOException {
        if (bytesPerSecond.isPresent()) {
            CgroupFile.write(file, device + " " + bytesPerSecond.getAsLong());
        }
    }

    private static void write(Path file, long value) throws IOException {
        CgroupFile.write(file, Long.toString(value));
    }
}

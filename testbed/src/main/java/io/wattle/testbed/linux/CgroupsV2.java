package io.wattle.testbed.linux;

import io.wattle.testbed.linux.CgroupLimits.DiskRates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/** Version 2: one tree for all controllers; a group hands controllers down to those below it. */
public final class CgroupsV2 implements Cgroups {

    private static final long NANOS_PER_MICRO = 1000;
    private static final double WEIGHT_OF_A_CORE = 1000;
    private static final long MOST_WEIGHT = 10_000;
    private static final String USAGE = "usage_usec ";

    private final Path root;
    private final Set<Controller> controllers;

    /** Over the group of our own; {@link CgroupMounts} finds it. */
    CgroupsV2(Path root, Set<Controller> controllers) {
        this.root = root;
        this.controllers = EnumSet.copyOf(controllers);
    }

    @Override
    public Set<Controller> controllers() {
        return Set.copyOf(controllers);
    }

    @Override
    public void create(String group, CgroupLimits limits) throws IOException {
        Path directory = root;
        if (!Files.exists(directory)) {
            // What the groups above do not hand down this one does not have, whatever the machine has.
            handDown(directory.getParent());
        }
        Files.createDirectories(directory);
        for (Path part : Path.of(group)) {
            handDown(directory);
            directory = directory.resolve(part);
            Files.createDirectories(directory);
        }
        limit(group, limits);
    }

    private void handDown(Path directory) throws IOException {
        for (Controller controller : controllers) {
            switch (controller) {
                case CPU -> enable(directory, "cpu");
                case MEMORY -> enable(directory, "memory");
                case DISK -> enable(directory, "io");
                case CPU_TIME, FREEZER -> {
                    // Part of every group.
                }
            }
        }
    }

    private static void enable(Path directory, String controller) throws IOException {
        Path file = directory.resolve("cgroup.subtree_control");
        if (!Arrays.asList(Files.readString(file).strip().split(" ")).contains(controller)) {
            CgroupFile.write(file, "+" + controller);
        }
    }

    @Override
    public void limit(String group, CgroupLimits limits) throws IOException {
        Path directory = root.resolve(group);
        if (limits.cores().isPresent() && controllers.contains(Controller.CPU)) {
            CpuQuota quota = CpuQuota.of(limits.cores().getAsDouble());
            CgroupFile.write(directory.resolve("cpu.max"), quota.quotaMicros() + " " + quota.periodMicros());
        }
        if (limits.memoryBytes().isPresent() && controllers.contains(Controller.MEMORY)) {
            CgroupFile.write(
                    directory.resolve("memory.max"),
                    Long.toString(limits.memoryBytes().getAsLong()));
        }
        if (limits.disk().isPresent() && controllers.contains(Controller.DISK)) {
            DiskRates rates = limits.disk().get();
            StringBuilder line = new StringBuilder(rates.device());
            rates.readBytesPerSecond().ifPresent(it -> line.append(" rbps=").append(it));
            rates.writeBytesPerSecond().ifPresent(it -> line.append(" wbps=").append(it));
            CgroupFile.write(directory.resolve("io.max"), line.toString());
        }
    }

    @Override
    public List<Path> joinFiles(String group) {
        return List.of(root.resolve(group).resolve("cgroup.procs"));
    }

    @Override
    public long cpuNanos(String group) throws IOException {
        Path file = root.resolve(group).resolve("cpu.stat");
        for (String line : Files.readAllLines(file)) {
            if (line.startsWith(USAGE)) {
                return Long.parseLong(line.substring(USAGE.length()).strip()) * NANOS_PER_MICRO;
            }
        }
        throw new IOException(file + " has no line '" + USAGE.strip() + "'");
    }

    @Override
    public OptionalLong memoryBytes(String group) throws IOException {
        return controllers.contains(Controller.MEMORY)
                ? OptionalLong.of(CgroupFile.number(root.resolve(group).resolve("memory.current")))
                : OptionalLong.empty();
    }

    @Override
    public List<Long> processes(String group) throws IOException {
        return CgroupFile.processesBelow(root.resolve(group));
    }

    @Override
    public List<String> children(String group) throws IOException {
        return CgroupFile.children(root.resolve(group)).stream()
                .map(it -> group + "/" + it.getFileName())
                .toList();
    }

    @Override
    public OptionalDouble cores(String group) throws IOException {
        try {
            String[] words = Files.readString(root.resolve(group).resolve("cpu.max"))
                    .strip()
                    .split(" ");
            return words[0].equals("max")
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(Double.parseDouble(words[0]) / Double.parseDouble(words[1]));
        } catch (NoSuchFileException e) {
            return OptionalDouble.empty();
        }
    }

    @Override
    public void weigh(String group, double machineCores) throws IOException {
        long weight = Math.round(WEIGHT_OF_A_CORE * machineCores);
        CgroupFile.write(
                root.resolve(group).resolve("cpu.weight"), Long.toString(Math.max(1, Math.min(MOST_WEIGHT, weight))));
    }

    @Override
    public void thaw(String group) throws IOException {
        CgroupFile.writeInTree(root.resolve(group), "cgroup.freeze", "0");
    }

    @Override
    public void freeze(String group, boolean frozen) throws IOException {
        CgroupFile.write(root.resolve(group).resolve("cgroup.freeze"), frozen ? "1" : "0");
    }

    @Override
    public boolean exists(String group) {
        return Files.exists(root.resolve(group));
    }

    @Override
    public boolean isWritable(String group) {
        return Files.isWritable(root.resolve(group));
    }

    @Override
    public void remove(String group) throws IOException, InterruptedException {
        CgroupFile.removeTree(root.resolve(group));
    }
}

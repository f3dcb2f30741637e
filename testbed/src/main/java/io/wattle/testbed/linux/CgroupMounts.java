package io.wattle.testbed.linux;

import io.wattle.testbed.linux.Cgroups.Controller;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Finds the cgroups of this machine in /proc: version 1, 2, or both. */
public final class CgroupMounts {

    private static final int MOUNT_POINT = 4;
    private static final int ROOT_IN_HIERARCHY = 3;

    private final List<String> mountInfo;

    /** Of text like {@code /proc/self/mountinfo}. */
    CgroupMounts(List<String> mountInfo) {
        this.mountInfo = List.copyOf(mountInfo);
    }

    /** Of this process. */
    public static CgroupMounts ofThisProcess() throws IOException {
        return new CgroupMounts(Files.readAllLines(Path.of("/proc/self/mountinfo")));
    }

    /**
     * Cgroups below a group of the given name at the top of each hierarchy. Version 1 where it has the CPU controller,
     * otherwise version 2; empty where neither has one.
     *
     * @param group name, one path element
     */
    public Optional<Cgroups> below(String group) throws IOException {
        Map<Controller, Path> first = versionOne();
        if (first.containsKey(Controller.CPU)) {
            first.replaceAll((controller, mount) -> mount.resolve(group));
            return Optional.of(new CgroupsV1(first));
        }
        Optional<Path> second = mounts("cgroup2").map(CgroupMounts::mountPoint).findFirst();
        if (second.isEmpty()) {
            return Optional.empty();
        }
        Set<Controller> controllers = versionTwo(second.get());
        return controllers.contains(Controller.CPU)
                ? Optional.of(new CgroupsV2(second.get().resolve(group), controllers))
                : Optional.empty();
    }

    /** The top of each hierarchy of which we use a controller, of both versions, each once. */
    List<Path> hierarchies() {
        return Stream.concat(versionOne().values().stream(), mounts("cgroup2").map(CgroupMounts::mountPoint))
                .distinct()
                .toList();
    }

    private Map<Controller, Path> versionOne() {
        Map<Controller, Path> mounts = new EnumMap<>(Controller.class);
        mounts("cgroup").forEach(line -> {
            List<String> options =
                    Arrays.asList(line.substring(line.lastIndexOf(' ') + 1).split(","));
            for (Controller controller : Controller.values()) {
                if (options.contains(controller.nameInV1())) {
                    mounts.putIfAbsent(controller, mountPoint(line));
                }
            }
        });
        return mounts;
    }

    private static Set<Controller> versionTwo(Path mount) throws IOException {
        Set<Controller> controllers = EnumSet.of(Controller.CPU_TIME, Controller.FREEZER);
        List<String> names = Arrays.asList(
                Files.readString(mount.resolve("cgroup.controllers")).strip().split(" "));
        if (names.contains("cpu")) {
            controllers.add(Controller.CPU);
        }
        if (names.contains("memory")) {
            controllers.add(Controller.MEMORY);
        }
        if (names.contains("io")) {
            controllers.add(Controller.DISK);
        }
        return controllers;
    }

    /** Lines of that file system, but for those that show only a part of a hierarchy. */
    private Stream<String> mounts(String type) {
        return mountInfo.stream()
                .filter(it -> it.contains(" - " + type + " "))
                .filter(it -> it.split(" ")[ROOT_IN_HIERARCHY].equals("/"));
    }

    private static Path mountPoint(String line) {
        return Path.of(line.split(" ")[MOUNT_POINT]);
    }
}

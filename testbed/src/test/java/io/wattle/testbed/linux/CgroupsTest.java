package io.wattle.testbed.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.testbed.linux.CgroupLimits.DiskRates;
import io.wattle.testbed.linux.Cgroups.Controller;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written where; a kernel's own tree is tried where tests may make one. */
class CgroupsTest {

    private static final CgroupLimits LIMITS = new CgroupLimits(
            OptionalDouble.of(0.25),
            OptionalLong.of(1 << 20),
            Optional.of(new DiskRates("254:0", OptionalLong.of(5_000_000), OptionalLong.empty())));

    @TempDir
    private Path directory;

    @Test
    void versionOneHasATreeForEachController() throws Exception {
        Path cpu = file("cpu/own/edison-1/cpu.cfs_quota_us");
        file("cpu/own/edison-1/cpu.cfs_period_us");
        Path memory = file("memory/own/edison-1/memory.limit_in_bytes");
        Path disk = file("blkio/own/edison-1/blkio.throttle.read_bps_device");
        Cgroups cgroups = new CgroupsV1(Map.of(
                Controller.CPU, directory.resolve("cpu/own"),
                Controller.MEMORY, directory.resolve("memory/own"),
                Controller.DISK, directory.resolve("blkio/own")));
        cgroups.limit("edison-1", LIMITS);
        assertThat(cpu).hasContent("5000");
        assertThat(memory).hasContent("1048576");
        assertThat(disk).hasContent("254:0 5000000");
        assertThat(cgroups.joinFiles("edison-1/containers/c1"))
                .as("a disk's rates hold for one group, not for those below")
                .containsExactlyInAnyOrder(
                        directory.resolve("cpu/own/edison-1/containers/c1/cgroup.procs"),
                        directory.resolve("memory/own/edison-1/containers/c1/cgroup.procs"),
                        directory.resolve("blkio/own/edison-1/cgroup.procs"));
        assertThatThrownBy(() -> cgroups.cpuNanos("edison-1"))
                .isInstanceOf(IOException.class)
                .hasMessage("this machine has no cgroup controller cpuacct");
    }

    @Test
    void versionTwoHasOneTree() throws Exception {
        file("cgroup.subtree_control");
        Path cpu = file("own/edison-1/cpu.max");
        Path memory = file("own/edison-1/memory.max");
        Path disk = file("own/edison-1/io.max");
        Files.writeString(file("own/edison-1/cpu.stat"), "usage_usec 1234\nuser_usec 1000\n");
        Cgroups cgroups = new CgroupsV2(
                directory.resolve("own"),
                Set.of(Controller.CPU, Controller.CPU_TIME, Controller.MEMORY, Controller.DISK));
        cgroups.limit("edison-1", LIMITS);
        assertThat(cpu).hasContent("5000 20000");
        assertThat(memory).hasContent("1048576");
        assertThat(disk).hasContent("254:0 rbps=5000000");
        assertThat(cgroups.cpuNanos("edison-1")).isEqualTo(1_234_000);
        assertThat(cgroups.joinFiles("edison-1")).containsExactly(directory.resolve("own/edison-1/cgroup.procs"));
    }

    @Test
    void pausedGroupsAllGoOnAgainAndOneThatIsGoneHasNoProcesses() throws Exception {
        Path state = file("freezer/own/freezer.state");
        Path below = file("freezer/own/edison-1/freezer.state");
        Files.writeString(file("cpu/own/cgroup.procs"), "7\n");
        Files.createDirectories(directory.resolve("cpu/own/edison-1"));
        Files.writeString(file("cpu/own/edison-1/containers/cgroup.procs"), "8\n9\n");
        Cgroups cgroups = new CgroupsV1(Map.of(
                Controller.CPU, directory.resolve("cpu/own"),
                Controller.FREEZER, directory.resolve("freezer/own")));
        cgroups.thaw("");
        assertThat(state).hasContent("THAWED");
        assertThat(below).hasContent("THAWED");
        assertThat(cgroups.processes("edison-1/containers")).containsExactly(8L, 9L);
        assertThat(cgroups.children("edison-1")).containsExactly("edison-1/containers");
        assertThat(cgroups.cores("edison-1/gone")).isEmpty();
    }

    @Test
    void contendedCoresAreSharedByWeight() throws Exception {
        Path shares = file("cpu/own/edison-1/cpu.shares");
        Cgroups first = new CgroupsV1(Map.of(Controller.CPU, directory.resolve("cpu/own")));
        first.weigh("edison-1", 0.25);
        assertThat(shares).hasContent("256");
        Path weight = file("own/edison-1/cpu.weight");
        Cgroups second = new CgroupsV2(directory.resolve("own"), Set.of(Controller.CPU));
        second.weigh("edison-1", 0.25);
        assertThat(weight).hasContent("250");
    }

    @Test
    void versionTwoHandsDownFromAboveWhatIsNotHandedDownYet() throws Exception {
        Path above = file("cgroup.subtree_control");
        Files.writeString(above, "cpu");
        Cgroups cgroups = new CgroupsV2(directory.resolve("own"), Set.of(Controller.CPU, Controller.MEMORY));
        assertThatThrownBy(() -> cgroups.create("edison-1", CgroupLimits.none()))
                .isInstanceOf(IOException.class);
        assertThat(above).hasContent("+memory");
    }

    @Test
    void versionOneIsTakenWhereItHasTheCpuController() throws Exception {
        CgroupMounts mounts = new CgroupMounts(List.of(
                "33 31 0:30 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct",
                "34 31 0:31 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory",
                "35 31 0:32 /docker/1 /elsewhere rw - cgroup cgroup rw,blkio",
                "36 31 0:33 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw"));
        Cgroups cgroups = mounts.below("own").orElseThrow();
        assertThat(cgroups.controllers())
                .containsExactlyInAnyOrder(Controller.CPU, Controller.CPU_TIME, Controller.MEMORY);
        assertThat(cgroups.joinFiles("a"))
                .as("cpu and cpuacct are one tree")
                .containsExactlyInAnyOrder(
                        Path.of("/sys/fs/cgroup/cpu,cpuacct/own/a/cgroup.procs"),
                        Path.of("/sys/fs/cgroup/memory/own/a/cgroup.procs"));
        assertThat(mounts.hierarchies())
                .as("those whose top this machine shows")
                .containsExactlyInAnyOrder(
                        Path.of("/sys/fs/cgroup/cpu,cpuacct"),
                        Path.of("/sys/fs/cgroup/memory"),
                        Path.of("/sys/fs/cgroup/unified"));
    }

    @Test
    void versionTwoSaysItsControllersItself() throws Exception {
        Files.writeString(file("cgroup.controllers"), "cpu io memory pids\n");
        CgroupMounts mounts = new CgroupMounts(List.of("36 31 0:33 / " + directory + " rw - cgroup2 cgroup2 rw"));
        assertThat(mounts.below("own").orElseThrow().controllers()).containsExactlyInAnyOrder(Controller.values());
    }

    @Test
    void withoutTheCpuControllerThereAreNone() throws Exception {
        Files.writeString(file("cgroup.controllers"), "pids\n");
        assertThat(new CgroupMounts(List.of("36 31 0:33 / " + directory + " rw - cgroup2 cgroup2 rw")).below("own"))
                .isEmpty();
        assertThat(new CgroupMounts(List.of()).below("own")).isEmpty();
    }

    private Path file(String path) throws IOException {
        Path file = directory.resolve(path);
        Files.createDirectories(file.getParent());
        return Files.createFile(file);
    }
}

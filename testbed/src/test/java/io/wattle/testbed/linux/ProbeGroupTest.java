package io.wattle.testbed.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On folders that look like two hierarchies. Process 7 runs. */
class ProbeGroupTest {

    private static final long RUNNING = 7;

    @TempDir
    private Path directory;

    private Path cpu;
    private Path memory;

    @BeforeEach
    void hierarchies() throws Exception {
        cpu = Files.createDirectory(directory.resolve("cpu"));
        memory = Files.createDirectory(directory.resolve("memory"));
    }

    @Test
    void thoseOfProcessesThatAreNoMoreGoFromEachHierarchy() throws Exception {
        Files.createDirectories(cpu.resolve("wattle-probe-11/host"));
        Files.createDirectories(memory.resolve("wattle-probe-11"));
        Files.createDirectories(memory.resolve("wattle-probe-12/host"));
        removeLeftovers();
        assertThat(cpu).isEmptyDirectory();
        assertThat(memory).isEmptyDirectory();
    }

    @Test
    void thatOfARunningProcessAndOtherNamesStay() throws Exception {
        for (String name : List.of(
                "wattle-probe-" + RUNNING,
                "wattle-probe-11x",
                "wattle-probe-011",
                "wattle-probe-0",
                "wattle-probe-11111111111",
                "wattle-probe-",
                "my-wattle-probe-11",
                "wattle-testbed-wattle-probe-11",
                "wattle-testbed-11")) {
            Path group = Files.createDirectory(cpu.resolve(name));
            removeLeftovers();
            assertThat(group).exists();
        }
    }

    /** The kernel keeps a directory with processes, as this file system keeps one with files. */
    @Test
    void oneInWhichSomethingIsStaysAndKeepsNoOther() throws Exception {
        Path used = Files.createDirectories(cpu.resolve("wattle-probe-11"));
        Files.writeString(used.resolve("process"), "99");
        Files.createDirectories(cpu.resolve("wattle-probe-12/host"));
        Files.createDirectories(memory.resolve("wattle-probe-11"));
        removeLeftovers();
        assertThat(used).exists();
        assertThat(cpu.resolve("wattle-probe-12")).doesNotExist();
        assertThat(memory).isEmptyDirectory();
    }

    @Test
    void aHierarchyThatCannotBeSeenKeepsNoOtherFromIt() throws Exception {
        Files.createDirectories(cpu.resolve("wattle-probe-11/host"));
        ProbeGroup.removeLeftovers(List.of(directory.resolve("none"), cpu), it -> false);
        assertThat(cpu).isEmptyDirectory();
    }

    @Test
    void aProbesOwnHasSuchAName() throws Exception {
        Path group = Files.createDirectory(cpu.resolve(ProbeGroup.own()));
        ProbeGroup.removeLeftovers(
                List.of(cpu), it -> it == ProcessHandle.current().pid());
        assertThat(group).exists();
        removeLeftovers();
        assertThat(group).doesNotExist();
    }

    private void removeLeftovers() {
        ProbeGroup.removeLeftovers(List.of(cpu, memory), it -> it == RUNNING);
    }
}

package io.wattle.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UsageSamplerTest {

    private static final ApplicationId APP = ApplicationId.newInstance(1_700_000_000_000L, 7);

    @TempDir
    private Path directory;

    private Path proc;
    private UsageSampler sampler;

    @BeforeEach
    void make() throws IOException {
        proc = Files.createDirectories(directory.resolve("proc"));
        Files.writeString(proc.resolve("uptime"), "1000.00 900.00\n");
        Files.createDirectories(proc.resolve("self"));
        sampler = sampler(proc);
    }

    private UsageSampler sampler(Path of) {
        return new UsageSampler(of, new PidFiles(List.of(directory.resolve("none"), directory.resolve("local"))), new NodeFailures());
    }

    private static ContainerId container(int number) {
        return ContainerId.newContainerId(ApplicationAttemptId.newInstance(APP, 1), number);
    }

    private void runs(ContainerId id, long pid) throws IOException {
        Path own = directory.resolve("local/nmPrivate/" + APP + "/" + id);
        Files.createDirectories(own);
        Files.writeString(own.resolve(id + ".pid"), pid + "\n");
        sampler.started(id);
    }

    private void process(int pid, String name, int parent, int session, long user, long system) throws IOException {
        Files.createDirectories(proc.resolve("" + pid));
        Files.writeString(
                proc.resolve(pid + "/stat"),
                String.format(
                        Locale.ROOT,
                        "%d (%s) S %d %d %d 0 -1 4194304 100 0 0 0 %d %d 30 20 20 0 1 0 99000 1000 10\n",
                        pid,
                        name,
                        parent,
                        pid,
                        session,
                        user,
                        system));
    }

    @Test
    void processesBelongToTheirContainerBySessionAndByParent() throws IOException {
        process(100, "bash", 1, 100, 100, 0);
        process(101, "java", 100, 100, 1000, 500);
        process(102, "in the session", 1, 100, 7, 3);
        process(103, "a session of its own", 101, 103, 10, 0);
        process(104, "a child) of (that 1 2", 103, 103, 20, 0);
        process(200, "another", 1, 200, 99_999, 0);
        runs(container(2), 100);
        sampler.look();
        assertThat(sampler.getContainers()).hasSize(1);
        ContainerUse use = sampler.getContainers().get(0);
        assertThat(use.getId()).isEqualTo("container_1700000000000_0007_01_000002");
        assertThat(use.getCpuSeconds())
                .as("five processes with 0.5 s of children each")
                .isEqualTo((100 + 1500 + 10 + 10 + 20 + 5 * 50) / 100.0);
        assertThat(use.getWatchedSeconds()).as("since tick 99000").isEqualTo(10);
    }

    @Test
    void aCommandLineProvesNothing() throws IOException {
        process(100, "bash", 1, 100, 100, 0);
        process(200, "liar", 1, 200, 99_999, 0);
        Files.writeString(proc.resolve("200/cmdline"), "/bin/sh\0" + container(2) + "\0");
        runs(container(2), 100);
        sampler.look();
        assertThat(sampler.getContainers().get(0).getCpuSeconds()).isEqualTo(1.5);
    }

    @Test
    void bytesReadAreLeftOutWhereTheyMayNotBeRead() throws IOException {
        process(100, "bash", 1, 100, 100, 0);
        runs(container(2), 100);
        sampler.look();
        assertThat(bytesRead()).isNull();
        for (String broken : List.of("", "rchar: \n", "rchar: -5\n", "wchar: 7\n", "x\0rchar: 1")) {
            Files.writeString(proc.resolve("100/io"), broken);
            sampler.look();
            assertThat(bytesRead()).as(broken).isNull();
        }
        process(101, "java", 100, 100, 1000, 500);
        Files.writeString(proc.resolve("100/io"), "rchar: 1000\nwchar: 7\nread_bytes: 0\n");
        sampler.look();
        assertThat(bytesRead()).as("one of two").isNull();
        Files.writeString(proc.resolve("101/io"), "rchar: 20000\n");
        sampler.look();
        assertThat(bytesRead()).isEqualTo(21_000);
        process(102, "it) R ended", 100, 100, 0, 0);
        Path stat = proc.resolve("102/stat");
        Files.writeString(stat, Files.readString(stat).replace("ended) S", "ended) Z"));
        sampler.look();
        assertThat(bytesRead()).isEqualTo(21_000);
    }

    /** Linux refuses the first process's file to other users, and to a root with few rights. */
    @Test
    void aProcessOfAnotherUserHasNoFigure() throws IOException {
        assumeThatThrownBy(() -> Files.readString(Path.of("/proc/1/io"))).isInstanceOf(IOException.class);
        sampler = sampler(Path.of("/proc"));
        runs(container(2), 1);
        sampler.look();
        assertThat(bytesRead()).isNull();
    }

    @Test
    void whatRealProcessesReadIsCountedOnce() throws Exception {
        Path input = Files.write(directory.resolve("input"), new byte[10_000_000]);
        Path subshell = directory.resolve("subshell");
        String read = "cat " + input + " > /dev/null; ";
        String runsOn = "(" + read + "echo $BASHPID > " + subshell + "; sleep 60) & ";
        Process real = new ProcessBuilder(
                        "setsid", "bash", "-c", read + "(" + read + "true); " + runsOn + "wait; sleep 60")
                .start();
        try {
            sampler = sampler(Path.of("/proc"));
            runs(container(2), real.pid());
            while (!Files.exists(subshell) || Files.size(subshell) == 0) {
                sampler.look();
                Thread.sleep(50);
            }
            sampler.look();
            // Shells and programs read their libraries, too.
            assertThat(bytesRead()).as("two that ended, one in a child").isBetween(30_000_000L, 31_000_000L);
            ProcessHandle child = ProcessHandle.of(
                            Long.parseLong(Files.readString(subshell).strip()))
                    .orElseThrow();
            child.destroyForcibly();
            while (child.isAlive()) {
                Thread.sleep(50);
            }
            sampler.look();
            assertThat(bytesRead()).as("its parent waited for it").isBetween(30_000_000L, 31_000_000L);
        } finally {
            real.descendants().forEach(ProcessHandle::destroyForcibly);
            real.destroyForcibly();
        }
    }

    private Long bytesRead() {
        return sampler.getContainers().get(0).getBytesRead();
    }

    @Test
    void whatHasNotStartedOrHasEndedIsNotShown() throws IOException {
        sampler.started(container(2));
        runs(container(3), 300);
        sampler.look();
        assertThat(sampler.getContainers()).as("no file yet, no process").isEmpty();
        process(300, "java", 1, 300, 100, 0);
        sampler.look();
        assertThat(sampler.getContainers()).hasSize(1);
        sampler.ended(container(3));
        sampler.look();
        assertThat(sampler.getContainers()).isEmpty();
    }

    @Test
    void brokenFilesAreNoProcesses() throws IOException {
        for (String stat : List.of("", "1", "300 (java", "300 (java) S 1 1", "x (java) S" + " 1".repeat(30))) {
            Files.createDirectories(proc.resolve("300"));
            Files.writeString(proc.resolve("300/stat"), stat);
            runs(container(3), 300);
            sampler.look();
            assertThat(sampler.getContainers()).as(stat).isEmpty();
        }
        Files.delete(proc.resolve("uptime"));
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> sampler.look());
    }

    @Test
    void thereIsABound() throws IOException {
        for (int number = 1; number <= UsageSampler.MOST_CONTAINERS; number++) {
            sampler.started(container(number));
        }
        process(300, "java", 1, 300, 100, 0);
        runs(container(10_000), 300);
        sampler.look();
        assertThat(sampler.getContainers()).isEmpty();
    }

    /** Two workers and what they leave behind, as the kernel counts them and as we do. */
    @Test
    void aRealProcessIsMeasuredWithinATenth() throws Exception {
        String burn = "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done";
        Path times = directory.resolve("times");
        Process real = new ProcessBuilder(
                        "setsid",
                        "bash",
                        "-c",
                        "(" + burn + "); (" + burn + ") & " + burn + "; wait; times > " + times + "; sleep 60")
                .start();
        try {
            sampler = sampler(Path.of("/proc"));
            // setsid starts a child only where it leads a process group, which it does not here.
            runs(container(2), real.pid());
            while (!Files.exists(times) || Files.size(times) == 0) {
                sampler.look();
                Thread.sleep(100);
            }
            sampler.look();
            double expected = 0;
            for (String time : Files.readString(times).strip().split("\\s+")) {
                String[] parts = time.replace("s", "").split("m");
                expected += Double.parseDouble(parts[0]) * 60 + Double.parseDouble(parts[1]);
            }
            assertThat(expected).as("CPU seconds that bash counts itself").isGreaterThan(0.5);
            ContainerUse use = sampler.getContainers().get(0);
            assertThat(use.getCpuSeconds()).isCloseTo(expected, within(expected * 0.1));
            assertThat(use.getWatchedSeconds()).isPositive();
        } finally {
            real.descendants().forEach(ProcessHandle::destroyForcibly);
            real.destroyForcibly();
        }
    }
}

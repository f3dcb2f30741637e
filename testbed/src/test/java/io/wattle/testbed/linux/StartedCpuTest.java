package io.wattle.testbed.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A NodeManager, 10, starts a container, 20, which starts 21. */
class StartedCpuTest {

    private static final long NANOS_PER_TICK = 10_000_000;
    private static final OptionalLong NODE_MANAGER = OptionalLong.of(10);

    @TempDir
    private Path proc;

    private StartedCpu cpu;

    @BeforeEach
    void processes() throws Exception {
        process(1, 0, 5000, 5000);
        process(10, 1, 900, 0);
        process(20, 10, 3, 0);
        process(21, 20, 100, 0);
        process(30, 1, 700, 0);
        Files.createDirectory(proc.resolve("self"));
        cpu = new StartedCpu(new RecentProcesses(proc, Duration.ZERO, new AtomicLong()::incrementAndGet));
    }

    @Test
    void whatItStartedCountsAndNeitherItselfNorOthers() throws Exception {
        assertThat(ticks(NODE_MANAGER)).isEqualTo(103);
        process(21, 20, 150, 0);
        assertThat(ticks(NODE_MANAGER)).isEqualTo(153);
    }

    @Test
    void whatEndedIsCountedByWhoWaitedForIt() throws Exception {
        ticks(NODE_MANAGER);
        end(21);
        process(20, 10, 3, 110);
        assertThat(ticks(NODE_MANAGER)).isEqualTo(113);
        end(20);
        process(10, 1, 900, 114);
        assertThat(ticks(NODE_MANAGER)).isEqualTo(114);
    }

    @Test
    void whatCameAndWentBetweenTwoLooksIsCounted() throws Exception {
        ticks(NODE_MANAGER);
        process(10, 1, 900, 40);
        assertThat(ticks(NODE_MANAGER)).isEqualTo(143);
    }

    @Test
    void aContainerThatOutlivesItsNodeManagerIsCountedOn() throws Exception {
        ticks(NODE_MANAGER);
        end(10);
        process(20, 1, 3, 0);
        process(21, 20, 160, 0);
        assertThat(ticks(OptionalLong.empty())).isEqualTo(163);
        process(11, 1, 500, 2);
        assertThat(ticks(OptionalLong.of(11))).isEqualTo(165);
    }

    @Test
    void itNeverGoesBack() throws Exception {
        ticks(NODE_MANAGER);
        end(20);
        end(21);
        assertThat(ticks(NODE_MANAGER)).isEqualTo(103);
        process(22, 10, 7, 0);
        assertThat(ticks(NODE_MANAGER)).isEqualTo(110);
    }

    @Test
    void anotherProcessOfAnEndedOnesNumberIsNotCounted() throws Exception {
        ticks(NODE_MANAGER);
        end(20);
        end(21);
        write(21, 1, 9_999, 0, 77);
        assertThat(ticks(NODE_MANAGER)).isEqualTo(103);
    }

    @Test
    void whereNoneRunsNothingIsCounted() throws Exception {
        assertThat(ticks(OptionalLong.empty())).isZero();
        assertThat(ticks(OptionalLong.of(99))).isZero();
    }

    private long ticks(OptionalLong starter) throws IOException {
        return cpu.nanos(starter) / NANOS_PER_TICK;
    }

    private void process(long number, long parent, long own, long ended) throws IOException {
        write(number, parent, own, ended, number);
    }

    /** Half of a time in user mode, the rest in the kernel, and a name as bad as names can be. */
    private void write(long number, long parent, long own, long ended, long start) throws IOException {
        Path folder = Files.createDirectories(proc.resolve(Long.toString(number)));
        String text = number + " (a) R 1 (b) S " + parent + " 1 1 0 -1 4194304 0 0 0 0 " + own / 2 + " "
                + (own - own / 2) + " " + ended / 2 + " " + (ended - ended / 2) + " 20 0 1 0 " + start + " 0 0\n";
        Files.writeString(folder.resolve("stat"), text);
    }

    private void end(long number) throws IOException {
        Files.delete(proc.resolve(number + "/stat"));
        Files.delete(proc.resolve(Long.toString(number)));
    }
}

package io.wattle.testbed.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecentProcessesTest {

    @TempDir
    private Path proc;

    private long nanos;

    @Test
    void whoAsksWithinAMomentSharesOneReading() throws Exception {
        RecentProcesses processes = new RecentProcesses(proc, Duration.ofNanos(100), () -> nanos);
        process(10);
        assertThat(numbers(processes)).containsExactly(10L);
        process(11);
        nanos = 100;
        assertThat(numbers(processes)).as("as it was a moment ago").containsExactly(10L);
        nanos = 101;
        assertThat(numbers(processes)).containsExactlyInAnyOrder(10L, 11L);
        process(12);
        nanos = 201;
        assertThat(numbers(processes)).as("its age is that of the last reading").hasSize(2);
    }

    /** Where there are so many processes that to read them takes longer than what is read may be old. */
    @Test
    void whatTookLongToReadIsSharedAllTheSame() throws Exception {
        Iterator<Long> moments = List.of(0L, 150L, 200L).iterator();
        RecentProcesses processes = new RecentProcesses(proc, Duration.ofNanos(100), moments::next);
        process(10);
        assertThat(numbers(processes)).containsExactly(10L);
        process(11);
        assertThat(numbers(processes)).containsExactly(10L);
    }

    private static Set<Long> numbers(RecentProcesses processes) throws IOException {
        return processes.table().entries().keySet();
    }

    private void process(long number) throws IOException {
        Path folder = Files.createDirectories(proc.resolve(Long.toString(number)));
        Files.writeString(
                folder.resolve("stat"),
                number + " (java) S 1 1 1 0 -1 4194304 0 0 0 0 1 1 0 0 20 0 1 0 " + number + " 0 0\n");
    }
}

package io.wattle.testbed.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResidentMemoryTest {

    @TempDir
    private Path proc;

    @Test
    void processesAddUpAndThoseThatEndedHaveNone() throws IOException {
        process(7, "Name:\tjava\nVmPeak:\t 9000 kB\nVmRSS:\t    1024 kB\nThreads:\t3\n");
        process(8, "Name:\tbash\nVmRSS:\t       6 kB\n");
        process(9, "Name:\tkworker\nThreads:\t1\n");
        assertThat(new ResidentMemory(proc).bytes(List.of(7L, 8L, 9L, 10L))).isEqualTo(1030 * 1024);
    }

    private void process(long number, String status) throws IOException {
        Files.writeString(
                Files.createDirectory(proc.resolve(Long.toString(number))).resolve("status"), status);
    }
}

package io.wattle.benchmarks.testbed.smallfiles;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.jobs.LogCount;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogFilesTest {

    @TempDir
    private Path folder;

    @Test
    void filesHaveTheirSizesAndMessages() throws Exception {
        List<Path> files = written("a");
        assertThat(files).hasSize(60);
        for (Path file : files) {
            assertThat(Files.size(file)).isBetween(10_000L, 102_400L);
            assertThat(Files.readAllLines(file)).allMatch(it -> LogCount.key(it).isPresent());
        }
        assertThat(files.stream()
                        .mapToLong(it -> it.toFile().length())
                        .filter(it -> it < 32 << 10)
                        .count())
                .isBetween(20L, 40L);
    }

    @Test
    void theyAreTheSameEveryTime() throws Exception {
        List<Path> some = written("a");
        List<Path> others = written("b");
        for (int i = 0; i < some.size(); i++) {
            assertThat(some.get(i)).hasSameBinaryContentAs(others.get(i));
        }
    }

    private List<Path> written(String name) throws Exception {
        Path directory = folder.resolve(name);
        new LogFiles(60)
                .write(FileSystem.getLocal(new Configuration()), new org.apache.hadoop.fs.Path(directory.toUri()));
        try (Stream<Path> all = Files.walk(directory)) {
            return all.filter(it -> it.toString().endsWith(".log")).sorted().toList();
        }
    }
}

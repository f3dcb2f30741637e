package io.wattle.benchmarks.pipes;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PointJobsTest {

    @Test
    void aStepInJavaTakesThisProcessOnlyAndGivesEveryPointACentroid(@TempDir Path directory) throws Exception {
        try (PointJobs jobs = new PointJobs(300, 2, 4, directory)) {
            JobTimer.Run run = jobs.run("kmeans");
            assertThat(run.cpu().own()).isPositive();
            assertThat(run.cpu().children()).isLessThan(run.cpu().own());
        }
        int points = Files.readAllLines(directory.resolve("means/part-r-00000")).stream()
                .mapToInt(line -> Integer.parseInt(line.split("\t")[1]))
                .sum();
        assertThat(points).isEqualTo(300);
    }
}

package io.wattle.benchmarks.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tuning.engine.job.UserProgram;
import io.wattle.tuning.engine.program.SparkSubmitLine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TunedSparkTest {

    @TempDir
    private Path folder;

    @Test
    void theTunerTakesItsLineForOneOfSpark() throws Exception {
        List<String> options = TunedSpark.options(folder, folder.resolve("a b"));
        String line = options.get(1);
        assertThat(new UserProgram(null, null, null, line, null).submitsSpark()).isTrue();
        assertThat(SparkSubmitLine.problem(line)).isEmpty();
        Path submit = folder.resolve("spark-submit");
        assertThat(submit).isExecutable();
        Process syntax =
                new ProcessBuilder("sh", "-n", submit.toString()).inheritIO().start();
        assertThat(syntax.waitFor()).isZero();
    }

    @Test
    void itsTextIsTheSameEachTime() throws Exception {
        TunedSpark.writeText(folder, 3);
        String first = Files.readString(folder.resolve("text-7"));
        TunedSpark.writeText(folder, 3);
        assertThat(Files.readString(folder.resolve("text-7"))).isEqualTo(first).hasLineCount(3);
    }
}

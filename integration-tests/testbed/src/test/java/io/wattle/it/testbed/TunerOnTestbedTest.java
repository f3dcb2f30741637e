package io.wattle.it.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code bin/tuner --engine testbed} as a user runs it, on the smallest testbed. */
@Tag("testbed")
@Tag("slow")
class TunerOnTestbedTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final long LIMIT_MINUTES = 20;
    private static final int INTERRUPTED = 143;

    /** An Odroid's big cores: watts of the class, idle and busy. */
    private static final double IDLE_WATTS = 4;

    private static final double BUSY_WATTS = 16;

    @TempDir
    private Path directory;

    @Test
    void trialsHaveTheClassesSecondsAndTheMetersJoules() throws Exception {
        assumeTrue(TestingTestbed.isPossible(directory), "this machine lets us build no testbed");
        Process process = start("--max-trials", "2", "--repeats", "0");
        String name = "tuner-" + process.pid();
        assertThat(process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES)).as(said()).isTrue();
        assertThat(process.exitValue()).as(said()).isZero();
        assertThat(Leftovers.of(name)).isEmpty();
        JsonNode result = JSON.readTree(directory.resolve("run/result.json").toFile());
        assertThat(result.path("engine").asText()).isEqualTo("testbed");
        assertThat(result.path("testbed").path("hadoop").asText()).isEqualTo("3.5.0");
        double factor = result.path("testbed").path("factor").asDouble();
        assertThat(result.path("trials")).hasSize(2);
        for (JsonNode trial : result.path("trials")) {
            assertThat(trial.path("status").asText()).as("%s", trial).isEqualTo("succeeded");
            double seconds = trial.path("classSeconds").asDouble();
            assertThat(seconds)
                    .as("%s", trial)
                    .isCloseTo(factor * trial.path("seconds").asDouble(), within(1e-6));
            assertThat(trial.path("classSecondsQuality").asText()).isEqualTo("scaled");
            assertThat(trial.path("joulesQuality").asText()).isEqualTo("metered");
            // From the job's submission on, a little earlier than the seconds begin.
            assertThat(trial.path("joules").asDouble() / seconds)
                    .as("%s", trial)
                    .isGreaterThan(IDLE_WATTS)
                    .isLessThan(2 * BUSY_WATTS);
        }
        assertThat(said()).contains("Hadoop 3.5.0", "Joules are metered", "metered J");
    }

    /** Wherever it is by then. */
    @Test
    void aRunThatIsToldToEndLeavesNothing() throws Exception {
        assumeTrue(TestingTestbed.isPossible(directory), "this machine lets us build no testbed");
        Process process = start("--max-trials", "2");
        String name = "tuner-" + process.pid();
        Await.value("the first trial", () -> said().contains("  ready  ") ? said() : null);
        assertThat(Leftovers.of(name)).isNotEmpty();
        process.destroy();
        assertThat(process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES)).as(said()).isTrue();
        assertThat(process.exitValue()).as(said()).isEqualTo(INTERRUPTED);
        assertThat(said()).contains("continue with", "--engine testbed --workers odroid-xu-big=1,xeon-e5-2603=0");
        assertThat(Leftovers.of(name)).isEmpty();
    }

    private Process start(String... more) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(TestingTestbed.root().resolve("bin/tuner").toString()));
        command.addAll(List.of("--job", "wordcount", "--cluster", "mixed-arm", "--engine", "testbed"));
        command.addAll(List.of("--workers", "odroid-xu-big=1,xeon-e5-2603=0", "--input-files", "2"));
        command.addAll(List.of("--out", directory.resolve("run").toString()));
        command.addAll(List.of(more));
        return new ProcessBuilder(command)
                .redirectInput(new File("/dev/null"))
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("said.txt").toFile())
                .start();
    }

    private String said() throws IOException {
        return Files.readString(directory.resolve("said.txt"));
    }
}

package io.wattle.tuning.engine.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SparkDefaultsTest {

    @TempDir
    private Path folder;

    private Path home;

    @BeforeEach
    void makeHome() throws IOException {
        home = defaults("home/conf", "1g").getParent().getParent();
        Path program = Files.createDirectory(home.resolve("bin")).resolve("spark-submit");
        Files.writeString(program, "#!/bin/sh\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
    }

    private Path defaults(String directory, String memory) throws IOException {
        Path file = Files.createDirectories(folder.resolve(directory)).resolve("spark-defaults.conf");
        return Files.writeString(file, "# of the site\n\nspark.executor.memory   " + memory + "  \nspark.a=b c\n");
    }

    private static Optional<String> memory(String line, Map<String, String> environment) throws IOException {
        return SparkDefaults.of(line, environment).map(it -> it.properties().get("spark.executor.memory"));
    }

    @Test
    void theyAreReadAsSparkReadsThem() throws IOException {
        SparkDefaults read = SparkDefaults.of("spark-submit x", Map.of("SPARK_HOME", home.toString()))
                .orElseThrow();
        assertThat(read.file()).isEqualTo(home.resolve("conf/spark-defaults.conf"));
        assertThat(read.properties())
                .containsExactly(Map.entry("spark.a", "b c"), Map.entry("spark.executor.memory", "1g"));
    }

    @Test
    void theyAreFoundWhereSparkFindsThem() throws IOException {
        Path confDir = defaults("etc", "2g").getParent();
        Path own = defaults("own", "3g");
        Map<String, String> onPath = Map.of("PATH", "/nowhere:" + home.resolve("bin"));
        assertThat(memory("spark-submit {settings} a.jar", onPath)).contains("1g");
        assertThat(memory("X=1 " + home + "/bin/spark-submit {settings} a.jar", Map.of()))
                .contains("1g");
        assertThat(memory(
                        "spark-submit a.jar",
                        Map.of("SPARK_HOME", home.toString(), "SPARK_CONF_DIR", confDir.toString())))
                .contains("2g");
        assertThat(memory("spark-submit --properties-file " + own + " a.jar", onPath))
                .contains("3g");
        Path link = Files.createSymbolicLink(folder.resolve("spark-submit"), home.resolve("bin/spark-submit"));
        assertThat(memory("spark-submit a.jar", Map.of("PATH", link.getParent().toString())))
                .contains("1g");
    }

    @Test
    void withoutAFileThereAreNone() throws IOException {
        assertThat(SparkDefaults.of("spark-submit a.jar", Map.of())).isEmpty();
        assertThat(SparkDefaults.of("spark-submit a.jar", Map.of("SPARK_CONF_DIR", folder.toString())))
                .isEmpty();
        assertThat(SparkDefaults.of("/nowhere/bin/spark-submit a.jar", Map.of()))
                .isEmpty();
    }

    @Test
    void aFileThatCannotBeReadIsNamed() throws IOException {
        Path file = Files.writeString(folder.resolve("bad.conf"), "spark.a \\u00zz\n");
        assertThatIOException()
                .isThrownBy(() -> SparkDefaults.of("spark-submit --properties-file=" + file + " a.jar", Map.of()))
                .withMessageContaining("bad.conf: cannot be read as properties");
    }
}

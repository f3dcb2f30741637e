package io.wattle.tuning.engine.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.wattle.tuning.engine.job.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
        return SparkDefaults.of(line, environment).properties().map(it -> it.get("spark.executor.memory"));
    }

    @Test
    void theyAreReadAsSparkReadsThem() throws IOException {
        SparkDefaults read = SparkDefaults.of("spark-submit {settings} x", Map.of("SPARK_HOME", home.toString()));
        assertThat(read.file()).contains(home.resolve("conf/spark-defaults.conf"));
        assertThat(read.properties().orElseThrow())
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
                        "spark-submit {settings} a.jar",
                        Map.of("SPARK_HOME", home.toString(), "SPARK_CONF_DIR", confDir.toString())))
                .contains("2g");
        assertThat(memory("spark-submit --properties-file " + own + " {settings} a.jar", onPath))
                .contains("3g");
        Path link = Files.createSymbolicLink(folder.resolve("spark-submit"), home.resolve("bin/spark-submit"));
        assertThat(memory(
                        "spark-submit {settings} a.jar",
                        Map.of("PATH", link.getParent().toString())))
                .contains("1g");
    }

    @Test
    void withoutAFileThereAreNoneAndItIsKnownWhereItWouldBe() throws IOException {
        SparkDefaults none =
                SparkDefaults.of("spark-submit {settings} a.jar", Map.of("SPARK_CONF_DIR", folder.toString()));
        assertThat(none.file()).contains(folder.resolve("spark-defaults.conf"));
        assertThat(none.properties()).isEmpty();
        for (String line : List.of(
                "spark-submit {settings} a.jar",
                "/nowhere/bin/spark-submit {settings} a.jar",
                "$X/bin/spark-submit {settings} a.jar")) {
            SparkDefaults unknown = SparkDefaults.of(line, Map.of());
            assertThat(unknown.file()).as(line).isEmpty();
            assertThat(unknown.properties()).isEmpty();
        }
    }

    @Test
    void variablesOfTheLineAreStronger() throws IOException {
        Path confDir = defaults("etc", "2g").getParent();
        Map<String, String> around = Map.of("SPARK_HOME", home.toString(), "SPARK_CONF_DIR", "/nowhere");
        assertThat(memory("SPARK_CONF_DIR=" + confDir + " spark-submit {settings} a.jar", around))
                .contains("2g");
        assertThat(memory("export SPARK_CONF_DIR='" + confDir + "' && spark-submit {settings} a.jar", around))
                .contains("2g");
        assertThat(memory("SPARK_CONF_DIR= spark-submit {settings} a.jar", around))
                .contains("1g");
        assertThat(memory("SPARK_CONF_DIR=" + confDir + " other; spark-submit {settings} a.jar", Map.of()))
                .as("of another command")
                .isEmpty();
    }

    @Test
    void aFileOfTheApplicationsArgumentsIsItsOwn() throws IOException {
        Path own = defaults("own", "3g");
        assertThat(memory(
                        "spark-submit {settings} a.jar --properties-file " + own,
                        Map.of("SPARK_HOME", home.toString())))
                .contains("1g");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            spark-submit --properties-file $HOME/x.conf {settings} a.jar   | --properties-file $HOME/x.conf: only a shell
            spark-submit --properties-file=~/x.conf {settings} a.jar       | --properties-file ~/x.conf: only a shell
            spark-submit --properties-file "$(ls *.conf)" {settings} a.jar | only a shell can tell which file that is
            spark-submit --properties-file /no/typo.conf {settings} a.jar  | --properties-file /no/typo.conf: no such file
            SPARK_CONF_DIR=$HOME/conf spark-submit {settings} a.jar        | SPARK_CONF_DIR=$HOME/conf: only a shell
            """)
    void aPlaceThatIsNotKnownIsRefused(String line, String message) {
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> SparkDefaults.of(line, Map.of("SPARK_HOME", home.toString())))
                .withMessageContaining(message);
    }

    @Test
    void aFileThatCannotBeReadIsNamed() throws IOException {
        Path file = Files.writeString(folder.resolve("bad.conf"), "spark.a \\u00zz\n");
        assertThatIOException()
                .isThrownBy(() ->
                        SparkDefaults.of("spark-submit --properties-file=" + file + " {settings} a.jar", Map.of()))
                .withMessageContaining("bad.conf: cannot be read as properties");
    }
}

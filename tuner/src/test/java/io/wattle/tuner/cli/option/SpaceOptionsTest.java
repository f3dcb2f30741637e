package io.wattle.tuner.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wattle.tuning.space.SpaceAdjustments;
import io.wattle.tuning.space.TriedFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class SpaceOptionsTest {

    @TempDir
    private Path folder;

    private static SpaceAdjustments of(String... arguments) throws UsageException {
        return CommandLine.populateCommand(new SpaceOptions(), arguments).adjustments();
    }

    @Test
    void nothingGivenIsNothing() throws Exception {
        assertThat(of()).isEqualTo(SpaceAdjustments.NONE);
    }

    @Test
    void keysArePinnedAndTuned() throws Exception {
        assertThat(of("--set", "a.b=c=d", "--set", "e=", "--tune", "f=1,x", "--tune", "g=10:30:10"))
                .isEqualTo(new SpaceAdjustments(
                        Map.of("a.b", "c=d", "e", ""), Map.of("f", List.of("1", "x"), "g", List.of("10", "20", "30"))));
    }

    @ParameterizedTest
    @CsvSource({"0.2:0.8:0.2, 0.2 0.4 0.6 0.8", "1:2.5:1, 1 2", "5:199:100, 5 105", "'1, 2,2', 1 2"})
    void aRangeHasItsSteps(String text, String values) throws Exception {
        assertThat(of("--tune", "k=" + text).tuned()).containsEntry("k", List.of(values.split(" ")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"5", "", "1:10:0", "1:9:10", "10:1:1", "0:1000:1", "1,,2", "0:1000000000000:0.000001"})
    void otherValuesAreRefused(String text) {
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> of("--tune", "some.key=" + text))
                .withMessageContaining("--tune some.key: '" + text + "' (allowed: LOW:HIGH:STEP such as 10:100:10");
    }

    @ParameterizedTest
    @CsvSource({
        "--set, reduces, --set: 'reduces' (allowed: KEY=VALUE",
        "--tune, reduces, --tune: 'reduces' (allowed: KEY=VALUE",
        "--set, mapreduce.job.queuename=x, --set mapreduce.job.queuename: the tuner sets this itself",
        "--set, mapred.reduce.tasks=5, --set mapred.reduce.tasks: is an old name of mapreduce.job.reduces (give that name)",
        "--tune, 'io.sort.mb=50,100', --tune io.sort.mb: is an old name of mapreduce.task.io.sort.mb",
        "--set, fs.s3a.secret.key=x, --set fs.s3a.secret.key: is a secret"
    })
    void keysThatCannotBeAreRefused(String option, String text, String message) {
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> of(option, text))
                .withMessageContaining(message);
    }

    private String file(String name, String properties) throws Exception {
        return Files.writeString(folder.resolve(name), "<configuration>" + properties + "</configuration>")
                .toString();
    }

    private static String property(String key, String value) {
        return "<property><name>" + key + "</name><value>" + value + "</value></property>";
    }

    @Test
    void theKeysOfAFileAreTriedAsTheyStandThere() throws Exception {
        String file = file("some.xml", property("a.key", "${user.name} &lt;LOG_DIR&gt;") + property("b.key", "1"));
        SpaceAdjustments adjustments = of("--try-conf", file);
        assertThat(adjustments.tried())
                .containsExactly(new TriedFile(file, Map.of("a.key", "${user.name} <LOG_DIR>", "b.key", "1")));
        assertThat(SpaceOptions.arguments(adjustments)).containsExactly("--try-conf", file);
    }

    @Test
    void filesThatCannotBeTriedAreRefused() throws Exception {
        Path missing = folder.resolve("missing.xml");
        String text = Files.writeString(folder.resolve("text.xml"), "no XML").toString();
        String queue = file("queue.xml", property("mapreduce.job.queuename", "x"));
        String old = file("old.xml", property("io.sort.mb", "50"));
        String secret = file("secret.xml", property("fs.s3a.secret.key", "x"));
        String none = file("none.xml", "");
        Map<String, String> messages = Map.of(
                missing.toString(),
                "cannot be read (needed: a configuration file of Hadoop",
                text,
                "cannot be read (needed: a configuration file of Hadoop",
                queue,
                ": mapreduce.job.queuename: the tuner sets this itself",
                secret,
                ": fs.s3a.secret.key: is a secret",
                none,
                "has no property");
        messages.forEach((file, message) -> assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> of("--try-conf", file))
                .withMessageStartingWith("--try-conf " + file)
                .withMessageContaining(message));
        // Hadoop reads an old name as the new one, which is searched: that is found where the space is known.
        assertThat(of("--try-conf", old).tried().get(0).properties()).containsKey("mapreduce.task.io.sort.mb");
    }

    @Test
    void aKeyIsNotBoth() {
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> of("--set", "k=1", "--tune", "k=1,2"))
                .withMessage("--set, --tune, --try-conf: k is set and tuned (allowed: one of the two)");
    }
}

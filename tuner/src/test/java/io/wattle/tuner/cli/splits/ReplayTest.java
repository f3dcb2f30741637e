package io.wattle.tuner.cli.splits;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.combine.QuarantineLine;
import io.wattle.tuner.cli.TestingCommand;
import io.wattle.tuner.cli.TestingCommand.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plans of the files that a job has left out. */
class ReplayTest {

    @TempDir
    private Path directory;

    private Path logs;
    private Path quarantine;

    @BeforeEach
    void files() throws IOException {
        logs = Files.createDirectory(directory.resolve("log files"));
        for (int i = 0; i < 20; i++) {
            Files.write(logs.resolve("f%02d.log".formatted(i)), new byte[1_000]);
        }
        quarantine = Files.createDirectories(directory.resolve("out/_quarantine"));
    }

    private void list(String attempt, String... names) throws IOException {
        StringBuilder lines = new StringBuilder();
        for (String name : names) {
            lines.append(new QuarantineLine("file:" + logs + "/" + name, 0, 500, 3, "it ends").text())
                    .append('\n');
        }
        Files.writeString(quarantine.resolve(attempt), lines);
    }

    private Ended run(String... words) {
        List<String> all = new ArrayList<>(List.of("splits", "--cluster", "edison"));
        all.addAll(List.of(words));
        return TestingCommand.run(all.toArray(String[]::new));
    }

    private JsonNode json(String... words) throws IOException {
        List<String> all = new ArrayList<>(List.of("--json"));
        all.addAll(List.of(words));
        Ended ended = run(all.toArray(String[]::new));
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        return new ObjectMapper().readTree(ended.out());
    }

    private static Set<String> planned(JsonNode plan) {
        Set<String> names = new TreeSet<>();
        plan.get("splits")
                .forEach(split -> split.get("files").forEach(file -> {
                    String path = file.get("path").asText();
                    names.add(path.substring(path.lastIndexOf('/') + 1));
                }));
        return names;
    }

    @Test
    void onlyTheFilesThatAreListed() throws Exception {
        Files.write(logs.resolve("a[1]{x,y}*,?.log"), new byte[10]);
        Files.write(logs.resolve("a  b%20.log"), new byte[10]);
        list("attempt_1_0001_m_000000_1", "f03.log", "f07.log", "a[1]{x,y}*,?.log");
        list("attempt_1_0001_m_000001_1", "a  b%20.log", "f07.log");
        JsonNode plan = json("--replay", quarantine.toString());
        assertThat(planned(plan)).containsExactlyInAnyOrder("f03.log", "f07.log", "a[1]{x,y}*,?.log", "a  b%20.log");
        assertThat(plan.get("files").asInt()).isEqualTo(4);
        assertThat(plan.get("bytes").asInt()).as("of the whole files").isEqualTo(2_020);
        assertThat(plan.get("hosts").asText()).isEqualTo("imagined");
        assertThat(plan.get("input").asText()).isEqualTo(quarantine.toString());
        assertThat(plan.get("replay").toString()).contains("\"planned\":4,\"gone\":0,\"ofOtherInput\":0");
        assertThat(json(logs.toString()).get("replay").isNull()).isTrue();
    }

    @Test
    void ofAnInputThoseThatAreOfIt() throws Exception {
        list("attempt_1_0001_m_000000_1", "f03.log", "f07.log", "f13.log", "f09.log");
        Files.delete(logs.resolve("f09.log"));
        JsonNode plan = json(logs + "/f0*", "--replay", quarantine.toString());
        assertThat(planned(plan)).containsExactly("f03.log", "f07.log");
        assertThat(plan.get("replay").toString()).contains("\"planned\":2,\"gone\":1,\"ofOtherInput\":1");
        assertThat(planned(json(directory.toString(), "--replay", quarantine.toString())))
                .containsExactly("f03.log", "f07.log", "f13.log");
        assertThat(run(logs + "/f0*", "--replay", quarantine.toString()).out())
                .contains(quarantine + " lists 4 files: 2 are planned, 1 are not there any more, 1 are of other input");
    }

    @Test
    void saysWhatIsWrongWithAQuarantine() throws Exception {
        assertRefused("its lists name no file, so there is nothing to read again", quarantine.toString());
        list("attempt_1_0001_m_000000_1", "f03.log", "f04.log");
        assertRefused(
                "there is no such directory (needed: the directory _quarantine in the output of a job with"
                        + " mapreduce.input.combine.bad-files=quarantine)",
                directory + "/none");
        assertRefused("it is a file (needed: ", quarantine + "/attempt_1_0001_m_000000_1");
        assertRefused(
                "none of its 2 files is of the input " + directory + "/out; one is file:" + logs
                        + "/f03.log (allowed: ",
                quarantine.toString(),
                directory + "/out");
        assertRefused(".log, line 1: '", logs.toString());
        Files.delete(logs.resolve("f03.log"));
        Files.delete(logs.resolve("f04.log"));
        assertRefused("none of its 2 files is there any more; one was file:" + logs, quarantine.toString());
    }

    private void assertRefused(String message, String folder, String... input) {
        List<String> words = new ArrayList<>(List.of("--replay", folder));
        words.addAll(List.of(input));
        Ended ended = run(words.toArray(String[]::new));
        assertThat(ended.err()).contains(folder).contains(message);
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.out()).isEmpty();
    }
}

package io.wattle.tuner.cli.compact;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.tuner.cli.TestingCommand;
import io.wattle.tuner.cli.TestingCommand.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompactCommandTest {

    @TempDir
    private Path folder;

    private Path in;
    private Path out;

    @BeforeEach
    void writeFiles() throws Exception {
        in = Files.createDirectories(folder.resolve("in put"));
        out = folder.resolve("out");
        for (int i = 0; i < 5; i++) {
            Files.writeString(in.resolve("f" + i + ".log"), "line of " + i + "\n");
        }
    }

    private Ended run(String... options) {
        List<String> line = new ArrayList<>(
                List.of("compact", in.toString(), out.toString(), "-D", "hadoop.tmp.dir=" + folder.resolve("tmp")));
        line.addAll(List.of(options));
        return TestingCommand.run(line.toArray(String[]::new));
    }

    private static JsonNode json(Ended ended) throws Exception {
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        return new ObjectMapper().readTree(ended.out());
    }

    @Test
    void itCompactsAndSaysSoAgain() throws Exception {
        JsonNode first = json(run("--json"));
        assertThat(first.get("outcome").asText()).isEqualTo("written");
        assertThat(first.get("format").asText()).isEqualTo("sequence");
        assertThat(first.get("files").asInt()).isEqualTo(5);
        assertThat(first.get("bytes").asInt()).isEqualTo(50);
        assertThat(first.get("parts").asInt()).isEqualTo(1);
        assertThat(first.get("leftOut").asInt()).isZero();
        assertThat(first.get("retired").isNull()).isTrue();
        Ended again = run();
        assertThat(again.exitCode()).isZero();
        assertThat(again.out()).contains("5 files, 50 B, were already in 1 part of");
        Files.writeString(in.resolve("new.log"), "x");
        Ended changed = run();
        assertThat(changed.exitCode()).isEqualTo(2);
        assertThat(changed.err()).contains("has changed since");
    }

    @Test
    void inputsAreDeletedOnlyWithConsent() throws Exception {
        Ended nobody = run("--retire");
        assertThat(nobody.exitCode()).isEqualTo(2);
        assertThat(nobody.err()).contains("add --yes").contains("nothing was deleted");
        assertThat(in.resolve("f0.log")).exists();
        Files.writeString(in.resolve("f0.log"), "something else\n");
        JsonNode retired = json(run("--retire", "--yes", "--json"));
        assertThat(retired.get("outcome").asText()).isEqualTo("already");
        assertThat(retired.at("/retired/deleted").asInt()).isEqualTo(4);
        assertThat(retired.at("/retired/kept").asInt()).isEqualTo(1);
        assertThat(retired.at("/retired/keptFiles/0/path").asText()).isEqualTo("f0.log");
        assertThat(in).isDirectoryContaining(it -> it.endsWith("f0.log"));
        JsonNode again = json(run("--retire", "--yes", "--json"));
        assertThat(again.get("retiredBefore").asBoolean()).isTrue();
        assertThat(again.get("retired").isNull()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "--format=orc, --format",
        "--bad-files=quarantine, --bad-files",
        "--yes, is for --retire",
        "--target-size=1KB, allowed: from 33554432",
        "--target-size=2000GB, to 1099511627776",
        "--format=har, ends in .har"
    })
    void badOptionsAreUsageErrors(String option, String message) {
        Ended ended = run(option);
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.err()).contains(message);
        assertThat(out).doesNotExist();
    }

    @Test
    void anInputThatIsNotThereIsAUsageError() {
        Ended ended = TestingCommand.run("compact", folder.resolve("none").toString(), out.toString());
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.err()).contains("no such directory");
    }

    @ParameterizedTest
    @CsvSource({"nothing://host/logs, No FileSystem for scheme", "hdfs:///logs, no host"})
    void aFileSystemThatNothingConfiguresIsAUsageError(String input, String message) {
        Ended ended = TestingCommand.run("compact", input, out.toString());
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.err()).contains("INPUT or OUTPUT cannot be reached").contains(message);
    }
}

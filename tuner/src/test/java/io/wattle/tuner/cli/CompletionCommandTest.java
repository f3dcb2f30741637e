package io.wattle.tuner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tuner.cli.TestingCommand.Ended;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompletionCommandTest {

    @TempDir
    private Path folder;

    /** As bash asks when Tab is pressed at the end of the line. */
    private String completed(String line) throws Exception {
        Ended ended = TestingCommand.run("completion");
        assertThat(ended.exitCode()).isZero();
        Path script = Files.writeString(folder.resolve("tuner.bash"), ended.out());
        int space = line.lastIndexOf(' ');
        Path ask = Files.writeString(
                folder.resolve("ask.bash"),
                "source " + script + "\n"
                        + "COMP_WORDS=(" + line.substring(0, space) + " \"$1\")\n"
                        + "COMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n"
                        + "COMP_LINE=\"${COMP_WORDS[*]}\"\nCOMP_POINT=${#COMP_LINE}\n"
                        + "_complete_tuner\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n");
        Process bash = new ProcessBuilder("bash", ask.toString(), line.substring(space + 1))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String out = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(bash.waitFor()).isZero();
        return out;
    }

    @ParameterizedTest
    @CsvSource({
        "tuner --stra, --strategy",
        "tuner simu, simulate",
        "tuner archive bui, build",
        "tuner conf render --clus, --cluster"
    })
    void bashCompletesCommandsAndOptions(String line, String word) throws Exception {
        assertThat(completed(line).lines()).contains(word);
    }

    @Test
    void whatIsNoOptionIsNotCompleted() throws Exception {
        assertThat(completed("tuner --nonsense").strip()).isEmpty();
    }
}
